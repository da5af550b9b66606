/* unit: coproc small -GW=4 -GRobN=128 -GCamN=256 -GBufN=256 -GCapN=8 -GLinkBits=64
 * The co-processor with these parameters: tb/lib/cop_bench.h says what is checked. Usage: rtl_cop_w4-small [--seed N] [--cycles N] */
#include "cop_bench.h"

int main(int argc, char **argv) { return cop_bench_main("rtl_cop_w4", argc, argv); }
