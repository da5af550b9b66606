#include "sim/gtkw.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

/* Trace flags of GTKWave: hexadecimal, binary, decimal, right-justified; characters; with a translation
 * file; group begin and end. */
enum {
  HEX = 0x22,
  BINARY = 0x28,
  DECIMAL = 0x24,
  TEXT = 0x800,
  TRANSLATED = 0x2022,
  GROUP_BEGIN = 0x800200,
  GROUP_END = 0x1000200
};

/* GTKWave opens so many cycles before the marker. */
enum { LEAD = 10 };

/* One signal, or one for each of them: */
enum copies { ONE, LANES, TAGS, ISSUE, DONE };

struct signal {
  const char *group;
  const char *name; /* with %s for the number of the copy */
  unsigned bits;
  enum copies copies;
  unsigned format; /* a flag, for which TRANSLATED stands for a pc; 0: HEX, or BINARY for one bit */
};

/* The host's notes; what TIP does; the observation port (probe/port.def), as sim/views.sv shows it; then AXI4 */
#define BITS(type) _Generic((type)0, bool : 1, default : 8 * sizeof(type))
#define SIGNAL(view, type, name, copies) {#view, "top.u_views." #view "_" #name "%s_s", BITS(type), copies, 0},
#define AXI(name, bits) {"memory port", "axi_" #name "%s_o", bits, ONE, 0},
#define NOTE(name, bits, copies, format) {"culprit", "top.u_notes." #name "%s_s", bits, copies, format},
#define TIP(name, bits, format) {tip, "top.u_soc.g_tip.u_tip." #name "%s", bits, ONE, format},
static const char tip[] = "TIP";
static const struct signal signals[] = {
  NOTE(cycle, 64, ONE, DECIMAL) NOTE(class, 128, ONE, TEXT) NOTE(blamed, 64, ONE, TRANSLATED) NOTE(dispatch, 256, LANES, TEXT)
    NOTE(retire, 256, LANES, TEXT) TIP(wrap_i, 1, 0) TIP(capture, 1, 0) TIP(busy_s, 1, 0) TIP(ready_s, 1, 0)
      TIP(oir_pc_s, 64, TRANSLATED) TIP(oir_flags_s, 4, 0) TIP(sample_cycle_s, 64, DECIMAL) TIP(sample_flags_s, 64, 0)
        TIP(samples_s, 32, DECIMAL)
#define FETCH(type, name, copies) SIGNAL(fetch, type, name, copies)
#include "probe/port.def"
#define DISPATCH(type, name, copies) SIGNAL(dispatch, type, name, copies)
#include "probe/port.def"
#define PIPE(type, name, copies) SIGNAL(pipe, type, name, copies)
#include "probe/port.def"
#define TAG(type, name, copies) SIGNAL(tag, type, name, copies)
#include "probe/port.def"
#define COMMIT(type, name, copies) SIGNAL(commit, type, name, copies)
#include "probe/port.def"
#define RETIRE(type, name, copies) SIGNAL(retire, type, name, copies)
#define RETIRE_LANE RETIRE
#define RETIRE_TRAP RETIRE
#include "probe/port.def"
          AXI(arvalid, 1) AXI(araddr, 32) AXI(rready, 1) AXI(awvalid, 1) AXI(awaddr, 32) AXI(wvalid, 1) AXI(wdata, 64)};

static unsigned format_of(const struct signal *s) {
  if (s->format) return s->format;
  return strstr(s->name, "pc%s") ? TRANSLATED : s->bits == 1 ? BINARY : HEX;
}

static void write_signal(const struct signal *s, const char *lane, const char *pcs, FILE *out) {
  const unsigned format = format_of(s);
  fprintf(out, "@%x\n", format == TRANSLATED && !pcs ? (unsigned)HEX : format);
  if (format == TRANSLATED && pcs) fprintf(out, "^1 %s\n", pcs);
  const char *number = strstr(s->name, "%s");
  fprintf(out, "machine.%.*s%s%s", (int)(number - s->name), s->name, lane, number + 2);
  if (s->bits > 1) fprintf(out, "[%u:0]", s->bits - 1);
  putc('\n', out);
}

static unsigned count(enum copies copies, const struct gtkw *g) {
  switch (copies) {
    case LANES: return g->width;
    case TAGS: return g->tags;
    case ISSUE: return g->width + 1; /* the ALUs and memory */
    case DONE: return g->width + 3;  /* the ALUs, multiply and divide, loads, stores */
    default: return 1;
  }
}

void gtkw_write(const struct gtkw *g, FILE *out) {
  enum { SIGNALS = sizeof signals / sizeof signals[0] };
  const uint64_t start = g->mark > g->from + LEAD ? g->mark - LEAD : g->from;
  fprintf(out, "[*] Waves of culprit: cycle c is at %d c ns\n[dumpfile] \"%s\"\n[size] 1500 900\n", GTKW_NS_PER_CYCLE, g->wave);
  fprintf(out, "[timestart] %" PRIu64 "\n*-5.0 %" PRIu64 "\n[treeopen] machine.\n[sst_expanded] 0\n[signals_width] 300\n",
          start * GTKW_NS_PER_CYCLE, g->mark * GTKW_NS_PER_CYCLE);
  fprintf(out, "@%x\nmachine.clk_i\nmachine.rst_ni\n", BINARY);
  const char *group = NULL;
  for (size_t i = 0; i < SIGNALS; i++) {
    if (signals[i].group == tip && !g->tip) continue;
    if (!group || strcmp(group, signals[i].group) != 0) {
      if (group) fprintf(out, "@%x\n-%s\n", GROUP_END, group);
      group = signals[i].group;
      fprintf(out, "@%x\n-%s\n", GROUP_BEGIN, group);
    }
    unsigned n = count(signals[i].copies, g);
    for (unsigned lane = 0; lane < n; lane++) {
      char number[12] = "";
      if (signals[i].copies != ONE) snprintf(number, sizeof number, "%u", lane);
      write_signal(&signals[i], number, g->pcs, out);
    }
  }
  fprintf(out, "@%x\n-%s\n", GROUP_END, group);
}

void gtkw_write_pc(FILE *out, uint64_t pc, const char *text) { fprintf(out, "%016" PRIx64 " %s\n", pc, text); }
