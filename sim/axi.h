/* The signals of the AXI4 port in one cycle. */
#ifndef CULPRIT_AXI_H
#define CULPRIT_AXI_H

#include <stdbool.h>
#include <stdint.h>

/* What the slave drives (inputs of the RTL). */
struct axi_in {
  bool arready, awready, wready, rvalid, rlast, bvalid;
  uint8_t rid, rresp, bid, bresp;
  uint64_t rdata;
};

/* What the master drives (outputs of the RTL). */
struct axi_out {
  bool arvalid, awvalid, wvalid, wlast, rready, bready;
  uint8_t arid, arlen, arsize, arburst, awid, awlen, awsize, awburst, wstrb;
  uint32_t araddr, awaddr;
  uint64_t wdata;
};

#endif
