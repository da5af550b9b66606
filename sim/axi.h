/* The signals of the AXI4 port in one cycle. */
#ifndef CULPRIT_AXI_H
#define CULPRIT_AXI_H

#include <stdbool.h>
#include <stdint.h>

/* What the slave drives (inputs of the RTL). */
struct axi_in {
#define AXI_IN(type, name) type name;
#include "sim/axi.def"
};

/* What the master drives (outputs of the RTL). */
struct axi_out {
#define AXI_OUT(type, name) type name;
#include "sim/axi.def"
};

#endif
