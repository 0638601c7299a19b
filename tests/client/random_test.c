// SPDX-License-Identifier: GPL-2.0
/*
 * Tests of the client's pseudo-random numbers
 *
 * The expected numbers were computed by a program in another language, which was
 * itself compared with the published outputs of splitmix64 and xoshiro256**.
 */
#include "../lib/tap.h"
#include "base/base.h"

/* The first numbers of a stream */
struct stream {
	const char *name;
	u64 seed;
	u64 number;
	u64 expected[3];
};

static const struct stream streams[] = {
	{ "seed 0", 0, 0,
	  { 0xfb5405f7bd79c540, 0x780c98e26cea5883, 0x2a146e0980febc66 } },
	{ "seed 1", 1, 0,
	  { 0xee127fe613436e33, 0xd6dad8d34a1874ea, 0x2a52c16cec1116a9 } },
	{ "seed 1, stream 1", 1, 1,
	  { 0x54bb305d7741eaab, 0x9f4b8af5b5bf190f, 0x4505f524d793805d } },
	{ "the highest seed and stream", -1, -1,
	  { 0xd1e043ca30d81a17, 0xeed1b436ce3af18c, 0xce5ee7e393f6084c } },
	{ "seed 1234567, stream 10^12", 1234567, 1000000000000,
	  { 0x9e5d345479c45c6a, 0x9cd48f63080c54e0, 0xa04dc00da45d7f90 } },
};

TEST_EACH_OF(a_stream_is_as_computed_elsewhere, streams)
{
	const struct stream *stream = &streams[variant];
	struct random random;
	unsigned int i;

	random_start(&random, stream->seed, stream->number);
	for (i = 0; i < ARRAY_SIZE(stream->expected); i++)
		expect(random_next(&random) == stream->expected[i],
		       "number %u is different", i);
}

/* The first numbers of stream 0 of seed 1 below a limit */
struct limit {
	const char *name;
	u32 limit;
	u32 expected[6];
};

static const struct limit limits[] = {
	{ "1", 1, { 0, 0, 0, 0, 0, 0 } },
	{ "2", 2, { 1, 1, 0, 1, 1, 0 } },
	{ "9", 9, { 8, 7, 1, 5, 7, 0 } },
	{ "81", 81, { 75, 67, 13, 49, 63, 2 } },
	{ "3 * 2^30", 3u << 30,
	  { 2995642348, 2703499934, 1950009045, 89527077, 1491147011,
	    2860402005 } },
	{ "2^32 - 1", -1,
	  { 3994189797, 3604666578, 710066539, 2600012060, 3341365235,
	    119369436 } },
};

TEST_EACH_OF(numbers_below_a_limit_are_as_computed_elsewhere, limits)
{
	const struct limit *limit = &limits[variant];
	struct random random;
	unsigned int i;

	random_start(&random, 1, 0);
	for (i = 0; i < ARRAY_SIZE(limit->expected); i++)
		expect_eq(random_below(&random, limit->limit),
			  limit->expected[i]);
}

/* Each of the six orders of three numbers, one in six times */
TEST(each_order_has_the_same_probability)
{
	unsigned int seen[27] = {}, orders = 0, i;
	struct random random;

	random_start(&random, 1, 0);
	for (i = 0; i < 6000; i++) {
		u8 order[3];

		random_order(&random, order, 3);
		seen[order[0] * 9 + order[1] * 3 + order[2]]++;
	}
	for (i = 0; i < 27; i++) {
		orders += seen[i] > 0;
		expect(!seen[i] || (seen[i] > 850 && seen[i] < 1150),
		       "%u times the same order", seen[i]);
	}
	expect_eq(orders, 6);
}

TEST(random_seeds_are_different)
{
	expect(random_seed() != random_seed(), "the same seed twice");
}
