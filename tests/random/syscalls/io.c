// SPDX-License-Identifier: GPL-2.0
/*
 * Reading and writing
 *
 * What is read into the thread's own area must be characters that the device
 * may return, and no byte after them may have changed.
 */
#include "syscalls.h"

#define UNTOUCHED	0x7f
#define MOST_PIECES	8

static void check_area(struct thread *thread, long taken, size_t length)
{
	size_t i;

	if (taken < 0)
		taken = 0;
	expect((size_t)taken <= length, "read: %ld bytes, where %zu fit",
	       taken, length);
	count(world->bytes, taken);
	expect(is_output(thread->area, taken), "read: %.*s", (int)taken,
	       thread->area);
	for (i = taken; i < length; i++)
		expect(thread->area[i] == UNTOUCHED,
		       "read: returned %ld, wrote byte %zu", taken, i);
}

/* Splits the first @length bytes of @bytes; returns the number of pieces. */
static int split(struct thread *thread, char *bytes, size_t length,
		 struct iovec *pieces)
{
	int i, number = 1 + draw(thread, MOST_PIECES);

	for (i = 0; i < number; i++) {
		size_t piece = i == number - 1 ? length :
						 draw(thread, length + 1);

		pieces[i] = (struct iovec){ bytes, piece };
		bytes += piece;
		length -= piece;
	}
	return number;
}

/*
 * RWF_NOWAIT half of the time, otherwise any flag, known to the kernel or not
 */
static int draw_rwf(struct thread *thread)
{
	return draw(thread, 2) ? RWF_NOWAIT : 1 << draw(thread, 9);
}

void call_read(struct thread *thread)
{
	int fd = draw_device(thread);
	struct iovec place;
	size_t length;
	long taken;

	if (draw(thread, 3) == 0) {
		place = draw_place(thread);
		CALL(thread, CALL_READ,
		     syscall(SYS_read, fd, place.iov_base, place.iov_len));
		return;
	}
	length = draw(thread, draw(thread, 4) ? 700 : PRIVATE_SIZE);
	memset(thread->area, UNTOUCHED, length);
	taken = CALL(thread, CALL_READ,
		     syscall(SYS_read, fd, thread->area, length));
	check_area(thread, taken, length);
}

static void readv_checked(struct thread *thread, int fd)
{
	struct iovec pieces[MOST_PIECES];
	size_t length = draw(thread, 1000);
	int number = split(thread, thread->area, length, pieces);
	int flags = draw_rwf(thread);
	long taken;

	memset(thread->area, UNTOUCHED, length);
	if (draw(thread, 2))
		taken = CALL(thread, CALL_READV,
			     syscall(SYS_readv, fd, pieces, number));
	else
		taken = CALL(thread, CALL_PREADV2,
			     syscall(SYS_preadv2, fd, pieces, number, -1L, -1L,
				     flags));
	check_area(thread, taken, length);
}

/* The number of pieces, often a wrong one */
static long draw_number(struct thread *thread)
{
	static const long numbers[] = { 0, 1, 1024, 1025, 0x7fffffff, -1 };

	return draw(thread, 5) ? (long)draw(thread, MOST_PIECES + 1) :
				 DRAW(thread, numbers);
}

/* Fill in valid, invalid and overlapping pieces. */
static const struct iovec *draw_pieces(struct thread *thread,
				       struct iovec *pieces, bool writing)
{
	unsigned int i;

	for (i = 0; i < MOST_PIECES; i++)
		pieces[i] = writing ? draw_source(thread) : draw_place(thread);
	if (draw(thread, 8) == 0)
		return draw_bad_address(thread);
	if (draw(thread, 8) == 0)
		return (void *)draw_page(thread);
	return pieces;
}

/*
 * A call with several pieces. The array is longer than MOST_PIECES because
 * draw_number() may return more, and no vector may come from the stack after
 * it.
 */
static void call_vector(struct thread *thread, bool writing)
{
	struct iovec pieces[1025] = {};
	const struct iovec *given = draw_pieces(thread, pieces, writing);
	int fd = draw_device(thread);
	long offset = draw(thread, 4) ? -1 : (long)draw_length(thread);

	switch (draw(thread, 4)) {
	case 0:
	case 1:
		CALL(thread, writing ? CALL_WRITEV : CALL_READV,
		     syscall(writing ? SYS_writev : SYS_readv, fd, given,
			     draw_number(thread)));
		break;
	case 2:
		CALL(thread, writing ? CALL_PWRITEV2 : CALL_PREADV2,
		     syscall(writing ? SYS_pwritev2 : SYS_preadv2, fd, given,
			     draw_number(thread), offset, offset >> 32,
			     draw_rwf(thread)));
		break;
	case 3:
		CALL(thread, writing ? CALL_PWRITE : CALL_PREAD,
		     syscall(writing ? SYS_pwrite64 : SYS_pread64, fd,
			     thread->area, 81L, offset));
		break;
	}
}

void call_readv(struct thread *thread)
{
	if (draw(thread, 2))
		readv_checked(thread, draw_device(thread));
	else
		call_vector(thread, false);
}

void call_writev(struct thread *thread)
{
	call_vector(thread, true);
}

void call_write(struct thread *thread)
{
	struct iovec text = draw_source(thread);

	CALL(thread, CALL_WRITE,
	     syscall(SYS_write, draw_device(thread), text.iov_base,
		     text.iov_len));
}
