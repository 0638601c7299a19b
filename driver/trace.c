// SPDX-License-Identifier: GPL-2.0-only
/*
 * The definitions of the tracepoints that trace.h declares
 */
#define CREATE_TRACE_POINTS
#include "trace.h"
