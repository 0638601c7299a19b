/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Everything that the test programs share
 */
#ifndef SUDOKU_TEST_LIB_H
#define SUDOKU_TEST_LIB_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "device.h"
#include "process.h"
#include "puzzles.h"
#include "tap.h"

#endif /* SUDOKU_TEST_LIB_H */
