#include "tb/lib/l2/bench.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"

void l2_fail(struct bench *b, const char *format, ...) {
  va_list args;
  if (b->failed) return;
  b->failed = true;
  va_start(args, format);
  bench_options_fail(&b->options, b->cycle, format, args);
  va_end(args);
}

uint32_t l2_draw(struct bench *b, uint32_t n) { return random_below(&b->random, n); }

uint64_t l2_content(unsigned line, unsigned version, unsigned word) {
  uint64_t x = ((uint64_t)version << 32 | line << 3 | word) * 0x9e3779b97f4a7c15u;
  return x ^ x >> 29;
}

bool l2_bind_ports(struct bench *b) {
  static const char *axi[] = {
#define AXI_IN(type, name) #name "_i",
#define AXI_OUT(type, name) #name "_o",
#include "sim/axi.def"
  };
  static const char *client[] = {"req_valid_i", "req_ready_o", "req_addr_i", "req_id_i",   "rsp_valid_o",
                                 "rsp_id_o",    "rsp_data_o",  "rsp_last_o", "rsp_miss_o", "rsp_error_o"};
  static const char *other[] = {"d_req_write_i",   "d_wdata_valid_i", "d_wdata_ready_o", "d_wdata_i",      "cnt_l2_miss_o",
                                "unc_valid_i",     "unc_ready_o",     "unc_write_i",     "unc_addr_i",     "unc_size_i",
                                "unc_wdata_i",     "unc_rsp_valid_o", "unc_rdata_o",     "msip_o",         "mtip_o",
                                "mtime_o",         "cop_req_valid_o", "cop_req_write_o", "cop_req_addr_o", "cop_req_size_o",
                                "cop_req_wdata_o", "cop_rdata_i",     "unc_error_o",     "bus_error_o",    "bus_error_addr_o",
                                "axi_rst_ni"};
  const struct {
    const char *prefix, *const *name;
    unsigned n;
    struct unit_port **to;
  } group[] = {
    {"axi_", axi, sizeof axi / sizeof *axi, &b->axi.arready},
    {"d_", client, sizeof client / sizeof *client, &b->d.req_valid},
    {"i_", client, sizeof client / sizeof *client, &b->i.req_valid},
    {"", other, sizeof other / sizeof *other, &b->d_write},
  };
  struct port_binding binding = {.unit = b->u};
  for (unsigned g = 0; g < 4; g++)
    for (unsigned n = 0; n < group[g].n; n++) {
      char name[32];
      snprintf(name, sizeof name, "%s%s", group[g].prefix, group[g].name[n]);
      group[g].to[n] = bind_port(&binding, name);
    }
  if (!bind_ok(&binding)) l2_fail(b, "%s", binding.why);
  return !b->failed;
}

void l2_step_memory(struct bench *b) {
  const struct axi_ports *p = &b->axi;
  struct axi_out o;
#define AXI_OUT(type, name) o.name = (type)unit_get(p->name);
#include "sim/axi.def"
  axi_mem_step(b->mem, &o);
}

/* The first beat of a line that goes to memory differs from what is there: every version of a line has words
 * of its own. */
void l2_watch_write_backs(struct bench *b) {
  const struct axi_ports *p = &b->axi;
  if (unit_get(p->awvalid)) {
    b->write.address = unit_get(p->awaddr);
    b->write.line = unit_get(p->awlen) == 7 && b->write.address - SIM_RAM_BASE < SIM_RAM_BYTES;
  }
  if (!unit_get(p->wvalid) || !unit_get(p->wready)) return;
  if (b->write.line && !b->write.under_way) {
    uint64_t word;
    memcpy(&word, axi_mem_ram(b->mem) + (b->write.address - SIM_RAM_BASE), sizeof word);
    if (word == unit_get(p->wdata))
      l2_fail(b,
              "axi_awvalid_o rtl=1 model=0: line 0x%08" PRIx64 " is written back, but memory has it (axi_wdata_o 0x%016" PRIx64 ")",
              b->write.address, word);
    b->write_backs++;
  }
  b->write.under_way = !unit_get(p->wlast);
}

void l2_watch_bus_error(struct bench *b) {
  if (!unit_get(b->bus_error)) return;
  const uint64_t address = unit_get(b->bus_error_addr);
  const bool line = address - SIM_RAM_BASE < LINES * 64 && address % 64 == 0;
  if (!line && address >> 12 != SIM_CONSOLE >> 12) l2_fail(b, "bus_error_addr_o rtl=0x%08" PRIx64 ": nobody wrote there", address);
  b->bus_errors++;
}

void l2_drive_memory(struct bench *b) {
  const struct axi_ports *p = &b->axi;
  const struct axi_in *in = axi_mem_in(b->mem);
#define AXI_IN(type, name) unit_set(p->name, in->name);
#include "sim/axi.def"
}
