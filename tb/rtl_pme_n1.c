/* unit: profileme small -GN=1 -GK=1 -GSlots=4
 * The ProfileMe unit with these parameters: tb/lib/pme_bench.h says what is checked. Usage: rtl_pme_n1-small [--seed N] [--cycles N] */
#include "pme_bench.h"

int main(int argc, char **argv) { return pme_bench_main("rtl_pme_n1", argc, argv); }
