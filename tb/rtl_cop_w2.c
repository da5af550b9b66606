/* unit: coproc small -GW=2 -GRobN=32 -GCamN=32 -GBufN=16 -GCapN=4 -GLinkBits=16
 * The co-processor with these parameters: tb/lib/cop_bench.h says what is checked. Usage: rtl_cop_w2-small [--seed N] [--cycles N] */
#include "cop_bench.h"

int main(int argc, char **argv) { return cop_bench_main("rtl_cop_w2", argc, argv); }
