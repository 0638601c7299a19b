// SPDX-License-Identifier: GPL-2.0
/*
 * Which errors each call may return
 *
 * Any descriptor may have been closed by another thread, and any call may find
 * no memory: EBADF and ENOMEM are not listed. EINTR is only listed for calls
 * that wait. Any error that is not listed is a failure: EIO, ENOSYS, EPERM from
 * a read, or one of the kernel's internal errors from 512 on, such as
 * ERESTARTSYS.
 */
#include "syscalls.h"

#define MOST_ERRORS	12

struct rule {
	const char *name;
	int errors[MOST_ERRORS];
};

/* The errors of reads and writes of the device */
#define READ_ERRORS	EAGAIN, EINTR, EFAULT, EINVAL
#define WRITE_ERRORS	EAGAIN, EINTR, EFAULT, EINVAL, ENOSPC, ESTALE
#define AT_OFFSET	ESPIPE, EOPNOTSUPP
#define REQUEST_ERRORS	ECANCELED, EOPNOTSUPP

static const struct rule rules[KINDS] = {
	[CALL_OPEN] = { "open", { EEXIST, EINVAL, ENOTDIR, EPERM, ELOOP,
				  ENOENT, EACCES } },
	[CALL_CLOSE] = { "close", { EINVAL } },
	[CALL_DUP] = { "dup", { EINVAL, EBUSY, EMFILE } },
	[CALL_FCNTL] = { "fcntl", { EINVAL, EPERM, EFAULT, ESRCH, EMFILE,
				    EBUSY, EAGAIN, EACCES, ENOTDIR, EINTR } },
	[CALL_SEND] = { "sendmsg", { EAGAIN, EINTR, ETOOMANYREFS, ENOBUFS } },
	[CALL_RECEIVE] = { "recvmsg", { EAGAIN, EINTR } },
	[CALL_READ] = { "read", { READ_ERRORS } },
	[CALL_READV] = { "readv", { READ_ERRORS } },
	[CALL_PREADV2] = { "preadv2", { READ_ERRORS, AT_OFFSET } },
	[CALL_PREAD] = { "pread", { ESPIPE, EINVAL } },
	[CALL_WRITE] = { "write", { WRITE_ERRORS } },
	[CALL_WRITEV] = { "writev", { WRITE_ERRORS } },
	[CALL_PWRITEV2] = { "pwritev2", { WRITE_ERRORS, AT_OFFSET } },
	[CALL_PWRITE] = { "pwrite", { ESPIPE, EINVAL } },
	[CALL_GET_CONFIG] = { "GET_CONFIG", { EFAULT, EINTR, EAGAIN } },
	[CALL_SET_CONFIG] = { "SET_CONFIG", { EFAULT, EINVAL, EBUSY, EINTR,
					      EAGAIN } },
	[CALL_SOLVE] = { "SOLVE", { EFAULT, EINVAL, EINTR, EAGAIN } },
	[CALL_STRATEGY] = { "STRATEGY", { EFAULT, EINVAL, ENOENT } },
	[CALL_GET_STATS] = { "GET_STATS", { EFAULT, EINTR, EAGAIN } },
	[CALL_IOCTL] = { "ioctl", { ENOTTY, EFAULT, EINVAL, EOPNOTSUPP } },
	[CALL_SPLICE] = { "splice", { WRITE_ERRORS, ESPIPE, EPIPE } },
	[CALL_TEE] = { "tee", { EAGAIN, EINTR, EINVAL, EPIPE } },
	[CALL_SENDFILE] = { "sendfile", { WRITE_ERRORS, ESPIPE, EPIPE,
					  EOVERFLOW } },
	[CALL_VMSPLICE] = { "vmsplice", { EAGAIN, EINTR, EFAULT, EINVAL,
					  EPIPE } },
	[CALL_PIPE_IO] = { "pipe", { EAGAIN, EINTR, EFAULT, EPIPE } },
	[CALL_COPY_RANGE] = { "copy_file_range", { EINVAL, EXDEV } },
	[CALL_PIPE] = { "pipe2", { EMFILE, EBUSY } },
	[CALL_POLL] = { "poll", { EINTR, EFAULT, EINVAL } },
	[CALL_SELECT] = { "select", { EINTR, EFAULT, EINVAL } },
	[CALL_EPOLL_CREATE] = { "epoll_create1", { EMFILE, EBUSY } },
	[CALL_EPOLL_CTL] = { "epoll_ctl", { EEXIST, ENOENT, EINVAL, ELOOP,
					    EPERM, ENOSPC, EFAULT } },
	[CALL_EPOLL_WAIT] = { "epoll_wait", { EINTR, EINVAL, EFAULT } },
	[CALL_MMAP] = { "mmap", { ENODEV, EACCES, EINVAL } },
	[CALL_SEEK] = { "lseek", { ESPIPE, EINVAL } },
	[CALL_FSYNC] = { "fsync", { EINVAL } },
	[CALL_FLOCK] = { "flock", { EAGAIN, EINTR, EINVAL } },
	[CALL_STAT] = { "fstat", { EFAULT } },
	[CALL_ADVISE] = { "advise", { EINVAL, ESPIPE, ENODEV, EPERM, ETXTBSY,
				      EOPNOTSUPP } },
	[CALL_MAPPING] = { "mprotect", { EINVAL, EAGAIN, EACCES } },
	[CALL_CREDENTIALS] = { "setresuid", { EPERM, EAGAIN, EINVAL } },
	[CALL_KILL] = { "tgkill", { ESRCH, EAGAIN, EPERM } },
	[CALL_FORK] = { "fork", { EAGAIN, EINTR } },
	[CALL_URING_SETUP] = { "io_uring_setup", { EINVAL, EMFILE, EPERM } },
	[CALL_URING_REGISTER] = { "io_uring_register",
		{ EINVAL, EBUSY, EFAULT, ENXIO, EINTR, EOPNOTSUPP, EAGAIN,
		  EEXIST, EBADFD } },
	[CALL_URING_ENTER] = { "io_uring_enter",
		{ EAGAIN, EINTR, EINVAL, EBUSY, EFAULT, EBADR, EEXIST, ETIME,
		  EBADFD } },
	[CALL_URING_READ] = { "io_uring read",
		{ READ_ERRORS, REQUEST_ERRORS, ESPIPE, ENOBUFS } },
	[CALL_URING_WRITE] = { "io_uring write",
		{ WRITE_ERRORS, REQUEST_ERRORS, ESPIPE } },
	[CALL_URING_POLL] = { "io_uring poll",
		{ EINVAL, EALREADY, ENOENT, EAGAIN, EINTR, REQUEST_ERRORS } },
	[CALL_URING_CANCEL] = { "io_uring cancel",
		{ EALREADY, ENOENT, EINVAL, EINTR, REQUEST_ERRORS } },
	[CALL_URING_OTHER] = { "io_uring other",
		{ WRITE_ERRORS, REQUEST_ERRORS, ESPIPE, EPIPE, ENOENT,
		  ETIME } },
	[CALL_AIO_SETUP] = { "io_setup", { EAGAIN, EINVAL, EFAULT } },
	[CALL_AIO_SUBMIT] = { "io_submit", { EAGAIN, EINVAL, EFAULT, EINTR,
					     EOPNOTSUPP, ENODEV } },
	[CALL_AIO_EVENTS] = { "io_getevents", { EINVAL, EINTR, EFAULT } },
	[CALL_AIO_CANCEL] = { "io_cancel", { EINVAL, EINPROGRESS, EFAULT,
					     EAGAIN } },
	[CALL_AIO_READ] = { "AIO read", { READ_ERRORS } },
	[CALL_AIO_WRITE] = { "AIO write", { WRITE_ERRORS } },
};

const char *kind_name(enum kind kind)
{
	return rules[kind].name ? rules[kind].name : "its own code";
}

bool error_expected(enum kind kind, int error)
{
	unsigned int i;

	if (error == EBADF || error == ENOMEM)
		return true;
	for (i = 0; i < MOST_ERRORS; i++)
		if (error && rules[kind].errors[i] == error)
			return true;
	return false;
}

void check_error(enum kind kind, int error)
{
	expect(error_expected(kind, error), "%s: unexpected error %d (%s)",
	       kind_name(kind), error, strerror(error));
	count(world->errors, 1);
}

void begin_call(struct thread *thread, enum kind kind)
{
	thread->state->since = look(ticks);
	__atomic_store_n(&thread->state->kind, kind, __ATOMIC_RELEASE);
	errno = 0;
}

/* Returns @result, the result of the call. */
long end_call(struct thread *thread, long result)
{
	enum kind kind = thread->state->kind;
	int error = errno;

	thread->state->kind = CALL_NONE;
	thread->state->calls++;
	count(world->calls, 1);
	count(world->kinds[kind], 1);
	if (result < 0)
		check_error(kind, result == -1 ? error : -result);
	errno = error;
	return result;
}
