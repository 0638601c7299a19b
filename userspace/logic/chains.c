// SPDX-License-Identifier: GPL-2.0-only
/*
 * Alternating inference chains
 *
 * A strong link is between two candidates of which at least one is right: the
 * only two in a cell, or the only two places for a digit in a unit. A weak link
 * is between two of which at most one is right: any two in a cell, or any two
 * places for a digit in a unit. A chain has strong and weak links in turns and
 * begins and ends with a strong one. If its first candidate is wrong, the
 * second is right, so the third is wrong, and so on: the last one is right. So
 * at least one of its two ends is right.
 *
 *	a === b --- c === d --- e === f		=== strong link, --- weak link
 *	 \                           /		length: 5 links
 *	  ------------ x ------------		x is wrong
 *
 * The techniques before are short chains: two strong links on one digit have a
 * length of 3, an XY-wing has 5. Here the links may go anywhere, over cells and
 * units, but there are no groups. The length of a chain says how hard it is to
 * see.
 *
 * How chains are found: assume that x is right, and follow everything that a
 * single link implies, breadth first, until something that is right sees x.
 * This is done for all candidates, each time only up to the length of the
 * shortest chain so far. Those that are short enough are reported at once,
 * otherwise the shortest are in the end.
 *
 * Pattern: only the chain. If both ends are the same candidate, it is right.
 */
#include "finder.h"

/* A candidate that is right if the assumption is */
struct node {
	struct logic_candidate right;
	struct logic_candidate wrong;	/* before it, as @parent is right */
	u16 parent;			/* index of the node before that */
	u16 links;			/* from the first wrong one to @right */
};

/* The strong links of a candidate: in its cell and in three units */
struct strong {
	u8 count;
	struct logic_candidate to[4];
};

/* What follows from one assumption: sets of cells for each digit */
struct graph {
	const struct logic_state *state;
	struct logic_candidate start;		/* assumed to be right */
	struct strong strong[9][SUDOKU_CELLS];
	struct cell_set linked[9];		/* cells with strong links */
	struct cell_set wrong[9];		/* those found to be wrong */
	struct cell_set right[9];		/* cells found to be right */
	struct cell_set possible[9];		/* no chain shows them wrong */
	unsigned int count;
	struct node node[1 + 9 * SUDOKU_CELLS];	/* in the order found */
	bool ended;				/* the last one sees @start */
};

static bool sees(struct logic_candidate a, struct logic_candidate b)
{
	if (a.cell == b.cell)
		return a.digit != b.digit;
	return a.digit == b.digit && has_cell(cell_units[a.cell].peers, b.cell);
}

/* Link two candidates in both directions. Here digits are from 0 to 8. */
static void link_pair(struct graph *graph, unsigned int cell_a,
		      unsigned int digit_a, unsigned int cell_b,
		      unsigned int digit_b)
{
	struct strong *a = &graph->strong[digit_a][cell_a];
	struct strong *b = &graph->strong[digit_b][cell_b];

	add_to(&graph->linked[digit_a], cell_a);
	add_to(&graph->linked[digit_b], cell_b);
	a->to[a->count++] = (struct logic_candidate) { cell_b, digit_b + 1 };
	b->to[b->count++] = (struct logic_candidate) { cell_a, digit_a + 1 };
}

/* Find the strong links of all candidates: those in cells first. */
static void find_strong(struct graph *graph)
{
	const struct logic_state *state = graph->state;
	unsigned int digit, unit, cell;

	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		u16 digits = state->candidates[cell];

		if (is_two(digits))
			link_pair(graph, cell, lowest(digits),
				  cell, highest(digits));
	}
	for (digit = 0; digit < 9; digit++)
		for (unit = 0; unit < LOGIC_UNITS; unit++) {
			u16 places = state->places[digit][unit];
			const u8 *cells = unit_cells[unit];

			if (is_two(places))
				link_pair(graph, cells[lowest(places)], digit,
					  cells[highest(places)], digit);
		}
}

static void set_right(struct graph *graph, struct logic_candidate right,
		      struct logic_candidate wrong, unsigned int parent)
{
	struct node *node = &graph->node[graph->count];

	if (graph->ended ||
	    has_cell(graph->right[right.digit - 1], right.cell))
		return;
	add_to(&graph->right[right.digit - 1], right.cell);
	node->right = right;
	node->wrong = wrong;
	node->parent = parent;
	node->links = parent ? graph->node[parent].links + 2 : 1;
	graph->count++;
	graph->ended = sees(node->right, graph->start);
}

/* A candidate is wrong because @parent is right: follow its strong links. */
static void set_wrong(struct graph *graph, unsigned int cell,
		      unsigned int digit, unsigned int parent)
{
	const struct strong *strong = &graph->strong[digit - 1][cell];
	struct logic_candidate wrong = { cell, digit };
	unsigned int i;

	add_to(&graph->wrong[digit - 1], cell);
	for (i = 0; i < strong->count; i++)
		set_right(graph, strong->to[i], wrong, parent);
}

/* A candidate is right: follow its weak links to what has strong ones. */
static void expand(struct graph *graph, unsigned int parent)
{
	struct logic_candidate right = graph->node[parent].right;
	unsigned int i = right.digit - 1;
	u16 others = graph->state->candidates[right.cell];
	struct cell_set cells = common(cell_units[right.cell].peers,
				       without(graph->linked[i],
					       graph->wrong[i]));

	while (has_any(cells))
		set_wrong(graph, take_cell(&cells), right.digit, parent);
	for_each_in(other, others & ~digit_set(right.digit))
		if (has_cell(graph->linked[other], right.cell) &&
		    !has_cell(graph->wrong[other], right.cell))
			set_wrong(graph, right.cell, other + 1, parent);
}

/*
 * Look for a chain of at most @max_links links whose ends both see @start.
 * Returns its length, 0 if there is none.
 *
 * If no chain shows that the assumption is wrong, it is the same for all that
 * follows from it: links can be followed in both directions, so if it led to a
 * contradiction, the assumption would be wrong, too.
 */
static unsigned int grow_chain(struct graph *graph,
			       struct logic_candidate start,
			       unsigned int max_links)
{
	unsigned int i;

	memset(graph->wrong, 0, sizeof(graph->wrong));
	memset(graph->right, 0, sizeof(graph->right));
	add_to(&graph->right[start.digit - 1], start.cell);
	graph->start = start;
	graph->node[0] = (struct node) { .right = start };
	graph->count = 1;
	graph->ended = false;
	for (i = 0; i < graph->count && !graph->ended; i++) {
		if (i && graph->node[i].links + 2u > max_links)
			return 0;
		expand(graph, i);
	}
	if (graph->ended)
		return graph->node[graph->count - 1].links;
	for (i = 0; i < 9; i++) {
		graph->possible[i].upper |= graph->right[i].upper;
		graph->possible[i].lower |= graph->right[i].lower;
	}
	return 0;
}

/* The step removes all that see both @a and @b, of which there are some. */
static void remove_between(struct logic_finder *finder,
			   struct logic_candidate a, struct logic_candidate b)
{
	if (a.digit == b.digit) {
		remove_from(finder, common(cell_units[a.cell].peers,
					   cell_units[b.cell].peers),
			    digit_set(a.digit));
	} else if (a.cell == b.cell) {
		remove_digits(finder, a.cell,
			      ~(digit_set(a.digit) | digit_set(b.digit)));
	} else {
		remove_digits(finder, a.cell, digit_set(b.digit));
		remove_digits(finder, b.cell, digit_set(a.digit));
	}
}

/* Report the chain that ends with the last node. */
static bool report_chain(struct logic_finder *finder, const struct graph *graph)
{
	const struct node *node = &graph->node[graph->count - 1];
	struct logic_step *step = &finder->step;
	struct logic_candidate *chain = step->chain;
	unsigned int last = node->links;
	unsigned int i;

	begin_step(finder, 0);
	step->length = last + 1;
	for (i = last; i <= last; i -= 2) {
		chain[i] = node->right;
		chain[i - 1] = node->wrong;
		node = &graph->node[node->parent];
	}
	if (chain[0].cell == chain[last].cell &&
	    chain[0].digit == chain[last].digit)
		return report_placement(finder, chain[0].cell, chain[0].digit);
	remove_between(finder, chain[0], chain[last]);
	return report_removal(finder);
}

bool chain(struct logic_finder *finder, unsigned int with)
{
	unsigned int least = finder->links ? finder->links : 3;
	unsigned int most = LOGIC_CHAIN_MAX - 1;
	unsigned int before = finder->reports;
	struct graph graph = { .state = finder->state };
	struct node found[9 * SUDOKU_CELLS];
	unsigned int cell, count = 0, i;

	(void)with;
	find_strong(&graph);
	for (cell = 0; cell < SUDOKU_CELLS; cell++) {
		for_each_in(one, finder->state->candidates[cell]) {
			struct logic_candidate start = { cell, one + 1 };
			unsigned int links;

			if (has_cell(graph.possible[one], cell))
				continue;
			links = grow_chain(&graph, start, most);
			if (!links)
				continue;
			if (links > least) {
				found[count++] = (struct node) {
					.right = start,
					.links = links,
				};
				most = links;
				continue;
			}
			most = least;
			if (report_chain(finder, &graph))
				return true;
		}
	}
	if (count || finder->reports > before)
		finder->links = most;
	for (i = 0; i < count; i++) {
		if (found[i].links != most)
			continue;
		grow_chain(&graph, found[i].right, most);
		if (report_chain(finder, &graph))
			return true;
	}
	return false;
}
