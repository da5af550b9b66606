/* unit: profileme small -GN=2 -GK=2 -GSlots=8
 * The ProfileMe unit with these parameters: tb/lib/pme_bench.h says what is checked. Usage: rtl_pme_n2k2-small [--seed N] [--cycles N] */
#include "pme_bench.h"

int main(int argc, char **argv) { return pme_bench_main("rtl_pme_n2k2", argc, argv); }
