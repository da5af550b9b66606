#include "konata/konata.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/report_file.h"
#include "isa/isa.h"
#include "konata/queue.h"

struct konata {
  struct konata_options options;
  struct report_file file;
  struct konata_queue fetched, decoded, rob;
  uint64_t *slot;        /* ROB index -> sequence number in rob */
  uint64_t now, written; /* the cycle being stepped; the cycle that the file has come to */
  uint64_t ids, retired; /* next numbers in the file */
  uint64_t shown_in_flight;
  bool started, failed;
  char message[160];
};

static const char *const stage_name[] = {"F", "D", "Ds", "X", "Cm"};

static bool fail_log(struct konata *k, const char *what, uint64_t pc) {
  k->failed = true;
  snprintf(k->message, sizeof k->message, "cycle %" PRIu64 ": %s (pc 0x%" PRIx64 ")", k->now, what, pc);
  return false;
}

/* ---- the file ---- */

static void write_head(struct konata *k) {
  fprintf(k->file.out, "Kanata\t0004\nC=\t%" PRIu64 "\n", k->options.from);
  k->written = k->options.from;
}

/* The stream, moved on to the current cycle. */
static FILE *out(struct konata *k) {
  if (k->now > k->written) {
    fprintf(k->file.out, "C\t%" PRIu64 "\n", k->now - k->written);
    k->written = k->now;
  }
  return k->file.out;
}

static void begin(struct konata *k, struct konata_op *op) {
  const struct konata_options *o = &k->options;
  char text[96] = "", place[400];
  snprintf(place, sizeof place, "%08" PRIx64, op->pc);
  op->id = k->ids++;
  k->shown_in_flight++;
  if (o->disasm && program_image_place(o->image, op->pc) != PROGRAM_NO_PLACE)
    o->disasm(o->image->isa, op->pc, program_image_word(o->image, op->pc), text, sizeof text);
  if (o->place) o->place(o->ctx, op->pc, place, sizeof place);
  fprintf(out(k), "I\t%" PRIu64 "\t%" PRIu64 "\t0\n", op->id, op->id);
  fprintf(out(k), "L\t%" PRIu64 "\t0\t%" PRIu64 " %s: %s\n", op->id, k->now, place, text);
  fprintf(out(k), "L\t%" PRIu64 "\t1\t%08" PRIx64 ", fetched in cycle %" PRIu64 "\n", op->id, op->pc, k->now);
  fprintf(out(k), "S\t%" PRIu64 "\t0\tF\n", op->id);
}

static void enter(struct konata *k, struct konata_op *op, enum konata_stage stage) {
  if (op->shown) {
    fprintf(out(k), "E\t%" PRIu64 "\t0\t%s\n", op->id, stage_name[op->stage]);
    fprintf(out(k), "S\t%" PRIu64 "\t0\t%s\n", op->id, stage_name[stage]);
  }
  op->stage = (uint8_t)stage;
}

static void detail(struct konata *k, const struct konata_op *op, const char *text) {
  if (op->shown) fprintf(out(k), "L\t%" PRIu64 "\t1\t; %s\n", op->id, text);
}

static void end(struct konata *k, const struct konata_op *op, bool committed) {
  if (!op->shown) return;
  fprintf(out(k), "E\t%" PRIu64 "\t0\t%s\n", op->id, stage_name[op->stage]);
  fprintf(out(k), "R\t%" PRIu64 "\t%" PRIu64 "\t%d\n", op->id, committed ? k->retired++ : 0, !committed);
  k->shown_in_flight--;
}

/* What went wrong, behind the name in the left pane. */
static void mark(struct konata *k, const struct konata_op *op, unsigned events) {
  static const struct {
    unsigned event;
    const char *name;
  } marks[] = {
    {PROBE_EV_IMISS, "I-cache miss"}, {PROBE_EV_DMISS, "D-cache miss"},      {PROBE_EV_L2MISS, "L2 miss"},
    {PROBE_EV_ORDER, "memory order"}, {PROBE_EV_MISPREDICT, "mispredicted"}, {PROBE_EV_REPLAY, "replayed"},
    {PROBE_EV_ITLB, "ITLB miss"},     {PROBE_EV_DTLB, "DTLB miss"},
  };
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (events & marks[i].event) fprintf(out(k), "L\t%" PRIu64 "\t0\t  [%s]\n", op->id, marks[i].name);
}

/* An arrow from the youngest older instruction that writes the register. */
static void depend(struct konata *k, const struct konata_op *op, unsigned reg) {
  for (uint64_t n = k->rob.tail; reg && n > k->rob.head; n--) {
    const struct konata_op *producer = konata_queue_at(&k->rob, n - 1);
    if (producer->rd != reg) continue;
    if (producer->shown) fprintf(out(k), "W\t%" PRIu64 "\t%" PRIu64 "\t0\n", op->id, producer->id);
    return;
  }
}

/* ---- the pipeline ---- */

static struct konata_op *in_rob(struct konata *k, unsigned index) {
  if (index >= k->options.rob_entries) return NULL;
  uint64_t number = k->slot[index];
  if (number < k->rob.head || number >= k->rob.tail) return NULL;
  struct konata_op *op = konata_queue_at(&k->rob, number);
  return op->rob == index ? op : NULL;
}

/* Late answers for entries that were dropped find nobody, or somebody who is not so far yet. */
static void execute(struct konata *k, const struct probe_pipe *p) {
  for (unsigned i = 0; i < PROBE_PORTS; i++) {
    struct konata_op *op = p->issue_valid >> i & 1 ? in_rob(k, p->issue_rob[i]) : NULL;
    if (op && op->stage == KONATA_DS) enter(k, op, KONATA_IS);
  }
  for (unsigned i = 0; i < PROBE_PORTS; i++) {
    struct konata_op *op = p->done_valid >> i & 1 ? in_rob(k, p->done_rob[i]) : NULL;
    if (op && op->stage <= KONATA_IS) enter(k, op, KONATA_CM);
  }
}

static void results(struct konata *k, const struct konata_op *op, const struct probe_retire_lane *lane) {
  static const char *const names[] = {"", "load", "store", "load and store"};
  char text[96];
  if (!op->shown || lane->pc != op->pc || lane->trap) return;
  if (lane->rd) {
    snprintf(text, sizeof text, "x%u = 0x%" PRIx64, lane->rd, lane->rd_value);
    detail(k, op, text);
  }
  if (lane->mem) {
    snprintf(text, sizeof text, "%s 0x%" PRIx64, names[lane->mem & 3], lane->mem_addr);
    detail(k, op, text);
  }
  mark(k, op, lane->events);
}

static bool commit(struct konata *k, const struct probe_cycle *c) {
  const struct probe_commit *v = &c->commit;
  unsigned lane = 0, width = k->options.width;
  if (v->head_bank >= width || v->head_commit >> width) return fail_log(k, "a bank beyond the commit width", 0);
  for (unsigned i = 0; i < width; i++) {
    unsigned bank = (v->head_bank + i) % width;
    if (!(v->head_commit >> bank & 1)) continue;
    if (!konata_queue_count(&k->rob)) return fail_log(k, "commits, but nothing is in the ROB", v->head_pc[bank]);
    struct konata_op *op = konata_queue_at(&k->rob, k->rob.head);
    if (op->pc != v->head_pc[bank]) return fail_log(k, "commits, but is not the oldest in the ROB", v->head_pc[bank]);
    if (c->retire.valid >> lane & 1) results(k, op, &c->retire.lane[lane]);
    lane++;
    end(k, op, true);
    k->rob.head++;
  }
  if (v->exception && konata_queue_count(&k->rob)) {
    char text[64];
    snprintf(text, sizeof text, v->exception_cause == PROBE_CAUSE_REPLAY ? "replayed" : "exception, cause %" PRIu64,
             v->exception_cause);
    const struct konata_op *op = konata_queue_at(&k->rob, k->rob.head);
    if (op->pc == v->exception_pc) detail(k, op, text);
  }
  return true;
}

static bool fetch(struct konata *k, const struct probe_fetch *f) {
  for (unsigned i = 0; i < PROBE_SLOTS; i++) {
    if (!(f->valid >> i & 1)) continue;
    struct konata_op op = {.pc = f->pc + 4 * i, .stage = KONATA_F, .shown = k->now >= k->options.from && k->now <= k->options.to};
    if (op.shown) begin(k, &op);
    if (!konata_queue_push(&k->fetched, &op)) return fail_log(k, "out of memory", op.pc);
  }
  return true;
}

static bool decode(struct konata *k, const struct probe_pipe *p) {
  for (unsigned rest = p->decode_valid; rest; rest &= rest - 1) {
    if (!konata_queue_count(&k->fetched)) return fail_log(k, "a lane leaves the fetch buffer, but it is empty", 0);
    struct konata_op op = *konata_queue_at(&k->fetched, k->fetched.head++);
    if (p->decode_drop & rest & -rest) {
      detail(k, &op, "not dispatched: its profile flag is off, or it only controls one");
      end(k, &op, false);
      continue;
    }
    enter(k, &op, KONATA_D);
    if (!konata_queue_push(&k->decoded, &op)) return fail_log(k, "out of memory", op.pc);
  }
  return true;
}

/* Registers it waits for, and the one that it writes. */
static void registers(struct konata *k, struct konata_op *op, uint32_t insn) {
  const uint32_t plain = isa_plain(insn);
  const struct isa_op *decoded = isa_decode(plain);
  if (!decoded) return;
  const unsigned rs1 = isa_reads_rs1(decoded) ? isa_rs1(plain) : 0, rs2 = isa_reads_rs2(decoded) ? isa_rs2(plain) : 0;
  if (op->shown) depend(k, op, rs1);
  if (op->shown && rs2 != rs1) depend(k, op, rs2);
  if (isa_writes_rd(decoded)) op->rd = (uint8_t)isa_rd(plain);
}

static bool dispatch(struct konata *k, const struct probe_dispatch *d) {
  for (unsigned i = 0; i < PROBE_LANES; i++) {
    if (!(d->valid >> i & 1)) continue;
    if (d->rob[i] >= k->options.rob_entries) return fail_log(k, "dispatched beyond the ROB", d->pc[i]);
    if (!konata_queue_count(&k->decoded)) return fail_log(k, "dispatched, but nothing is decoded", d->pc[i]);
    struct konata_op op = *konata_queue_at(&k->decoded, k->decoded.head++);
    if (op.pc != d->pc[i]) return fail_log(k, "dispatched, but is not the next in decode", d->pc[i]);
    char text[24];
    snprintf(text, sizeof text, "rob %u", d->rob[i]);
    detail(k, &op, text);
    enter(k, &op, KONATA_DS);
    registers(k, &op, d->insn[i]);
    op.rob = d->rob[i];
    k->slot[op.rob] = k->rob.tail;
    if (!konata_queue_push(&k->rob, &op)) return fail_log(k, "out of memory", op.pc);
  }
  return true;
}

/* Drops all from sequence number `first` on. */
static void drop(struct konata *k, struct konata_queue *q, uint64_t first) {
  for (uint64_t n = first; n < q->tail; n++) end(k, konata_queue_at(q, n), false);
  q->tail = first;
}

static void drop_all(struct konata *k) {
  drop(k, &k->rob, k->rob.head);
  drop(k, &k->decoded, k->decoded.head);
  drop(k, &k->fetched, k->fetched.head);
}

bool konata_step(struct konata *k, const struct probe_cycle *c) {
  if (k->failed) return false;
  if (k->started && c->cycle != k->now + 1) return fail_log(k, "the next cycle is missing", 0);
  if (!k->started) write_head(k);
  k->started = true;
  k->now = c->cycle;
  execute(k, &c->pipe);
  if (!commit(k, c) || !fetch(k, &c->fetch) || !decode(k, &c->pipe) || !dispatch(k, &c->dispatch)) return false;
  if (c->pipe.flush) {
    drop_all(k);
  } else if (c->pipe.kill) {
    const struct konata_op *last = in_rob(k, c->pipe.kill_rob); /* gone already: all that is there is younger */
    drop(k, &k->rob, last ? k->slot[c->pipe.kill_rob] + 1 : k->rob.head);
    drop(k, &k->decoded, k->decoded.head);
    drop(k, &k->fetched, k->fetched.head);
  } else if (c->pipe.decode_restart) {
    drop(k, &k->fetched, k->fetched.head);
  }
  return true;
}

/* ---- life cycle ---- */

struct konata *konata_open(const struct konata_options *options, char *why, size_t size) {
  struct konata *k = calloc(1, sizeof *k);
  uint64_t *slot = k ? malloc((options->rob_entries + 1) * sizeof *slot) : NULL;
  if (!slot) {
    snprintf(why, size, "out of memory");
    free(k);
    return NULL;
  }
  for (unsigned i = 0; i < options->rob_entries; i++) slot[i] = UINT64_MAX;
  k->options = *options;
  k->slot = slot;
  if (!report_file_open(&k->file, options->path, why, size)) {
    konata_abandon(k);
    return NULL;
  }
  return k;
}

void konata_window(struct konata *k, uint64_t from, uint64_t to) {
  k->options.from = from;
  k->options.to = to;
}

const char *konata_message(const struct konata *k) { return k->message; }
bool konata_done(const struct konata *k) { return k->started && k->now >= k->options.to && !k->shown_in_flight; }
uint64_t konata_instructions(const struct konata *k) { return k->ids; }

static void free_all(struct konata *k) {
  free(k->fetched.op);
  free(k->decoded.op);
  free(k->rob.op);
  free(k->slot);
  free(k);
}

static void note_open_end(struct konata *k, const struct konata_queue *q) {
  for (uint64_t n = q->head; n < q->tail; n++) detail(k, konata_queue_at(q, n), "still in flight at the end of the log");
}

bool konata_close(struct konata *k, char *why, size_t size) {
  if (!k->started) write_head(k);
  note_open_end(k, &k->rob);
  note_open_end(k, &k->decoded);
  note_open_end(k, &k->fetched);
  drop_all(k);
  bool good = report_file_close(&k->file, why, size);
  free_all(k);
  return good;
}

void konata_abandon(struct konata *k) {
  if (!k) return;
  report_file_abandon(&k->file);
  free_all(k);
}
