// SPDX-License-Identifier: GPL-2.0
/*
 * The model's slates: one for each user, until another one replaces it
 */
#include "model.h"

static __thread struct slate *current;

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

struct slate *slate_get(struct slate *slate)
{
	if (slate)
		slate->refs++;
	return slate;
}

void slate_put(struct slate *slate)
{
	if (!slate || --slate->refs)
		return;
	free(slate->text.data);
	free(slate);
}

/* The link in the list that points to the owner's slate, or to its end */
static struct slate **find_link(uid_t owner)
{
	struct slate **link = &current;

	while (*link && (*link)->owner != owner)
		link = &(*link)->next;
	return link;
}

/* Takes a reference for the caller. */
struct slate *slate_find(uid_t owner)
{
	return slate_get(*find_link(owner));
}

void slate_wipe(uid_t owner)
{
	struct slate **link = find_link(owner);
	struct slate *slate = *link;

	if (!slate)
		return;
	*link = slate->next;
	slate_put(slate);
}

/* Replace the owner's slate, unless it is this one. */
void slate_publish(struct slate *slate)
{
	slate_wipe(slate->owner);
	slate->next = current;
	current = slate_get(slate);
}

/* A user who has a slate. Returns false if there is none. */
bool slate_owner(uid_t *owner)
{
	if (!current)
		return false;
	*owner = current->owner;
	return true;
}
