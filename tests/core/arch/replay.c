// SPDX-License-Identifier: GPL-2.0
/*
 * Gives a fuzzer the inputs in files, and variants of them
 *
 *	replay FILE...
 *
 * It is linked with a fuzzer of ../fuzz, which aborts if it finds a bug, and
 * replaces libFuzzer, which other processors may not have.  The variants are
 * the same in every run.
 */
#include "../fuzz/fuzz.h"

#define SIZE_MAX_OF_INPUT	2000
#define VARIANTS		30

/* Change some bytes to bytes that puzzles have, or to any. */
static void change(u64 *seed, uint8_t *data, size_t size)
{
	static const char usual[] = "0123456789.\n |-+x";
	unsigned int count = 1 + draw_random(seed, 8);
	size_t place;

	while (size && count--) {
		place = draw_random(seed, size);
		if (draw_random(seed, 8))
			data[place] = usual[draw_random(seed,
							sizeof(usual) - 1)];
		else
			data[place] = draw_random(seed, 256);
	}
}

static void replay(const char *path)
{
	uint8_t data[SIZE_MAX_OF_INPUT], variant[SIZE_MAX_OF_INPUT];
	FILE *file = fopen(path, "r");
	unsigned int i;
	size_t size;
	u64 seed;

	MUST(file);
	size = fread(data, 1, sizeof(data), file);
	fclose(file);
	seed = seed_of(data, size);
	LLVMFuzzerTestOneInput(data, size);
	for (i = 0; i < VARIANTS; i++) {
		memcpy(variant, data, size);
		change(&seed, variant, size);
		LLVMFuzzerTestOneInput(variant, size);
	}
}

int main(int argc, char **argv)
{
	int i;

	if (argc < 2) {
		fprintf(stderr, "usage: replay FILE...\n");
		return 2;
	}
	for (i = 1; i < argc; i++)
		replay(argv[i]);
	return 0;
}
