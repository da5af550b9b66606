/* The worked examples of docs/probe.md: the time that each row gives is the Oracle's and TIP's, and no rule of the observation
 * port is broken.
 *
 *   port_examples PAGE */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/oracle.h"
#include "tb/lib/check.h"
#include "tip/model.h"
#include "trace/port_rules.h"

enum { LANES = 2, LETTERS = 26, CELLS = 8, ROWS = 16, LINE = 400 };
#define BASE 0x80000000ull

enum cell { CYCLE, HEADS, COMMITS, FLAGS, EXCEPTION, GOES, MODE, TIME };

struct table {
  unsigned number, rows;
  char cell[ROWS][CELLS][LINE];
};

static uint64_t pc_of(char letter) { return BASE + 4 * (uint64_t)(letter - 'a'); }

/* The letters of a cell that stand alone, in their order. */
static unsigned letters(const char *cell, char out[LANES + 1]) {
  unsigned n = 0;
  for (const char *c = cell; *c; c++) {
    const bool alone = islower((unsigned char)*c) && (c == cell || !isalnum((unsigned char)c[-1])) && !isalnum((unsigned char)c[1]);
    if (alone && n < LANES) out[n++] = *c;
  }
  out[n] = 0;
  return n;
}

static uint64_t next_of(const struct table *t, unsigned row, char letter) {
  char pair[LANES + 1];
  return letters(t->cell[row][GOES], pair) == 2 && pair[0] == letter ? pc_of(pair[1]) : pc_of(letter) + 4;
}

static void make_record(const struct table *t, unsigned row, struct probe_cycle *out) {
  const char(*cell)[LINE] = t->cell[row];
  struct probe_commit *c = &out->commit;
  char head[LANES + 1], one[LANES + 1];
  *out = (struct probe_cycle){.cycle = row};
  const unsigned heads = letters(cell[HEADS], head), commits = (unsigned)atoi(cell[COMMITS]);
  c->head_valid = (uint8_t)((1u << heads) - 1);
  c->head_commit = (uint8_t)((1u << commits) - 1);
  c->privilege = cell[MODE][0] == 'M' ? 3 : cell[MODE][0] == 'S' ? 1 : 0;
  for (unsigned i = 0; i < heads; i++) c->head_pc[i] = pc_of(head[i]);
  if (letters(cell[FLAGS], one)) {
    const uint8_t bank = (uint8_t)(1u << (strchr(head, one[0]) - head));
    *(strstr(cell[FLAGS], "mispredicted") ? &c->mispredicted : &c->flushes) = bank;
  }
  out->retire.valid = c->head_commit;
  for (unsigned i = 0; i < commits; i++)
    out->retire.lane[i] = (struct probe_retire_lane){.pc = pc_of(head[i]), .next_pc = next_of(t, row, head[i])};
  if (!letters(cell[EXCEPTION], one)) return;
  c->exception = true;
  c->exception_cause = (uint64_t)atoi(cell[EXCEPTION]);
  c->exception_pc = pc_of(one[0]);
  if (c->exception_cause >= PROBE_CAUSE_REPLAY) return;
  out->retire.valid = 1;
  out->retire.lane[0] = (struct probe_retire_lane){.pc = c->exception_pc,
                                                   .next_pc = next_of(t, row, one[0]),
                                                   .trap = true,
                                                   .cause = c->exception_cause};
}

/* Two cycles, so that no class is lost: a sample a cycle would find the register taken. */
static bool tip_says(const struct table *t, unsigned row, const struct oracle_blame *b, const struct program_image *image) {
  struct tip_model m;
  tip_model_reset(&m, LANES, 0);
  m.regs.ctl = TIP_CTL_EN;
  bool delivered = false;
  for (unsigned i = 0; i < t->rows && !delivered; i++) {
    struct probe_cycle now;
    make_record(t, i, &now);
    const struct tip_in in = {.wrap = i == row, .cycle = i};
    tip_model_step(&m, &now.commit, &now.retire, &in);
    delivered = m.regs.ready;
  }
  const struct tip_sample s = {m.regs.sample_cycle, m.regs.sample_flags, {m.regs.sample_addr[0], m.regs.sample_addr[1]}, 0};
  const struct oracle_blame blame = tip_sample_blame(&s, LANES, image);
  bool same = delivered && blame.why == b->why && (!b->n || blame.n == b->n);
  for (unsigned i = 0; i < b->n; i++) same = same && blame.pc[i] == b->pc[i];
  return same;
}

static void broken(void *ctx, const struct port_break *b) {
  *(bool *)ctx = false;
  printf("# cycle %" PRIu64 ", rule %s %s: %s\n", b->cycle, port_rule_number(b->rule), port_rule_name(b->rule), b->signals);
}

static bool check_table(const struct table *t, const struct program_image *image) {
  struct oracle *o = oracle_new(LANES, image);
  struct port_rules rules;
  bool good = o != NULL;
  char waits = 0; /* whom the cycles so far that wait are promised to */
  port_rules_init(&rules, LANES, true, NULL, broken, &good);
  for (unsigned i = 0; good && i < t->rows; i++) {
    struct probe_cycle now;
    char want[LANES + 1];
    make_record(t, i, &now);
    port_rules_step(&rules, &now, NULL);
    good = oracle_step(o, &now.commit) == ORACLE_OK && good;
    const struct oracle_blame *b = oracle_blame(o);
    const unsigned n = letters(t->cell[i][TIME], want);
    const char *why = oracle_class_name(b->why);
    bool right = n && strstr(t->cell[i][TIME], why) != NULL && (!b->n || b->n == n);
    for (unsigned k = 0; k < b->n && k < n; k++) right = right && b->pc[k] == pc_of(want[k]);
    if (b->released) right = right && waits && b->released_pc == pc_of(waits);
    if (!b->n) waits = want[0];
    right = right && tip_says(t, i, b, image);
    if (!right)
      printf("# cycle %u: the page says '%s', the Oracle %s of 0x%" PRIx64 "\n", i, t->cell[i][TIME], why, b->n ? b->pc[0] : 0);
    good = good && right;
  }
  if (!good && o && *oracle_message(o)) printf("# %s\n", oracle_message(o));
  oracle_free(o);
  return good;
}

/* `| a | b |` into cells; false: not a row of eight. */
static bool split(const char *line, char cell[CELLS][LINE]) {
  unsigned n = 0;
  if (*line != '|') return false;
  for (const char *from = line + 1, *to; n < CELLS && (to = strchr(from, '|')); from = to + 1) {
    while (*from == ' ') from++;
    const char *end = to;
    while (end > from && end[-1] == ' ') end--;
    snprintf(cell[n++], LINE, "%.*s", (int)(end - from), from);
  }
  return n == CELLS && isdigit((unsigned char)cell[CYCLE][0]);
}

int main(int argc, char **argv) {
  static struct table t;
  static uint8_t text[4096];
  struct check check = {0, 0};
  char line[LINE], name[32];
  const struct program_image image = {.bytes = text, .base = BASE, .size = sizeof text};
  for (unsigned i = 0; i < sizeof text; i += 4) text[i] = 0x13; /* nop */
  FILE *page = argc == 2 ? fopen(argv[1], "r") : NULL;
  bool here = false;
  if (!page) return 2;
  while (fgets(line, sizeof line, page)) {
    if (!strncmp(line, "## ", 3)) here = !strcmp(line, "## Worked examples\n");
    if (!here) continue;
    if (sscanf(line, "**%u. ", &t.number) == 1) t.rows = 0;
    if (t.rows < ROWS && split(line, t.cell[t.rows])) {
      t.rows++;
    } else if (t.rows && *line == '\n') {
      snprintf(name, sizeof name, "example_%u", t.number);
      check_case(&check, name, check_table(&t, &image));
      t.rows = 0;
    }
  }
  fclose(page);
  check_case(&check, "eight_examples", check.cases == 8);
  return check_done(&check);
}
