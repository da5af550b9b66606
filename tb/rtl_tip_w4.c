/* unit: tip small -GW=4
 * The TIP unit with these parameters: tb/lib/tip_bench.h says what is checked. Usage: rtl_tip_w4-small [--seed N] [--cycles N] */
#include "tip_bench.h"

int main(int argc, char **argv) { return tip_bench_main("rtl_tip_w4", argc, argv); }
