#include "konata/lint.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

#define FIELDS 5

struct lint_op {
  bool ended, labelled;
  int open; /* index of the open stage, -1: none */
  int last; /* the last stage opened, -1: none */
};

struct lint {
  struct konata_lint *result;
  const char *name;
  FILE *report;
  struct lint_op *op;
  size_t ops, room;
  uint64_t commits_from; /* the id that the next commit must be above or at */
  bool timed;
};

static const char *const stage_name[] = {"F", "D", "Ds", "X", "Cm"};

static void complain(struct lint *l, const char *what) {
  l->result->warnings++;
  if (l->report) fprintf(l->report, "%s:%" PRIu64 ": %s\n", l->name, l->result->lines, what);
}

static bool parse_number(const char *s, uint64_t *v) {
  char *end;
  if (*s < '0' || *s > '9' || (*s == '0' && s[1])) return false;
  *v = strtoull(s, &end, 10);
  return !*end;
}

/* The live instruction that a field names. */
static struct lint_op *named(struct lint *l, const char *field, uint64_t *id) {
  if (!parse_number(field, id)) complain(l, "the id is not a number");
  else if (*id >= l->ops) complain(l, "the id has not begun (no I)");
  else if (l->op[*id].ended) complain(l, "the id has ended (R) before");
  else return &l->op[*id];
  return NULL;
}

static bool begin(struct lint *l, char *f[], int n) {
  uint64_t id, insn, thread;
  if (n != 4 || !parse_number(f[1], &id) || !parse_number(f[2], &insn) || !parse_number(f[3], &thread)) {
    complain(l, "I wants three numbers");
    return true;
  }
  if (id != l->ops) {
    complain(l, "ids must be 0, 1, 2 ... in order");
    return true;
  }
  if (!ARRAY_ROOM(l->op, l->room, l->ops + 1)) return false;
  l->op[l->ops++] = (struct lint_op){.open = -1, .last = -1};
  return true;
}

static void lint_label(struct lint *l, char *f[], int n) {
  uint64_t id, kind;
  if (n != 4 || !parse_number(f[2], &kind) || kind > 2 || !*f[3]) {
    complain(l, "L wants an id, a kind of 0 to 2 and a text");
    return;
  }
  struct lint_op *op = named(l, f[1], &id);
  if (op && kind == 0) op->labelled = true;
}

/* An arrow: from an older instruction, which may have ended, to one that is alive. */
static void arrow(struct lint *l, char *f[], int n) {
  uint64_t consumer, producer, kind;
  if (n != 4 || !parse_number(f[2], &producer) || !parse_number(f[3], &kind) || kind) {
    complain(l, "W wants two ids and the kind 0");
    return;
  }
  if (named(l, f[1], &consumer) && producer >= consumer) complain(l, "an arrow from a younger instruction, or from itself");
}

static int stage_of(const char *s) {
  for (int i = 0; i < 5; i++)
    if (!strcmp(s, stage_name[i])) return i;
  return -1;
}

static void stage(struct lint *l, char *f[], int n, bool opens) {
  uint64_t id, lane;
  int s = n == 4 ? stage_of(f[3]) : -1;
  if (s < 0 || !parse_number(f[2], &lane) || lane) {
    complain(l, "a stage wants an id, lane 0 and one of F D Ds X Cm");
    return;
  }
  struct lint_op *op = named(l, f[1], &id);
  if (!op) return;
  if (opens) {
    if (op->open >= 0) complain(l, "a stage begins while another is open");
    if (s <= op->last) complain(l, "stages out of order");
    if (!op->labelled) complain(l, "a stage before the label");
    op->open = op->last = s;
  } else {
    if (op->open != s) complain(l, "a stage ends that is not open");
    op->open = -1;
  }
}

static void end(struct lint *l, char *f[], int n) {
  uint64_t id, order, kind;
  if (n != 4 || !parse_number(f[2], &order) || !parse_number(f[3], &kind) || kind > 1) {
    complain(l, "R wants an id, a number and a kind of 0 or 1");
    return;
  }
  struct lint_op *op = named(l, f[1], &id);
  if (!op) return;
  if (op->open >= 0) complain(l, "R while a stage is open");
  if (op->last < 0) complain(l, "R without any stage");
  op->ended = true;
  if (kind) {
    l->result->dropped++;
    return;
  }
  if (op->last < 2) complain(l, "a commit from the front end");
  if (order != l->result->committed) complain(l, "commits must be numbered 0, 1, 2 ...");
  if (id < l->commits_from) complain(l, "commits out of program order");
  l->commits_from = id + 1;
  l->result->committed++;
}

static void time_passes(struct lint *l, char *f[], int n) {
  uint64_t v;
  bool absolute = !strcmp(f[0], "C=");
  if (n != 2 || !parse_number(f[1], &v)) {
    complain(l, "a cycle wants one number");
  } else if (absolute) {
    if (l->timed) complain(l, "a second C=");
    if (l->ops) complain(l, "C= after the first instruction");
    l->result->first_cycle = l->result->last_cycle = v;
    l->timed = true;
  } else {
    if (!v) complain(l, "time stands still");
    if (v > UINT32_MAX) complain(l, "time jumps");
    l->result->last_cycle += v;
  }
}

/* One line without its end. False: out of memory. */
static bool line(struct lint *l, char *text) {
  char *f[FIELDS + 1];
  int n = 0;
  if (l->result->lines == 1) {
    if (strcmp(text, "Kanata\t0004")) complain(l, "the first line must be Kanata<tab>0004");
    return true;
  }
  for (char *at = text; at && n <= FIELDS; at = strchr(at, '\t') ? strchr(at, '\t') + 1 : NULL) f[n++] = at;
  for (int i = 1; i < n; i++) f[i][-1] = 0;
  if (*f[0] != 'C' && !l->timed) complain(l, "a command before C=");
  if (!strcmp(f[0], "C") || !strcmp(f[0], "C=")) time_passes(l, f, n);
  else if (!strcmp(f[0], "I")) return begin(l, f, n);
  else if (!strcmp(f[0], "L")) lint_label(l, f, n);
  else if (!strcmp(f[0], "S")) stage(l, f, n, true);
  else if (!strcmp(f[0], "E")) stage(l, f, n, false);
  else if (!strcmp(f[0], "R")) end(l, f, n);
  else if (!strcmp(f[0], "W")) arrow(l, f, n);
  else complain(l, "unknown command");
  return true;
}

bool konata_lint_run(FILE *in, const char *name, FILE *report, struct konata_lint *result) {
  struct lint l = {.result = result, .name = name, .report = report};
  char *text = NULL;
  size_t room = 0;
  ssize_t n;
  bool good = true;
  *result = (struct konata_lint){0};
  while (good && (n = getline(&text, &room, in)) >= 0) {
    result->lines++;
    if (!n || text[n - 1] != '\n') complain(&l, "the last line is cut off");
    else text[n - 1] = 0;
    if (strlen(text) + 1 < (size_t)n) complain(&l, "a zero byte");
    good = line(&l, text);
  }
  if (good && !result->lines) complain(&l, "an empty file");
  if (good && result->lines && !l.timed) complain(&l, "no C=");
  for (uint64_t i = 0; good && i < l.ops; i++)
    if (!l.op[i].ended) complain(&l, "an instruction never ends (no R)");
  free(text);
  free(l.op);
  return good;
}
