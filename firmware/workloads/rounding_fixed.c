/* The rounding kernel after the repair: no CSR is touched. */
#define ROUNDING_SWAP 0
#include "rounding.c"
