/* L2, AXI4 master, uncached port and CLINT against golden contents, behind the memory model with its protocol checks.
 *
 * Two random clients share few lines in few sets. Every line carries its number and version in its data; a D-cache read
 * must return the present version, an I-cache read any version that was present since it was accepted. A line goes to memory
 * only when it is newer than memory's. In the end all lines are driven out and RAM is compared.
 * Usage: rtl_l2-small [--seed N] [--runs N] [--cycles N]   (runs: with seeds N, N+1, ...; default 1, of 100000 cycles) */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/axi_mem.h"
#include "sim/unit.h"
#include "tb/lib/bench_options.h"
#include "tb/lib/check.h"
#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"

enum { SETS = 16, WAYS = 4, TAGS = 12, LINES = SETS * TAGS, FLUSH_TAGS = 8 * WAYS, IDS = 8, PATIENCE = 20000 };

struct axi_ports { /* in the order of the fields of struct axi_out and struct axi_in */
  struct unit_port *arvalid, *awvalid, *wvalid, *wlast, *rready, *bready, *arid, *arlen, *arsize, *arburst, *awid, *awlen, *awsize,
    *awburst, *wstrb, *araddr, *awaddr, *wdata;
  struct unit_port *arready, *awready, *wready, *rvalid, *rlast, *bvalid, *rid, *rresp, *bid, *bresp, *rdata;
};

struct read {
  bool used;
  unsigned line, first; /* first: oldest version that may be returned */
  uint64_t since;       /* cycle of acceptance */
};

struct client {
  struct unit_port *req_valid, *req_ready, *req_addr, *req_id, *rsp_valid, *rsp_id, *rsp_data, *rsp_last, *rsp_miss;
  struct read read[IDS];
  unsigned beat, id; /* of the line that is coming in */
  uint64_t data[8];
  bool asking, writing; /* a request is shown; it is a write-back (D only) */
  unsigned line, ask_id;
  uint64_t ask_since, lines, misses; /* lines: answered so far */
  uint64_t first_beat, last_beat;    /* of the last answer, in cycles since its acceptance */
};

struct bench {
  struct unit *u;
  struct axi_mem *mem;
  struct axi_ports axi;
  struct client d, i;
  struct unit_port *d_write, *wdata_valid, *wdata_ready, *wdata, *cnt_miss;
  struct unit_port *unc_valid, *unc_ready, *unc_write, *unc_addr, *unc_size, *unc_wdata, *unc_rsp, *unc_rdata, *msip, *mtip, *mtime;
  struct unit_port *cop_valid, *cop_write, *cop_addr, *cop_size, *cop_wdata, *cop_rdata;
  unsigned version[LINES + SETS * FLUSH_TAGS];
  unsigned beats_left, write_line; /* of the write-back that is under way */
  struct {
    bool line, under_way; /* line: of the L2; under_way: a beat of it has gone */
    uint64_t address;
  } write; /* on the AXI write channels, which carry one transfer at a time */
  struct bench_options options;
  uint64_t misses, write_backs, random, cycle;
  unsigned unc_kind; /* uncached access under way: 0 none, else its number + 1 */
  bool unc_taken;
  uint32_t unc_offset; /* of an access to the co-processor */
  unsigned cop_pulses; /* of the access under way, as the co-processor sees it */
  uint64_t cop_answer; /* shown in the cycle after its pulse */
  uint64_t unc_value, mtimecmp, printed, prints, unc_since;
  bool msip_value, failed;
};

static void fail(struct bench *b, const char *format, ...) {
  va_list args;
  if (b->failed) return;
  b->failed = true;
  va_start(args, format);
  bench_options_fail(&b->options, b->cycle, format, args);
  va_end(args);
}

static uint32_t draw(struct bench *b, uint32_t n) { return random_below(&b->random, n); }

static uint64_t content(unsigned line, unsigned version, unsigned word) {
  uint64_t x = ((uint64_t)version << 32 | line << 3 | word) * 0x9e3779b97f4a7c15u;
  return x ^ x >> 29;
}

static uint32_t address(unsigned line) { return (uint32_t)SIM_RAM_BASE + line * 64; }

static void console(void *ctx, char c) {
  struct bench *b = ctx;
  if ((uint8_t)c != (b->printed & 0xff)) fail(b, "console byte %u, expected %u", (uint8_t)c, (unsigned)(b->printed & 0xff));
  b->printed++;
}

/* ---- Ports ---- */

static bool find_ports(struct bench *b) {
  static const char *axi[] = {"arvalid_o", "awvalid_o", "wvalid_o",  "wlast_o",   "rready_o", "bready_o",  "arid_o",  "arlen_o",
                              "arsize_o",  "arburst_o", "awid_o",    "awlen_o",   "awsize_o", "awburst_o", "wstrb_o", "araddr_o",
                              "awaddr_o",  "wdata_o",   "arready_i", "awready_i", "wready_i", "rvalid_i",  "rlast_i", "bvalid_i",
                              "rid_i",     "rresp_i",   "bid_i",     "bresp_i",   "rdata_i"};
  static const char *client[] = {"req_valid_i", "req_ready_o", "req_addr_i", "req_id_i",  "rsp_valid_o",
                                 "rsp_id_o",    "rsp_data_o",  "rsp_last_o", "rsp_miss_o"};
  static const char *other[] = {"d_req_write_i",   "d_wdata_valid_i", "d_wdata_ready_o", "d_wdata_i",      "cnt_l2_miss_o",
                                "unc_valid_i",     "unc_ready_o",     "unc_write_i",     "unc_addr_i",     "unc_size_i",
                                "unc_wdata_i",     "unc_rsp_valid_o", "unc_rdata_o",     "msip_o",         "mtip_o",
                                "mtime_o",         "cop_req_valid_o", "cop_req_write_o", "cop_req_addr_o", "cop_req_size_o",
                                "cop_req_wdata_o", "cop_rdata_i"};
  const struct {
    const char *prefix, *const *name;
    unsigned n;
    struct unit_port **to;
  } group[] = {
    {"axi_", axi, sizeof axi / sizeof *axi, &b->axi.arvalid},
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
  if (!bind_ok(&binding)) fail(b, "%s", binding.why);
  return !b->failed;
}

static void step_memory(struct bench *b) {
  const struct axi_ports *p = &b->axi;
  struct axi_out o = {.arvalid = unit_get(p->arvalid),
                      .awvalid = unit_get(p->awvalid),
                      .wvalid = unit_get(p->wvalid),
                      .wlast = unit_get(p->wlast),
                      .rready = unit_get(p->rready),
                      .bready = unit_get(p->bready),
                      .arid = unit_get(p->arid),
                      .arlen = unit_get(p->arlen),
                      .arsize = unit_get(p->arsize),
                      .arburst = unit_get(p->arburst),
                      .awid = unit_get(p->awid),
                      .awlen = unit_get(p->awlen),
                      .awsize = unit_get(p->awsize),
                      .awburst = unit_get(p->awburst),
                      .wstrb = unit_get(p->wstrb),
                      .araddr = unit_get(p->araddr),
                      .awaddr = unit_get(p->awaddr),
                      .wdata = unit_get(p->wdata)};
  axi_mem_step(b->mem, &o);
}

/* The first beat of a line that goes to memory differs from what is there: every version of a line has words of its own. */
static void watch_write_backs(struct bench *b) {
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
      fail(b, "axi_awvalid_o rtl=1 model=0: line 0x%08" PRIx64 " is written back, but memory has it (axi_wdata_o 0x%016" PRIx64 ")",
           b->write.address, word);
    b->write_backs++;
  }
  b->write.under_way = !unit_get(p->wlast);
}

static void drive_memory(struct bench *b) {
  const struct axi_ports *p = &b->axi;
  const struct axi_in *in = axi_mem_in(b->mem);
  unit_set(p->arready, in->arready);
  unit_set(p->awready, in->awready);
  unit_set(p->wready, in->wready);
  unit_set(p->rvalid, in->rvalid);
  unit_set(p->rlast, in->rlast);
  unit_set(p->bvalid, in->bvalid);
  unit_set(p->rid, in->rid);
  unit_set(p->rresp, in->rresp);
  unit_set(p->bid, in->bid);
  unit_set(p->bresp, in->bresp);
  unit_set(p->rdata, in->rdata);
}

/* ---- Clients ---- */

/* Shows a read of `line`, or a write-back of it, when the client may; false when it may not now. */
static bool ask(struct bench *b, struct client *c, unsigned line, bool write) {
  if (c->asking || (c == &b->d && b->beats_left)) return false;
  for (unsigned id = 0; id < IDS; id++)
    if (c->read[id].used && c->read[id].line == line && c == &b->d) return false;
  unsigned id = draw(b, IDS);
  if (!write && c->read[id].used) return false;
  c->asking = true;
  c->writing = write;
  c->line = line;
  c->ask_id = id;
  c->ask_since = b->cycle;
  unit_set(c->req_valid, 1);
  unit_set(c->req_addr, address(line) >> 6);
  unit_set(c->req_id, id);
  if (c == &b->d) unit_set(b->d_write, write);
  return true;
}

static void drive_wdata(struct bench *b, bool eager) {
  bool valid = b->beats_left > 0 && (eager || unit_get(b->wdata_valid) || draw(b, 3) > 0);
  unit_set(b->wdata_valid, valid);
  for (unsigned w = 0; valid && w < 2; w++)
    unit_set_bits(b->wdata, 64 * w, 64, content(b->write_line, b->version[b->write_line] + 1, 2 * (4 - b->beats_left) + w));
}

static void take_answer(struct bench *b, struct client *c) {
  const char *who = c == &b->d ? "d" : "i";
  if (!unit_get(c->rsp_valid)) return;
  unsigned id = (unsigned)unit_get(c->rsp_id);
  struct read *r = &c->read[id];
  if (!r->used) fail(b, "%s_rsp_id_o: an answer with id %u that nobody asked for", who, id);
  if (c->beat > 0 && id != c->id) fail(b, "%s_rsp_id_o: lines %u and %u interleaved", who, c->id, id);
  c->id = id;
  if (c->beat == 0) c->first_beat = b->cycle - r->since;
  c->data[2 * c->beat] = unit_get_bits(c->rsp_data, 0, 64);
  c->data[2 * c->beat + 1] = unit_get_bits(c->rsp_data, 64, 64);
  if (unit_get(c->rsp_last) != (c->beat == 3)) fail(b, "%s_rsp_last_o is wrong in beat %u", who, c->beat);
  c->beat = (c->beat + 1) % 4;
  if (c->beat != 0 || b->failed) return;

  unsigned newest = b->version[r->line] + (c == &b->i && b->beats_left && b->write_line == r->line);
  for (unsigned v = r->first; v <= newest; v++) {
    unsigned same = 0;
    for (unsigned w = 0; w < 8; w++) same += c->data[w] == content(r->line, v, w);
    if (same == 8) {
      r->used = false;
      c->lines++;
      c->misses += unit_get(c->rsp_miss);
      c->last_beat = b->cycle - r->since;
      return;
    }
  }
  fail(b, "%s_rsp_data_o of line %u: word 0 rtl=0x%016" PRIx64 " model=0x%016" PRIx64 " (version %u)", who, r->line, c->data[0],
       content(r->line, newest, 0), newest);
}

/* Handshakes of this cycle. */
static void note_requests(struct bench *b, struct client *c) {
  if (c->asking && unit_get(c->req_ready)) {
    c->asking = false;
    if (c->writing) {
      b->beats_left = 4;
      b->write_line = c->line;
    } else {
      c->read[c->ask_id] = (struct read){true, c->line, b->version[c->line], b->cycle};
    }
  } else if (c == &b->d && unit_get(b->wdata_valid) && unit_get(b->wdata_ready) && --b->beats_left == 0) {
    b->version[b->write_line]++;
  }
}

/* ---- Uncached port: one random access at a time ---- */

enum { MSIP_WRITE = 1, CMP_WRITE, CMP_READ, TIME_READ, PRINT, STATUS, IGNORED, COP_WRITE, COP_READ };

static void start_uncached(struct bench *b) {
  static const uint32_t addr[] = {0,          0x02000000, 0x02004000, 0x02004000, 0x0200bff8,
                                  0x10000000, 0x10000005, 0x10000003, 0x03000000, 0x03000000};
  unsigned kind = 1 + draw(b, 9);
  bool half = kind == CMP_WRITE && draw(b, 2); /* 4 bytes, the upper half of mtimecmp */
  bool byte = kind == PRINT || kind == STATUS || kind == IGNORED;
  b->unc_kind = kind;
  b->unc_taken = false;
  b->unc_since = b->cycle;
  b->unc_offset = kind >= COP_WRITE ? draw(b, 0x2000) * 8 : half ? 4 : 0;
  b->cop_pulses = 0;
  b->unc_value = kind == PRINT ? b->prints++ & 0xff : kind == MSIP_WRITE ? draw(b, 2) : b->cycle + draw(b, 200);
  if (half) b->unc_value = (uint64_t)draw(b, 2) << 32;
  unit_set(b->unc_valid, 1);
  unit_set(b->unc_write, kind == MSIP_WRITE || kind == CMP_WRITE || kind == PRINT || kind == IGNORED || kind == COP_WRITE);
  unit_set(b->unc_addr, addr[kind] + b->unc_offset);
  unit_set(b->unc_size, byte ? 0 : kind == MSIP_WRITE || half ? 2 : 3);
  unit_set(b->unc_wdata, b->unc_value);
  if (kind == CMP_WRITE) b->unc_value = half ? b->unc_value | (b->mtimecmp & 0xffffffff) : b->unc_value;
}

/* The co-processor's side: one pulse for each access, with the request; the answer is there in the cycle after only. */
static void step_coprocessor(struct bench *b) {
  b->cop_answer = content(draw(b, LINES), 0, 0);
  if (!unit_get(b->cop_valid)) return;
  b->cop_pulses++;
  if (b->unc_kind < COP_WRITE || b->cop_pulses > 1) fail(b, "cop_req_valid_o: an access that nobody asked for");
  if (unit_get(b->cop_write) != (b->unc_kind == COP_WRITE) || unit_get(b->cop_addr) != b->unc_offset ||
      unit_get(b->cop_size) != 3 || (b->unc_kind == COP_WRITE && unit_get(b->cop_wdata) != b->unc_value))
    fail(b, "cop_req_addr_o rtl=0x%" PRIx64 " model=0x%x, or size, kind or data", unit_get(b->cop_addr), b->unc_offset);
  b->unc_value = b->cop_answer;
}

static void step_uncached(struct bench *b) {
  if (b->unc_kind != CMP_WRITE && unit_get(b->mtip) != (unit_get(b->mtime) > b->mtimecmp))
    fail(b, "mtip_o rtl=%d model=%d", !(unit_get(b->mtime) > b->mtimecmp), unit_get(b->mtime) > b->mtimecmp);
  if (b->unc_kind != MSIP_WRITE && unit_get(b->msip) != b->msip_value)
    fail(b, "msip_o rtl=%d model=%d", !b->msip_value, b->msip_value);
  if (b->unc_kind == 0) {
    if (unit_get(b->unc_rsp)) fail(b, "unc_rsp_valid_o: an answer that nobody asked for");
    return;
  }
  if (!b->unc_taken) {
    b->unc_taken = unit_get(b->unc_ready);
  } else if (unit_get(b->unc_rsp)) {
    uint64_t got = unit_get(b->unc_rdata), now = unit_get(b->mtime);
    if (b->unc_kind == MSIP_WRITE) b->msip_value = b->unc_value;
    if (b->unc_kind == CMP_WRITE) b->mtimecmp = b->unc_value;
    if (b->unc_kind == CMP_READ && got != b->mtimecmp)
      fail(b, "unc_rdata_o of mtimecmp rtl=0x%" PRIx64 " model=0x%" PRIx64, got, b->mtimecmp);
    if (b->unc_kind == TIME_READ && (got >= now || now - got > 4))
      fail(b, "unc_rdata_o of mtime rtl=%" PRIu64 " model=%" PRIu64, got, now);
    if (b->unc_kind >= COP_WRITE && b->cop_pulses != 1) fail(b, "unc_rsp_valid_o: the co-processor has not answered");
    if (b->unc_kind == COP_READ && got != b->unc_value)
      fail(b, "unc_rdata_o of the co-processor rtl=0x%" PRIx64 " model=0x%" PRIx64, got, b->unc_value);
    if (b->unc_kind == STATUS && (got >> 40 & 0xff) != 0x60) fail(b, "unc_rdata_o of the console's status rtl=0x%" PRIx64, got);
    if (b->unc_kind == PRINT && b->printed != b->prints) fail(b, "unc_rsp_valid_o: a console store is answered before it happened");
    b->unc_kind = 0;
  }
}

/* ---- Cycles ---- */

static void watch(struct bench *b) {
  for (unsigned id = 0; id < IDS; id++)
    if ((b->d.read[id].used && b->cycle - b->d.read[id].since > PATIENCE) ||
        (b->i.read[id].used && b->cycle - b->i.read[id].since > PATIENCE))
      fail(b, "rsp_valid_o: a read is not answered for %d cycles", PATIENCE);
  if ((b->d.asking && b->cycle - b->d.ask_since > PATIENCE) || (b->i.asking && b->cycle - b->i.ask_since > PATIENCE) ||
      (b->beats_left && b->cycle - b->d.ask_since > PATIENCE))
    fail(b, "req_ready_o: a request is not taken for %d cycles", PATIENCE);
  if (b->unc_kind && b->cycle - b->unc_since > PATIENCE)
    fail(b, "unc_rsp_valid_o: an uncached access is not answered for %d cycles", PATIENCE);
  if (axi_mem_errors(b->mem)) fail(b, "%s", axi_mem_error(b->mem));
}

/* The rest of a cycle whose requests were set by the caller. */
static void cycle(struct bench *b, bool eager) {
  drive_wdata(b, eager);
  drive_memory(b);
  unit_eval(b->u);
  take_answer(b, &b->d);
  take_answer(b, &b->i);
  note_requests(b, &b->i); /* first: its read may still see the old version when a write-back ends in this cycle */
  note_requests(b, &b->d);
  step_coprocessor(b);
  step_uncached(b);
  b->misses += unit_get(b->cnt_miss);
  watch_write_backs(b);
  step_memory(b);
  unit_tick(b->u);
  unit_set(b->cop_rdata, b->cop_answer);
  b->cycle++;
  if (!b->d.asking) unit_set(b->d.req_valid, 0);
  if (!b->i.asking) unit_set(b->i.req_valid, 0);
  if (b->unc_taken) unit_set(b->unc_valid, 0);
  if (b->cycle % 256 == 0 || axi_mem_errors(b->mem)) watch(b);
}

static bool busy(const struct bench *b) {
  bool some = b->d.asking || b->i.asking || b->beats_left || b->unc_kind;
  for (unsigned id = 0; id < IDS; id++) some |= b->d.read[id].used || b->i.read[id].used;
  return some;
}

static void drain(struct bench *b) {
  while (busy(b) && !b->failed) cycle(b, true);
}

static void random_traffic(struct bench *b, uint64_t cycles) {
  unsigned d_rate = 0, i_rate = 0, span = LINES, writes = 1;
  for (uint64_t n = 0; n < cycles && !b->failed; n++) {
    if (n % 512 == 0) { /* another mood: how eager each client is, how many lines they share, how many write-backs */
      static const unsigned rate[] = {0, 1, 4, 16, 64};
      d_rate = rate[draw(b, 5)];
      i_rate = rate[draw(b, 5)];
      span = draw(b, 3) == 0 ? 1 + draw(b, 12) : draw(b, 2) ? SETS * 5 : LINES;
      writes = draw(b, 9);
    }
    /* Lines of one set are SETS apart; a small span is multiplied so that it fills few sets. */
    unsigned few = span < 16 ? SETS : 1;
    if (draw(b, 64) < d_rate) ask(b, &b->d, draw(b, span) * few % LINES, draw(b, 8) < writes);
    if (draw(b, 64) < i_rate) ask(b, &b->i, draw(b, span) * few % LINES, false);
    if (b->unc_kind == 0 && draw(b, 64) == 0) start_uncached(b);
    cycle(b, false);
  }
  drain(b);
}

/* Reads more other lines into each set than it has ways, then looks at RAM. */
static void flush(struct bench *b) {
  for (unsigned line = LINES; line < LINES + SETS * FLUSH_TAGS && !b->failed;) {
    line += ask(b, &b->d, line, false);
    cycle(b, true);
  }
  drain(b);
  for (unsigned n = 0; n < 2000 && !b->failed; n++) cycle(b, true);
  for (unsigned line = 0; line < LINES && !b->failed; line++)
    for (unsigned w = 0; w < 8; w++) {
      uint64_t word;
      memcpy(&word, axi_mem_ram(b->mem) + line * 64 + w * 8, 8);
      if (word != content(line, b->version[line], w)) {
        fail(b, "line %u word %u not in memory after the flush", line, w);
        break;
      }
    }
}

/* One read of a line that nobody else disturbs. */
static void read_alone(struct bench *b, unsigned line) {
  while (!b->failed && !ask(b, &b->d, line, false)) cycle(b, true);
  drain(b);
}

/* Latencies of a lonely read, and cycles for each of a row of hits. */
static void measure(struct bench *b, unsigned gap) {
  uint64_t miss, start, hits = 64;
  read_alone(b, 0);
  miss = b->d.first_beat;
  read_alone(b, 0);
  start = b->cycle;
  uint64_t hit_first = b->d.first_beat, hit_last = b->d.last_beat;
  for (uint64_t n = 0; n < hits && !b->failed;) {
    n += ask(b, &b->d, 0, false) || ask(b, &b->i, 0, false);
    cycle(b, true);
  }
  drain(b);
  if (b->failed) return;
  printf("rtl_l2: hit: first beat after %" PRIu64 " cycles, last after %" PRIu64 "; miss: first beat after %" PRIu64 "; %" PRIu64
         " hits in %" PRIu64 " cycles\n",
         hit_first, hit_last, miss, hits, b->cycle - start);
  if (hit_first > 6) fail(b, "hit takes %" PRIu64 " cycles", hit_first);
  if (!gap && miss > AXI_MEM_LATENCY + 20) fail(b, "miss takes %" PRIu64 " cycles", miss);
}

static bool run(const struct bench_options *options) {
  const uint64_t seed = options->seed;
  struct bench *b = calloc(1, sizeof *b);
  if (!b) return false;
  struct sim_options opt = {.mem_latency = seed % 4 == 1 ? 0 : 1 + (unsigned)(seed * 7 % 40),
                            .mem_gap = seed % 5 == 3 ? 2 : 0,
                            .backpressure = seed % 4 != 1,
                            .seed = seed,
                            .console = console,
                            .ctx = b};
  b->options = *options;
  b->random = seed;
  b->mtimecmp = ~0ull;
  b->mem = axi_mem_open(&opt);
  b->u = unit_open(seed);
  b->failed = !b->mem || !b->u;
  if (!b->failed && find_ports(b)) {
    for (unsigned line = 0; line < LINES + SETS * FLUSH_TAGS; line++)
      for (unsigned w = 0; w < 8; w++) {
        uint64_t word = content(line, 0, w);
        memcpy(axi_mem_ram(b->mem) + line * 64 + w * 8, &word, 8);
      }
    unit_reset(b->u, 4);
    for (unsigned n = 0; n < 2 * SETS && !b->failed; n++) cycle(b, true);
    if (!opt.backpressure) measure(b, opt.mem_gap);
    random_traffic(b, options->cycles);
    flush(b);
    if (b->misses != b->d.misses + b->i.misses)
      fail(b, "cnt_l2_miss_o rtl=%" PRIu64 " model=%" PRIu64 " misses", b->misses, b->d.misses + b->i.misses);
    if (!b->failed)
      printf("%s seed %" PRIu64 ": %" PRIu64 " cycles, %" PRIu64 " D and %" PRIu64 " I lines, %" PRIu64 " misses, %" PRIu64
             " write-backs\n",
             options->name, seed, b->cycle, b->d.lines, b->i.lines, b->misses, b->write_backs);
  }
  bool ok = !b->failed;
  unit_close(b->u);
  axi_mem_close(b->mem);
  free(b);
  return ok;
}

int main(int argc, char **argv) {
  struct bench_options options = bench_options_of(100000, argc, argv);
  uint64_t runs = 1;
  for (int i = 1; i + 1 < argc; i += 2)
    if (strcmp(argv[i], "--runs") == 0) runs = strtoull(argv[i + 1], NULL, 0);
  bool good = true;
  for (; good && runs; runs--, options.seed++) good = run(&options);
  return check_single(options.name, good);
}
