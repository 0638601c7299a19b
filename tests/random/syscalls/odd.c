// SPDX-License-Identifier: GPL-2.0
/*
 * Calls that a device like this one refuses, and calls on processes
 */
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>

#include "syscalls.h"

/* How long a forked process lives at most */
#define CHILD_US	20000

/* mmap() of the device must fail, whatever the arguments. */
static void call_mmap(struct thread *thread, int fd)
{
	long address;

	address = CALL(thread, CALL_MMAP,
		       syscall(SYS_mmap, NULL, draw(thread, 4) * PAGE,
			       draw(thread, 8), draw(thread, 4), fd,
			       (long)draw(thread, 2) * PAGE));
	expect(address < 0, "mmap: the device was mapped at %lx", address);
}

static void call_advise(struct thread *thread, int fd)
{
	switch (draw(thread, 5)) {
	case 0:
		CALL(thread, CALL_ADVISE,
		     syscall(SYS_fadvise64, fd, 0L, 4096L, draw(thread, 7)));
		break;
	case 1:
		CALL(thread, CALL_ADVISE, syscall(SYS_ftruncate, fd, 0L));
		break;
	case 2:
		CALL(thread, CALL_ADVISE,
		     syscall(SYS_fallocate, fd, draw(thread, 4), 0L, 4096L));
		break;
	case 3:
		CALL(thread, CALL_ADVISE,
		     syscall(SYS_readahead, fd, 0L, 4096L));
		break;
	case 4:
		CALL(thread, CALL_ADVISE,
		     syscall(SYS_sync_file_range, fd, 0L, 4096L,
			     draw(thread, 8)));
		break;
	}
}

void call_odd(struct thread *thread)
{
	int fd = draw_device(thread);

	switch (draw(thread, 6)) {
	case 0:
		call_mmap(thread, fd);
		break;
	case 1:
		CALL(thread, CALL_SEEK,
		     syscall(SYS_lseek, fd, (long)draw_length(thread),
			     draw(thread, 6)));
		break;
	case 2:
		CALL(thread, CALL_FSYNC,
		     syscall(draw(thread, 2) ? SYS_fsync : SYS_fdatasync, fd));
		break;
	case 3:
		CALL(thread, CALL_FLOCK,
		     syscall(SYS_flock, fd, draw(thread, 12) |
			     (draw(thread, 4) ? LOCK_NB : 0)));
		break;
	case 4:
		CALL(thread, CALL_STAT,
		     syscall(SYS_fstat, fd, draw(thread, 4) ? thread->area :
			     draw_bad_address(thread)));
		break;
	case 5:
		call_advise(thread, fd);
		break;
	}
}

/* SIGUSR1 restarts what it interrupts, SIGUSR2 does not. */
void call_kill(struct thread *thread)
{
	pid_t other = world->states[thread->group][draw(thread, THREADS)].thread;

	if (other && !thread->child)
		CALL(thread, CALL_KILL,
		     syscall(SYS_tgkill, getpid(), other,
			     draw(thread, 2) ? SIGUSR1 : SIGUSR2));
}

/*
 * Credentials are per thread. Only the last group, which starts as root, can
 * choose its own.
 */
void call_credentials(struct thread *thread)
{
	CALL(thread, CALL_CREDENTIALS,
	     syscall(SYS_setresuid, -1L, 1000L + draw(thread, 3), -1L));
	CALL(thread, CALL_CREDENTIALS, syscall(SYS_setresuid, -1L, 0L, -1L));
}

/* Shares the parent's open files, and is killed in the middle of a call. */
static void be_child(struct thread *thread)
{
	static const struct itimerval life = { {}, { 0, CHILD_US } };
	struct state state = { .thread = 0 };
	unsigned int calls = 1 + draw(thread, 8);

	setitimer(ITIMER_REAL, &life, NULL);
	thread->child = true;
	thread->state = &state;
	thread->ring = NULL;
	while (calls--)
		make_call(thread);
	syscall(SYS_exit_group, 0L);
}

void call_fork(struct thread *thread)
{
	long child;
	int status;

	if (thread->child || in_uml())
		return;
	begin_call(thread, CALL_FORK);
	child = syscall(SYS_fork);
	if (child == 0)
		be_child(thread);
	if (end_call(thread, child) < 0)
		return;
	begin_call(thread, CALL_FORK);
	while (syscall(SYS_wait4, child, &status, 0L, NULL) < 0)
		must(errno == EINTR);
	end_call(thread, 0);
	expect(WIFEXITED(status) || WTERMSIG(status) == SIGALRM,
	       "fork: the child died of signal %d", WTERMSIG(status));
	expect(!WIFEXITED(status) || !WEXITSTATUS(status),
	       "fork: the child failed");
}
