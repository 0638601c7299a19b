// SPDX-License-Identifier: GPL-2.0-only
/*
 * Pseudo-random numbers: xoshiro256**, with states made by splitmix64
 *
 * Both are published generators: xoshiro256** by Blackman and Vigna (Scrambled
 * Linear Pseudorandom Number Generators, 2021), splitmix64 by Steele, Lea and
 * Flood (Fast Splittable Pseudorandom Number Generators, 2014). They are not
 * for cryptography.
 */
#include <err.h>
#include <sys/random.h>

#include "base.h"

/* The next number of splitmix64, whose state is a counter */
static u64 splitmix_next(u64 *state)
{
	u64 x = *state += 0x9e3779b97f4a7c15;

	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
	x = (x ^ x >> 27) * 0x94d049bb133111eb;
	return x ^ x >> 31;
}

/*
 * Begin stream @stream of @seed.
 *
 * Splitmix64 started with the seed makes one number. Started with the sum of
 * this number and @stream, it makes the four words of the state. They are
 * different, so at most one of them is zero. With the seed itself in place of
 * the number, a seed's streams would be those of the next seed, one further.
 */
void random_start(struct random *random, u64 seed, u64 stream)
{
	u64 state = splitmix_next(&seed) + stream;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(random->state); i++)
		random->state[i] = splitmix_next(&state);
}

static u64 rotate_left(u64 x, unsigned int bits)
{
	return x << bits | x >> (64 - bits);
}

/* The next number, from 0 to 2^64 - 1 */
static u64 random_next(struct random *random)
{
	u64 *state = random->state;
	u64 next = rotate_left(state[1] * 5, 7) * 9;
	u64 shifted = state[1] << 17;

	state[2] ^= state[0];
	state[3] ^= state[1];
	state[1] ^= state[2];
	state[0] ^= state[3];
	state[2] ^= shifted;
	state[3] = rotate_left(state[3], 45);
	return next;
}

/*
 * A number below @limit, which is not 0, each with the same probability
 *
 * With x from 0 to 2^32 - 1, the upper half of x * @limit is the result. Lower
 * halves below 2^32 modulo @limit are rejected: what is left is a multiple of
 * @limit, and as many for each result (Lemire, Fast Random Integer Generation
 * in an Interval, 2019).
 */
u32 random_below(struct random *random, u32 limit)
{
	u32 rejected = -limit % limit;
	u64 product;

	do
		product = (random_next(random) >> 32) * limit;
	while ((u32)product < rejected);
	return product >> 32;
}

/* Put the numbers from 0 to @count - 1 into random order. */
void random_order(struct random *random, u8 *order, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++) {
		unsigned int other = random_below(random, i + 1);

		order[i] = i;
		order[i] = order[other];
		order[other] = i;
	}
}

/* A seed that is different in each run */
u64 random_seed(void)
{
	u64 seed;

	if (getrandom(&seed, sizeof(seed), 0) != sizeof(seed))
		err(STATUS_TROUBLE, "random numbers");
	return seed;
}
