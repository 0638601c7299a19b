// SPDX-License-Identifier: GPL-2.0
/*
 * The model's slates: one for each user, and the longest unused makes way
 */
#include "model.h"

#define SLATES_MAX	64

/* The most recently used one first */
static struct slate *current[SLATES_MAX];
static unsigned int count;

struct slate *slate_new(uid_t owner)
{
	struct slate *slate = calloc(1, sizeof(*slate));

	if (!slate)
		abort();
	slate->refs = 1;
	slate->owner = owner;
	slate->max = parameters.slate_max;
	return slate;
}

void slate_put(struct slate *slate)
{
	if (!slate || --slate->refs)
		return;
	free(slate->text.data);
	free(slate);
}

static unsigned int find(uid_t owner)
{
	unsigned int i;

	for (i = 0; i < count; i++)
		if (current[i]->owner == owner)
			break;
	return i;
}

static void take_out(unsigned int i)
{
	count--;
	memmove(&current[i], &current[i + 1], (count - i) * sizeof(*current));
}

static void put_first(struct slate *slate)
{
	memmove(&current[1], &current[0], count * sizeof(*current));
	current[0] = slate;
	count++;
}

/* Not a use of it */
struct slate *slate_peek(uid_t owner)
{
	unsigned int i = find(owner);

	return i < count ? current[i] : NULL;
}

struct slate *slate_find(uid_t owner)
{
	unsigned int i = find(owner);
	struct slate *slate;

	if (i == count)
		return NULL;
	slate = current[i];
	take_out(i);
	put_first(slate);
	slate->refs++;
	return slate;
}

void slate_wipe(uid_t owner)
{
	unsigned int i = find(owner);
	struct slate *slate;

	if (i == count)
		return;
	slate = current[i];
	take_out(i);
	slate_put(slate);
}

void slate_publish(struct slate *slate)
{
	slate_wipe(slate->owner);
	if (count == SLATES_MAX)
		slate_wipe(current[count - 1]->owner);
	put_first(slate);
	slate->refs++;
}

/*
 * Between two sequences. The device still has them, but their owners never
 * come back, and in making way they come first.
 */
void slates_forget(void)
{
	while (count)
		slate_wipe(current[0]->owner);
}
