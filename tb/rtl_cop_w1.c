/* unit: coproc small -GW=1 -GRobN=16 -GCamN=8 -GBufN=16 -GCapN=4 -GLinkBits=8
 * The co-processor with these parameters: tb/lib/cop_bench.h says what is checked. Usage: rtl_cop_w1-small [--seed N] [--cycles N] */
#include "cop_bench.h"

int main(int argc, char **argv) { return cop_bench_main("rtl_cop_w1", argc, argv); }
