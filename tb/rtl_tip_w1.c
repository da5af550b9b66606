/* unit: tip small -GW=1
 * The TIP unit with these parameters: tb/lib/tip_bench.h says what is checked. Usage: rtl_tip_w1-small [--seed N] [--cycles N] */
#include "tip_bench.h"

int main(int argc, char **argv) { return tip_bench_main("rtl_tip_w1", argc, argv); }
