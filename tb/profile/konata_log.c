/* The pipeline log: one short run against the text it must give, then random machines
 * against their own counts. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "konata/konata.h"
#include "konata/lint.h"
#include "tb/lib/check.h"
#include "tb/lib/random.h"

#define BASE 0x80000000ull
#define LW_X5 0x00012283   /* lw x5,0(x2) */
#define BNEZ_X5 0x02029e63 /* bne x5,x0,+60 */
#define BUFFER 24          /* fetch buffer of the random machine */

static const uint8_t text[4096];
static const struct program_image image = {.bytes = text, .base = BASE, .size = sizeof text};

static void disasm(unsigned set, uint64_t pc, uint32_t insn, char *buf, size_t n) {
  (void)set;
  (void)insn;
  snprintf(buf, n, "insn %u", (unsigned)(pc - BASE) / 4);
}

static void place(void *ctx, uint64_t pc, char *buf, size_t n) {
  if (pc == BASE) snprintf(buf, n, "%s (source.c:7)", (const char *)ctx);
}

static int fail_log(const char *what, const char *why) {
  printf("# %s %s\n", what, why);
  return 1;
}

/* ---- a run by hand ---- */

static const char expected[] =
  "Kanata\t0004\nC=\t10\n"
  "I\t0\t0\t0\nL\t0\t0\t10 f (source.c:7): insn 0\nL\t0\t1\t80000000, fetched in cycle 10\nS\t0\t0\tF\n"
  "I\t1\t1\t0\nL\t1\t0\t10 80000004: insn 1\nL\t1\t1\t80000004, fetched in cycle 10\nS\t1\t0\tF\n"
  "C\t1\nE\t0\t0\tF\nS\t0\t0\tD\n"
  "C\t1\nE\t1\t0\tF\nS\t1\t0\tD\nL\t0\t1\t; rob 31\nE\t0\t0\tD\nS\t0\t0\tDs\n"
  "C\t1\nE\t0\t0\tDs\nS\t0\t0\tX\n"
  "I\t2\t2\t0\nL\t2\t0\t13 80000008: insn 2\nL\t2\t1\t80000008, fetched in cycle 13\nS\t2\t0\tF\n"
  "L\t1\t1\t; rob 0\nE\t1\t0\tD\nS\t1\t0\tDs\nW\t1\t0\t0\n"
  "C\t2\nE\t0\t0\tX\nS\t0\t0\tCm\nE\t1\t0\tDs\nR\t1\t0\t1\n" /* the branch was mispredicted */
  "E\t2\t0\tF\nR\t2\t0\t1\n"
  "C\t1\nI\t3\t3\t0\nL\t3\t0\t16 8000000c: insn 3\nL\t3\t1\t8000000c, fetched in cycle 16\nS\t3\t0\tF\n"
  "C\t1\nL\t0\t1\t; x5 = 0x2a\nL\t0\t0\t  [D-cache miss]\nL\t0\t0\t  [L2 miss]\nE\t0\t0\tCm\nR\t0\t0\t0\nE\t3\t0\tF\nS\t3\t0\tD\n"
  "C\t1\nL\t3\t1\t; rob 5\nE\t3\t0\tD\nS\t3\t0\tDs\n"
  "C\t2\nE\t3\t0\tDs\nS\t3\t0\tCm\n" /* the late answer for entry 0 in cycle 19 is nobody's */
  "C\t1\nE\t3\t0\tCm\nR\t3\t1\t0\n";

static int by_hand(void) {
  char path[] = "/tmp/konata_log.XXXXXX", why[256] = "", got[4096] = "";
  int fd = mkstemp(path);
  if (fd < 0) return fail_log("by hand", "mkstemp");
  close(fd);
  char name[] = "f";
  const struct konata_options options = {path, 10, 16, 2, 32, &image, disasm, place, name};
  struct konata *k = konata_open(&options, why, sizeof why);
  if (!k) return fail_log("by hand", why);
  for (uint64_t t = 0; t < 25; t++) {
    struct probe_cycle c = {.cycle = t};
    if (t == 3) c.fetch = (struct probe_fetch){.valid = 1, .pc = BASE + 64}; /* before the window */
    if (t == 4) c.pipe.decode_valid = 1;
    if (t == 5) c.dispatch = (struct probe_dispatch){.valid = 1, .pc = {BASE + 64}, .rob = {30}};
    if (t == 8) c.commit = (struct probe_commit){.head_valid = 1, .head_commit = 1, .head_pc = {BASE + 64}};
    if (t == 10) c.fetch = (struct probe_fetch){.valid = 3, .pc = BASE};
    if (t == 11) c.pipe.decode_valid = 1;
    if (t == 12) c.pipe.decode_valid = 2; /* any lane: the next in order */
    if (t == 12) c.dispatch = (struct probe_dispatch){.valid = 1, .pc = {BASE}, .rob = {31}, .insn = {LW_X5}};
    if (t == 13) {
      c.dispatch = (struct probe_dispatch){.valid = 1, .pc = {BASE + 4}, .rob = {0}, .insn = {BNEZ_X5}};
      c.fetch = (struct probe_fetch){.valid = 1, .pc = BASE + 8};
      c.pipe.issue_valid = 1;
      c.pipe.issue_rob[0] = 31;
    }
    if (t == 15) {
      c.pipe.done_valid = 2;
      c.pipe.done_rob[1] = 31;
      c.pipe.kill = true;
      c.pipe.kill_rob = 31;
    }
    if (t == 17) {
      c.commit = (struct probe_commit){.head_bank = 1, .head_valid = 2, .head_commit = 2, .head_pc = {0, BASE}};
      c.retire = (struct probe_retire){.valid = 1,
                                       .lane = {{.pc = BASE, .rd = 5, .rd_value = 42, .events = PROBE_EV_DMISS | PROBE_EV_L2MISS}}};
    }
    if (t == 16) c.fetch = (struct probe_fetch){.valid = 1, .pc = BASE + 12};
    if (t == 17) c.pipe.decode_valid = 1;
    if (t == 18) c.dispatch = (struct probe_dispatch){.valid = 1, .pc = {BASE + 12}, .rob = {5}};
    if (t == 19) c.pipe.done_valid = 1; /* entry 0 was killed */
    if (t == 20) {
      c.pipe.done_valid = 1;
      c.pipe.done_rob[0] = 5;
    }
    if (t == 21) c.commit = (struct probe_commit){.head_bank = 1, .head_valid = 2, .head_commit = 2, .head_pc = {0, BASE + 12}};
    if (t == 22) c.fetch = (struct probe_fetch){.valid = 1, .pc = BASE + 16}; /* after the window */
    if (!konata_step(k, &c)) {
      fail_log("by hand", konata_message(k));
      konata_abandon(k);
      return 1;
    }
    if (konata_done(k) != (t >= 21)) return fail_log("by hand", "konata_done");
  }
  if (!konata_close(k, why, sizeof why)) return fail_log("by hand", why);
  FILE *f = fopen(path, "r");
  size_t n = f ? fread(got, 1, sizeof got - 1, f) : 0;
  got[n] = 0;
  if (f) fclose(f);
  unlink(path);
  return strcmp(got, expected) ? fail_log("by hand: the log is", got) : 0;
}

/* ---- contradictions ---- */

static int refused(void) {
  char path[] = "/tmp/konata_log.XXXXXX", why[256];
  int fd = mkstemp(path), failures = 0;
  if (fd < 0) return fail_log("refused", "mkstemp");
  close(fd);
  unlink(path);
  struct probe_cycle bad[5] = {{.cycle = 1, .pipe.decode_valid = 1},
                               {.cycle = 1, .dispatch = {.valid = 1}},
                               {.cycle = 1, .dispatch = {.valid = 1, .rob = {32}}},
                               {.cycle = 1, .commit = {.head_valid = 1, .head_commit = 1}},
                               {.cycle = 3}};
  for (int i = 0; i < 5; i++) {
    struct konata_options options = {path, 0, 100, 2, 32, &image, NULL, NULL, NULL};
    struct konata *k = konata_open(&options, why, sizeof why);
    if (!k) return fail_log("refused", why);
    struct probe_cycle first = {0};
    if (!konata_step(k, &first)) failures += fail_log("refused", "a good cycle");
    if (konata_step(k, &bad[i]) || !strstr(konata_message(k), "cycle ")) failures += fail_log("refused", "a contradiction passes");
    konata_abandon(k);
  }
  if (!access(path, F_OK)) failures += fail_log("refused", "an abandoned log is there");
  struct konata_options full = {"/dev/full", 0, 9, 2, 32, &image, NULL, NULL, NULL};
  struct konata *k = konata_open(&full, why, sizeof why);
  if (!k || konata_close(k, why, sizeof why)) failures += fail_log("refused", "full disk");
  return failures;
}

/* ---- a random machine that knows what becomes of each instruction ---- */

struct op {
  uint64_t pc, born;
  int state;
}; /* state of one in the ROB: 0 waits, 1 issued, 2 complete */
struct machine {
  uint64_t random, next_pc, from, to;
  unsigned width, entries;
  struct op buffer[BUFFER], decoded[4], rob[128];
  unsigned buffered, in_decode, head, count, bank;
  uint64_t committed, dropped; /* of the window */
};

static unsigned draw(struct machine *m, unsigned n) { return random_below(&m->random, n); }
static bool in_window(const struct machine *m, const struct op *o) { return o->born >= m->from && o->born <= m->to; }
static struct op *entry(struct machine *m, unsigned i) { return &m->rob[(m->head + i) % m->entries]; }

static void kill_from(struct machine *m, unsigned keep) {
  for (unsigned i = keep; i < m->count; i++) m->dropped += in_window(m, entry(m, i));
  for (unsigned i = 0; i < m->in_decode; i++) m->dropped += in_window(m, &m->decoded[i]);
  for (unsigned i = 0; i < m->buffered; i++) m->dropped += in_window(m, &m->buffer[i]);
  m->count = keep;
  m->in_decode = m->buffered = 0;
  m->next_pc = BASE + 4 * draw(m, 1000);
}

static void machine_cycle(struct machine *m, uint64_t t, struct probe_cycle *c) {
  *c = (struct probe_cycle){.cycle = t};
  int killer = -1;
  for (unsigned i = 0, port = 0; i < m->count && port < PROBE_PORTS; i++) { /* execute */
    struct op *o = entry(m, i);
    if (o->state == 2 || draw(m, 4)) continue;
    uint16_t index = (uint16_t)((m->head + i) % m->entries);
    if (o->state == 0) {
      c->pipe.issue_valid |= (uint8_t)(1 << port);
      c->pipe.issue_rob[port] = index;
    } else {
      c->pipe.done_valid |= (uint8_t)(1 << port);
      c->pipe.done_rob[port] = index;
    }
    if (++o->state == 2 && killer < 0 && !draw(m, 8)) killer = (int)i;
    port++;
  }
  c->commit.head_bank = (uint8_t)(m->head % m->width);
  unsigned commits = 0, oldest = m->head;
  while (commits < m->width && commits < m->count && entry(m, commits)->state == 2 && draw(m, 8)) {
    unsigned bank = (m->head + commits) % m->width;
    c->commit.head_commit |= (uint8_t)(1 << bank);
    c->commit.head_pc[bank] = entry(m, commits)->pc;
    m->committed += in_window(m, entry(m, commits));
    commits++;
  }
  c->commit.head_valid = c->commit.head_commit;
  m->head = (m->head + commits) % m->entries;
  m->count -= commits;
  bool kill = killer >= 0; /* the killer itself may commit in the same cycle: then all that is left is younger */
  unsigned keep = kill && killer + 1 > (int)commits ? (unsigned)killer + 1 - commits : 0;
  bool flush = commits && !draw(m, 20);

  unsigned enter = m->in_decode && m->entries - m->count >= m->in_decode + commits ? m->in_decode : 0; /* dispatch, all or none */
  for (unsigned i = 0; i < enter; i++) {
    uint16_t index = (uint16_t)((m->head + m->count) % m->entries);
    c->dispatch.valid |= (uint8_t)(1 << i);
    c->dispatch.pc[i] = m->decoded[i].pc;
    c->dispatch.rob[i] = index;
    m->rob[index] = m->decoded[i];
    m->count++;
  }
  if (enter) m->in_decode = 0;
  if (!m->in_decode) { /* decode */
    unsigned n = draw(m, m->width + 1);
    n = n < m->buffered ? n : m->buffered;
    c->pipe.decode_valid = (uint8_t)((1u << n) - 1);
    memcpy(m->decoded, m->buffer, n * sizeof m->buffer[0]);
    memmove(m->buffer, m->buffer + n, (m->buffered - n) * sizeof m->buffer[0]);
    m->in_decode = n;
    m->buffered -= n;
  }
  if (m->buffered + 8 <= BUFFER && draw(m, 4)) { /* fetch */
    unsigned first = draw(m, 2), n = 1 + draw(m, 7);
    c->fetch.pc = m->next_pc - 4 * first;
    for (unsigned i = first; i < first + n && i < 8; i++) {
      c->fetch.valid |= (uint8_t)(1 << i);
      m->buffer[m->buffered++] = (struct op){c->fetch.pc + 4 * i, t, 0};
      m->next_pc = c->fetch.pc + 4 * i + 4;
    }
  }
  if (flush) {
    c->pipe.flush = true;
    kill_from(m, 0);
    m->head = draw(m, 2) ? 0 : m->head; /* pointers may restart */
  } else if (kill) {
    c->pipe.kill = true;
    c->pipe.kill_rob = (uint16_t)((oldest + (unsigned)killer) % m->entries);
    kill_from(m, keep);
  }
}

static int random_machine(uint64_t seed) {
  char path[64], why[256], what[64];
  snprintf(path, sizeof path, "/tmp/konata_log.%ld.kanata", (long)getpid());
  snprintf(what, sizeof what, "seed %" PRIu64 ":", seed);
  struct machine m = {.random = seed, .next_pc = BASE, .from = 200, .to = 1200};
  m.width = 1u << draw(&m, 3);
  m.entries = 16u << draw(&m, 4);
  struct konata_options options = {path, m.from, m.to, m.width, m.entries, &image, disasm, NULL, NULL};
  struct konata *k = konata_open(&options, why, sizeof why);
  if (!k) return fail_log(what, why);
  bool cut = draw(&m, 2);
  for (uint64_t t = 0; t < (cut ? 1000 : 3000); t++) {
    struct probe_cycle c;
    machine_cycle(&m, t, &c);
    if (!konata_step(k, &c)) {
      fail_log(what, konata_message(k));
      konata_abandon(k);
      return 1;
    }
  }
  kill_from(&m, 0); /* what is in flight ends with the log */
  uint64_t written = konata_instructions(k);
  if (!cut && !konata_done(k)) return fail_log(what, "the window does not end");
  if (!konata_close(k, why, sizeof why)) return fail_log(what, why);
  struct konata_lint lint;
  FILE *in = fopen(path, "r");
  if (!in || !konata_lint_run(in, path, stdout, &lint)) return fail_log(what, "cannot read the log");
  fclose(in);
  unlink(path);
  if (lint.warnings) return fail_log(what, "the log has warnings");
  if (lint.committed != m.committed || lint.dropped != m.dropped || written != m.committed + m.dropped || !m.committed)
    return fail_log(what, "the log's counts are not the machine's");
  return 0;
}

int main(void) {
  int failures = by_hand() + refused();
  for (uint64_t seed = 1; seed <= 200 && !failures; seed++) failures += random_machine(seed);
  return check_single("konata_log", !failures);
}
