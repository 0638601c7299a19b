// SPDX-License-Identifier: GPL-2.0
/*
 * The list of suites
 */
#include "suites.h"

kunit_test_suites(&sudoku_grid_suite,
		  &sudoku_scan_suite,
		  &sudoku_filter_suite,
		  &sudoku_search_suite,
		  &sudoku_moves_suite,
		  &sudoku_bands_suite,
		  &sudoku_lanes_suite,
		  &sudoku_stream_suite);

MODULE_DESCRIPTION("KUnit tests for the sudoku solver");
MODULE_LICENSE("GPL");
