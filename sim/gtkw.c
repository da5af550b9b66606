#include "sim/gtkw.h"

#include <inttypes.h>
#include <stdbool.h>

/* Trace flags of GTKWave: hexadecimal or binary, right-justified; with a translation
 * file; group begin and end. */
enum { HEX = 0x22, BINARY = 0x28, TRANSLATED = 0x2022, GROUP_BEGIN = 0x800200, GROUP_END = 0x1000200 };

enum lanes { ONE, PER_LANE, PER_ISSUE, PER_DONE };

struct signal {
  const char *group; /* stage; NULL: as the one before */
  const char *name;  /* port of sim/top.sv without lane number and _o */
  unsigned bits;
  enum lanes lanes;
  bool pc;
};

static const struct signal signals[] = {
  {"fetch", "fetch_opportunity", 1, ONE, false},
  {NULL, "fetch_valid", 8, ONE, false},
  {NULL, "fetch_pc", 64, ONE, true},
  {NULL, "fetch_history", 64, ONE, false},
  {"decode", "decode_valid", 8, ONE, false},
  {NULL, "decode_drop", 8, ONE, false},
  {NULL, "decode_restart", 1, ONE, false},
  {"dispatch", "disp_valid", 8, ONE, false},
  {NULL, "disp_pc", 64, PER_LANE, true},
  {NULL, "disp_rob", 16, PER_LANE, false},
  {"issue", "issue_valid", 8, ONE, false},
  {NULL, "issue_rob", 16, PER_ISSUE, false},
  {"complete", "done_valid", 8, ONE, false},
  {NULL, "done_rob", 16, PER_DONE, false},
  {NULL, "kill", 1, ONE, false},
  {NULL, "kill_rob", 16, ONE, false},
  {"commit", "head_bank", 8, ONE, false},
  {NULL, "head_valid", 8, ONE, false},
  {NULL, "head_commit", 8, ONE, false},
  {NULL, "mispredicted", 8, ONE, false},
  {NULL, "flushes", 8, ONE, false},
  {NULL, "head_pc", 64, PER_LANE, true},
  {NULL, "exception", 1, ONE, false},
  {NULL, "exception_cause", 8, ONE, false},
  {NULL, "exception_pc", 64, ONE, true},
  {NULL, "interrupt", 1, ONE, false},
  {NULL, "flush", 1, ONE, false},
  {NULL, "privilege", 8, ONE, false},
  {"retire", "ret_valid", 8, ONE, false},
  {NULL, "ret_trap", 8, ONE, false},
  {NULL, "ret_pc", 64, PER_LANE, true},
  {NULL, "ret_insn", 32, PER_LANE, false},
  {NULL, "ret_rd", 8, PER_LANE, false},
  {NULL, "ret_rd_value", 64, PER_LANE, false},
  {NULL, "ret_mem", 8, PER_LANE, false},
  {NULL, "ret_addr", 64, PER_LANE, false},
  {NULL, "ret_data", 64, PER_LANE, false},
  {"memory port", "axi_arvalid", 1, ONE, false},
  {NULL, "axi_araddr", 32, ONE, false},
  {NULL, "axi_rready", 1, ONE, false},
  {NULL, "axi_awvalid", 1, ONE, false},
  {NULL, "axi_awaddr", 32, ONE, false},
  {NULL, "axi_wvalid", 1, ONE, false},
  {NULL, "axi_wdata", 64, ONE, false},
};

static void write_signal(const struct signal *s, const char *lane, const char *pcs, FILE *out) {
  bool translated = s->pc && pcs;
  fprintf(out, "@%x\n", translated ? (unsigned)TRANSLATED : s->bits == 1 ? (unsigned)BINARY : (unsigned)HEX);
  if (translated) fprintf(out, "^1 %s\n", pcs);
  fprintf(out, "machine.%s%s_o", s->name, lane);
  if (s->bits > 1) fprintf(out, "[%u:0]", s->bits - 1);
  putc('\n', out);
}

static unsigned copies(enum lanes lanes, unsigned width) {
  switch (lanes) {
    case PER_LANE: return width;
    case PER_ISSUE: return width + 1; /* the ALUs and memory */
    case PER_DONE: return width + 3;  /* the ALUs, multiply and divide, loads, stores */
    default: return 1;
  }
}

void gtkw_write(const struct gtkw *g, FILE *out) {
  enum { SIGNALS = sizeof signals / sizeof signals[0] };
  fprintf(out, "[*] Waves of culprit: cycle c is at %d c ns\n[dumpfile] \"%s\"\n[timestart] %" PRIu64 "\n", GTKW_NS_PER_CYCLE,
          g->wave, g->from * GTKW_NS_PER_CYCLE);
  fprintf(out, "*-5.0 %" PRIu64 "\n[treeopen] machine.\n[sst_expanded] 1\n@%x\nmachine.clk_i\nmachine.rst_ni\n",
          g->to * GTKW_NS_PER_CYCLE, BINARY);
  const char *group = NULL;
  for (size_t i = 0; i < SIGNALS; i++) {
    if (signals[i].group) {
      if (group) fprintf(out, "@%x\n-%s\n", GROUP_END, group);
      group = signals[i].group;
      fprintf(out, "@%x\n-%s\n", GROUP_BEGIN, group);
    }
    unsigned n = copies(signals[i].lanes, g->width);
    for (unsigned lane = 0; lane < n; lane++) {
      char number[12] = "";
      if (signals[i].lanes != ONE) snprintf(number, sizeof number, "%u", lane);
      write_signal(&signals[i], number, g->pcs, out);
    }
  }
  fprintf(out, "@%x\n-%s\n", GROUP_END, group);
}

void gtkw_write_pc(FILE *out, uint64_t pc, const char *text) { fprintf(out, "%016" PRIx64 " %s\n", pc, text); }
