// SPDX-License-Identifier: GPL-2.0
/*
 * The one place where the tracepoints of trace.h become code
 */
#define CREATE_TRACE_POINTS
#include "trace.h"
