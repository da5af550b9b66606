/* The three loops, balanced for a machine that sustains four instructions a cycle. */
#define FOUR_WIDE
#include "three_loops.c"
