#include "sim/axi_check.h"

#include <stddef.h>

const char *axi_check_stable(unsigned waiting, const struct axi_out *was, const struct axi_out *is) {
  if (waiting & AXI_WAIT_AR) {
    if (!is->arvalid) return "ARVALID dropped before ARREADY";
    if (was->araddr != is->araddr || was->arid != is->arid || was->arlen != is->arlen || was->arsize != is->arsize ||
        was->arburst != is->arburst || was->arcache != is->arcache || was->arprot != is->arprot)
      return "AR changed before ARREADY";
  }
  if (waiting & AXI_WAIT_AW) {
    if (!is->awvalid) return "AWVALID dropped before AWREADY";
    if (was->awaddr != is->awaddr || was->awid != is->awid || was->awlen != is->awlen || was->awsize != is->awsize ||
        was->awburst != is->awburst || was->awcache != is->awcache || was->awprot != is->awprot)
      return "AW changed before AWREADY";
  }
  if (waiting & AXI_WAIT_W) {
    if (!is->wvalid) return "WVALID dropped before WREADY";
    if (was->wdata != is->wdata || was->wstrb != is->wstrb || was->wlast != is->wlast) return "W changed before WREADY";
  }
  return NULL;
}

const char *axi_check_burst(uint32_t addr, unsigned len, unsigned size, unsigned burst) {
  if (burst != 1) return "burst is not INCR";
  if (size > 3) return "more than 8 bytes a beat";
  if (addr & ((1u << size) - 1)) return "address is not aligned to the beat";
  if ((addr & 4095) + ((len + 1) << size) > 4096) return "burst crosses a 4 KiB boundary";
  return NULL;
}

const char *axi_check_attributes(unsigned len, unsigned cache, unsigned prot, bool write) {
  if (cache != (len > 0 ? AXI_WRITE_BACK_ALLOCATE : AXI_DEVICE)) return "AxCACHE is not that of a line, or of a device access";
  if ((prot & 3) != (AXI_NON_SECURE | AXI_PRIVILEGED)) return "AxPROT is not non-secure and privileged";
  if (prot & AXI_INSTRUCTION && (write || len == 0)) return "AxPROT says instruction, but no line is read";
  return NULL;
}

const char *axi_check_beat(uint32_t addr, unsigned size, unsigned strobe, bool last, bool expect_last) {
  unsigned lanes = ((1u << (1u << size)) - 1) << (addr & 7);
  if (strobe & ~lanes) return "strobe outside the beat's byte lanes";
  if (last && !expect_last) return "WLAST before the last beat";
  if (!last && expect_last) return "no WLAST with the last beat";
  return NULL;
}
