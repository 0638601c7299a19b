# SPDX-License-Identifier: GPL-2.0
# kmemleak reports only objects that are at least five seconds old. The tests
# scan when nothing runs any more, so half a second is enough.
s/^#define MSECS_MIN_AGE\t\t5000/#define MSECS_MIN_AGE\t\t500/
