/* L2, AXI4 master, uncached port and CLINT against golden contents, behind the memory
 * model with its protocol checks.
 *
 * Two random clients share few lines in few sets. Every line carries its number and version in its data; a
 * D-cache read must return the present version, an I-cache read any version that was present since it was
 * accepted. A line goes to memory only when it is newer than memory's. In the end all lines are driven out
 * and RAM is compared. Runs with an even seed get errors from memory: each must be reported once, to the
 * reader or as a bus error, and no such line be kept.
 * Usage: rtl_l2-small [--seed N] [--runs N] [--cycles N]   (runs: with seeds N, N+1, ...; default 1, of 100000 cycles) */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/rules.h"
#include "tb/lib/check.h"
#include "tb/lib/l2/bench.h"

static uint32_t address(unsigned line) { return (uint32_t)SIM_RAM_BASE + line * 64; }

/* ---- Clients ---- */

/* Shows a read of `line`, or a write-back of it, when the client may; false when it may not now. */
static bool ask(struct bench *b, struct client *c, unsigned line, bool write) {
  if (c->asking || (c == &b->d && b->beats_left)) return false;
  for (unsigned id = 0; id < IDS; id++)
    if (c->read[id].used && c->read[id].line == line && c == &b->d) return false;
  unsigned id = l2_draw(b, IDS);
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
  bool valid = b->beats_left > 0 && (eager || unit_get(b->wdata_valid) || l2_draw(b, 3) > 0);
  unit_set(b->wdata_valid, valid);
  for (unsigned w = 0; valid && w < 2; w++)
    unit_set_bits(b->wdata, 64 * w, 64, l2_content(b->write_line, b->version[b->write_line] + 1, 2 * (4 - b->beats_left) + w));
}

static void take_answer(struct bench *b, struct client *c) {
  const char *who = c == &b->d ? "d" : "i";
  if (!unit_get(c->rsp_valid)) return;
  unsigned id = (unsigned)unit_get(c->rsp_id);
  struct read *r = &c->read[id];
  if (!r->used) l2_fail(b, "%s_rsp_id_o: an answer with id %u that nobody asked for", who, id);
  if (c->beat > 0 && id != c->id) l2_fail(b, "%s_rsp_id_o: lines %u and %u interleaved", who, c->id, id);
  c->id = id;
  if (c->beat == 0) c->first_beat = b->cycle - r->since;
  c->data[2 * c->beat] = unit_get_bits(c->rsp_data, 0, 64);
  c->data[2 * c->beat + 1] = unit_get_bits(c->rsp_data, 64, 64);
  const bool bad = unit_get(c->rsp_error);
  if (c->beat > 0 && bad != c->bad) l2_fail(b, "%s_rsp_error_o differs from beat to beat", who);
  c->bad = bad;
  if (unit_get(c->rsp_last) != (c->beat == 3)) l2_fail(b, "%s_rsp_last_o is wrong in beat %u", who, c->beat);
  c->beat = (c->beat + 1) % 4;
  if (c->beat != 0 || b->failed) return;

  if (c->bad) {
    if (!axi_mem_take_hurt(b->mem, address(r->line))) l2_fail(b, "%s_rsp_error_o rtl=1 model=0 of line %u", who, r->line);
    r->used = false;
    c->lines++;
    c->errors++;
    c->misses += unit_get(c->rsp_miss);
    return;
  }
  unsigned newest = b->version[r->line] + (c == &b->i && b->beats_left && b->write_line == r->line);
  for (unsigned v = r->first; v <= newest; v++) {
    unsigned same = 0;
    for (unsigned w = 0; w < 8; w++) same += c->data[w] == l2_content(r->line, v, w);
    if (same == 8) {
      r->used = false;
      c->lines++;
      c->misses += unit_get(c->rsp_miss);
      c->last_beat = b->cycle - r->since;
      return;
    }
  }
  l2_fail(b, "%s_rsp_data_o of line %u: word 0 rtl=0x%016" PRIx64 " model=0x%016" PRIx64 " (version %u)", who, r->line, c->data[0],
          l2_content(r->line, newest, 0), newest);
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

/* ---- Cycles ---- */

static void watch(struct bench *b) {
  for (unsigned id = 0; id < IDS; id++)
    if ((b->d.read[id].used && b->cycle - b->d.read[id].since > PATIENCE) ||
        (b->i.read[id].used && b->cycle - b->i.read[id].since > PATIENCE))
      l2_fail(b, "rsp_valid_o: a read is not answered for %d cycles", PATIENCE);
  if ((b->d.asking && b->cycle - b->d.ask_since > PATIENCE) || (b->i.asking && b->cycle - b->i.ask_since > PATIENCE) ||
      (b->beats_left && b->cycle - b->d.ask_since > PATIENCE))
    l2_fail(b, "req_ready_o: a request is not taken for %d cycles", PATIENCE);
  if (b->unc_kind && b->cycle - b->unc_since > PATIENCE)
    l2_fail(b, "unc_rsp_valid_o: an uncached access is not answered for %d cycles", PATIENCE);
  if (axi_mem_errors(b->mem)) l2_fail(b, "%s", axi_mem_error(b->mem));
}

/* The rest of a cycle whose requests were set by the caller. */
static void cycle(struct bench *b, bool eager) {
  drive_wdata(b, eager);
  l2_drive_memory(b);
  unit_eval(b->u);
  take_answer(b, &b->d);
  take_answer(b, &b->i);
  note_requests(b, &b->i); /* first: its read may still see the old version when a write-back ends in this cycle */
  note_requests(b, &b->d);
  l2_step_coprocessor(b);
  l2_step_uncached(b);
  b->misses += unit_get(b->cnt_miss);
  l2_watch_write_backs(b);
  l2_watch_bus_error(b);
  l2_step_memory(b);
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
      d_rate = rate[l2_draw(b, 5)];
      i_rate = rate[l2_draw(b, 5)];
      span = l2_draw(b, 3) == 0 ? 1 + l2_draw(b, 12) : l2_draw(b, 2) ? SETS * 5 : LINES;
      writes = l2_draw(b, 9);
    }
    /* Lines of one set are SETS apart; a small span is multiplied so that it fills few sets. */
    unsigned few = span < 16 ? SETS : 1;
    if (l2_draw(b, 64) < d_rate) ask(b, &b->d, l2_draw(b, span) * few % LINES, l2_draw(b, 8) < writes);
    if (l2_draw(b, 64) < i_rate) ask(b, &b->i, l2_draw(b, span) * few % LINES, false);
    if (b->unc_kind == 0 && l2_draw(b, 64) == 0) l2_start_uncached(b);
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
      if (word != l2_content(line, b->version[line], w)) {
        l2_fail(b, "axi_wdata_o: line %u word %u not in memory after the flush", line, w);
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
  if (hit_first > 6) l2_fail(b, "d_rsp_valid_o: a hit takes %" PRIu64 " cycles", hit_first);
  if (!gap && miss > AXI_MEM_LATENCY + 20) l2_fail(b, "d_rsp_valid_o: a miss takes %" PRIu64 " cycles", miss);
}

static bool run_l2(const struct bench_options *options) {
  const uint64_t seed = options->seed;
  struct bench *b = calloc(1, sizeof *b);
  if (!b) return false;
  struct sim_options opt = {.mem_latency = seed % 4 == 1 ? 0 : 1 + (unsigned)(seed * 7 % 40),
                            .mem_gap = seed % 5 == 3 ? 2 : 0,
                            .backpressure = seed % 4 != 1,
                            .seed = seed,
                            .inject = {.read_ppm = seed % 2 ? 0 : 60000, .write_ppm = seed % 2 ? 0 : 60000},
                            .console = l2_console,
                            .ctx = b};
  b->options = *options;
  b->random = seed;
  b->mtimecmp = ~0ull;
  b->mem = axi_mem_open(&opt);
  b->u = unit_open(seed);
  b->failed = !b->mem || !b->u;
  if (!b->failed && l2_bind_ports(b)) {
    for (unsigned line = 0; line < LINES + SETS * FLUSH_TAGS; line++)
      for (unsigned w = 0; w < 8; w++) {
        uint64_t word = l2_content(line, 0, w);
        memcpy(axi_mem_ram(b->mem) + line * 64 + w * 8, &word, 8);
      }
    unit_reset(b->u, 4);
    unit_set(b->axi_reset, 1);
    for (unsigned n = 0; n < 2 * SETS && !b->failed; n++) cycle(b, true);
    if (!opt.backpressure) measure(b, opt.mem_gap);
    random_traffic(b, options->cycles);
    flush(b);
    if (b->misses != b->d.misses + b->i.misses)
      l2_fail(b, "cnt_l2_miss_o rtl=%" PRIu64 " model=%" PRIu64 " misses", b->misses, b->d.misses + b->i.misses);
    const struct axi_mem_injected injected = axi_mem_injected(b->mem);
    const uint64_t read_errors = b->d.errors + b->i.errors + b->unc_errors;
    if (read_errors != injected.reads || b->bus_errors != injected.writes)
      l2_fail(b, "read errors rtl=%" PRIu64 " model=%" PRIu64 ", bus_error_o rtl=%" PRIu64 " model=%" PRIu64, read_errors,
              injected.reads, b->bus_errors, injected.writes);
    if (!b->failed)
      printf("%s seed %" PRIu64 ": %" PRIu64 " cycles, %" PRIu64 " D and %" PRIu64 " I lines, %" PRIu64 " misses, %" PRIu64
             " write-backs, %" PRIu64 " errors\n",
             options->name, seed, b->cycle, b->d.lines, b->i.lines, b->misses, b->write_backs, read_errors + b->bus_errors);
  }
  const bool ok = rules_kept(b->u, options) && !b->failed;
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
  for (; good && runs; runs--, options.seed++) good = run_l2(&options);
  return check_single(options.name, good);
}
