/* The two loops of skid.c, issued in program order. */
#define SKID_IN_ORDER 1
#include "skid.c"
