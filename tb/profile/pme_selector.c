/* Selectors: what is selected, what is refused and where, and random text, which must be refused or mean
 * something, never more. Usage: pme_selector [--seed N] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/profileme/make.h"
#include "profile/pme_selector.h"
#include "tb/lib/random.h"

struct bench {
  uint64_t seed, random;
  int failures;
};

static void check_selector(struct bench *b, const char *what, const char *detail, bool good) {
  if (good) return;
  printf("# %s: %s (replay: build/tb/pme_selector --seed %llu)\n", what, detail, (unsigned long long)b->seed);
  b->failures++;
}

/* ---- records of which everything is known ---- */

static const char lives[] = "r 1 80000004 load retired l1miss,l2miss,dtlb,queue 5 1 3 40 52 20 80001000\n" /* 0 */
                            "r 1 80000008 branch retired taken,mispredict 5 1 2 0 9 0 80000000\n"          /* 1 */
                            "r 1 80000008 branch retired nottaken 5 1 2 0 9 0 80000000\n"                  /* 2 */
                            "r 1 80000008 branch wrong_path - 5 - - - 9 0\n"                               /* 3: never resolved */
                            "r 1 8000000c other retired icmiss,itlb 5 1 2 0 9 0\n"                         /* 4 */
                            "r 1 80000010 unknown wrong_path - - - - - 4 -\n"                              /* 5: never mapped */
                            "r 1 80000014 load order_violation order,own 5 1 2 9 20 3 80002000\n"          /* 6 */
                            "r 1 80000018 store retired user,port 5 1 6 1 20 0 80003000\n"                 /* 7 */
                            "r 1 8000001c load retired forwarded,replay 5 1 2 4 20 0 80003000\n"           /* 8 */
                            "r 1 80000020 call retired - 5 1 2 0 9 0 80000100\n";                          /* 9 */
enum { LIVES = 10 };

/* One letter for each of them: y, n or `.` for unknown. */
struct expected {
  const char *selector, *answers;
};

static const struct expected expectations[] = {
  {"any", "yyyyyyyyyy"},
  {"retired", "yyynynnyyy"},
  {"!retired", "nnnynyynnn"},
  {"aborted:count", "nnnynyynnn"},
  {"wrong_path", "nnnynynnnn"},
  {"order_violation^own", "nnnnnnynnn"},
  {"mapped", "yyyyynyyyy"},
  {"load", "ynnnn.ynyn"},
  {"!load", "nyyyy.nyny"},
  {"mem", "ynnnn.yyyn"},
  {"branch", "nyyyn.nnnn"},
  {"call", "nnnnn.nnny"},
  {"control^!branch", "nnnnn.nnny"},
  {"icmiss", "nnnny.nnnn"},
  {"itlbmiss", "nnnny.nnnn"},
  {"dtlbmiss", "y.....nnn."},
  {"l1miss", "y.....nnn."},
  {"!l1miss", "n.....yyy."},
  {"l2miss", "y.....nnn."},
  {"forwarded", "n.......y."},
  {"replay", "n.....nny."},
  {"order", "n.....y.n."},
  {"taken", ".yn......."},
  {"mispredict", ".yn......n"},
  {"retired^!mispredict:count", ".nyn.nn..y"},
  {"retired | mispredict", "yyy.y..yyy"},
  {"l1miss ^ aborted", "nnn.n.nnnn"},
  {"!(l1miss|taken)", "nn........"},
  {"l1miss|!taken", "y.y......."},
  {"!!retired", "yyynynnyyy"},
  {"queue_full", "ynnnnnnnnn"},
  {"port_busy|queue_full", "ynnnnnnynn"},
  {"user", "nnnnnnnynn"},
  {"second", ".........."},
  {"total>20", "ynnnnnnnnn"},
  {"total >= 20", "ynnnnnyyyn"},
  {"total!=9", "ynnnnyyyyn"},
  {"issue_ready=0", "nyy.y.nnny"},
  {"memory<=4", "n.....nyy."},
  {"map_ready<2^pc=0x80000008", "nyy.nnnnnn"},
  {"address=0x80003000", "nnn...nyyn"},
  {"source=4", "y.......n."},
  {"pc<2147483660", "yyyynnnnnn"},
  {"conflicts=0", "nyyyyyynyy"},
  {"retired^load|aborted^!own", "ynnynynnyn"},
  {"retired^(load|aborted)", "ynnnnnnnyn"},
};

static char letter(enum pme_answer a) { return a == PME_YES ? 'y' : a == PME_NO ? 'n' : '.'; }

static void answers(struct bench *b, const struct pme_life *life) {
  char why[256], got[LIVES + 1] = "", detail[256];
  for (unsigned i = 0; i < sizeof expectations / sizeof expectations[0]; i++) {
    const struct expected *e = &expectations[i];
    struct pme_selector s;
    if (!pme_selector_parse(&s, e->selector, why, sizeof why)) {
      check_selector(b, e->selector, why, false);
      continue;
    }
    for (unsigned k = 0; k < LIVES; k++) got[k] = letter(pme_selector_ask(&s, &life[k]));
    snprintf(detail, sizeof detail, "%s, not %s", got, e->answers);
    check_selector(b, e->selector, detail, strcmp(got, e->answers) == 0);
  }
}

/* What an aborted load knows of itself. */
static void aborted_load(struct bench *b) {
  static const struct expected rows[] = {{"order", "."},    {"forwarded", "."},          {"l1miss", "n"},
                                         {"executed", "y"}, {"address=0x80001000", "y"}, {"oldest=0", "y"},
                                         {"cause=0", "."}};
  char line[] = "r 1 80000004 load wrong_path - 5 1 3 4 20 0 80001000\n", why[200];
  struct recording p;
  FILE *in = fmemopen(line, sizeof line - 1, "r");
  bool made = in && pme_make(&p, in);
  if (in) fclose(in);
  check_selector(b, "aborted load", "cannot be made", made);
  if (!made) return;
  struct pme_life life = pme_record_life(&p.sample[0].pme);
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    struct pme_selector s;
    check_selector(b, rows[i].selector, "is wrong for an aborted load",
                   pme_selector_parse(&s, rows[i].selector, why, sizeof why) &&
                     letter(pme_selector_ask(&s, &life)) == rows[i].answers[0]);
  }
  prof_free(&p);
}

static void counters(struct bench *b, const struct pme_life *life) {
  static const struct {
    const char *selector;
    uint64_t yes, no, unknown, n, sum;
  } rows[] = {{"retired:count", 7, 3, 0, 0, 0},          {"retired:total", 7, 3, 0, 7, 128}, {"load:memory", 3, 6, 1, 3, 53},
              {"any:mean_issue_ready", 10, 0, 0, 8, 54}, {"l1miss:oldest", 1, 3, 6, 1, 20},  {"any:ready_retire", 10, 0, 0, 8, 33},
              {"aborted:progress", 3, 7, 0, 3, 29}};
  char why[256], detail[256];
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    struct pme_selector s;
    struct pme_selected v = {.yes = 0};
    if (!pme_selector_parse(&s, rows[i].selector, why, sizeof why)) {
      check_selector(b, rows[i].selector, why, false);
      continue;
    }
    for (unsigned k = 0; k < LIVES; k++) pme_selected_add(&v, &s, &life[k]);
    snprintf(detail, sizeof detail, "%llu yes, %llu no, %llu unknown, %llu values that add up to %llu", (unsigned long long)v.yes,
             (unsigned long long)v.no, (unsigned long long)v.unknown, (unsigned long long)v.value.n,
             (unsigned long long)v.value.sum);
    check_selector(b, rows[i].selector, detail,
                   v.yes == rows[i].yes && v.no == rows[i].no && v.unknown == rows[i].unknown && v.value.n == rows[i].n &&
                     v.value.sum == rows[i].sum);
  }
  struct pme_selector s;
  struct pme_selected v = {.yes = 0};
  const struct pme_scale scale = {.each = 100};
  pme_selector_parse(&s, "retired:mean_total", why, sizeof why);
  for (unsigned k = 0; k < LIVES; k++) pme_selected_add(&v, &s, &life[k]);
  check_selector(b, s.text, "mean is not 128 / 7", fabs(pme_selected_value(&v, &s, 1, &scale).value - 128.0 / 7) < 1e-9);
  pme_selector_parse(&s, "retired:total", why, sizeof why);
  check_selector(b, s.text, "sum is not 12800", fabs(pme_selected_value(&v, &s, 1, &scale).value - 12800) < 1e-6);
  pme_selector_parse(&s, "retired", why, sizeof why);
  check_selector(b, s.text, "count is not 700", fabs(pme_selected_value(&v, &s, 1, &scale).value - 700) < 1e-6);
}

static void refusals(struct bench *b) {
  static const struct {
    const char *selector, *says;
  } rows[] = {{"", "column 1: a name is missing at the end"},
              {"retired^", "column 9: a name is missing at the end"},
              {"retird", "column 1: no bit or number 'retird'"},
              {"retired^!mispredic:count", "column 10: no bit or number 'mispredic'"},
              {"retired:cuont", "column 9: no counter 'cuont'"},
              {"retired:mean_", "column 9: no counter"},
              {"retired:", "column 9: no counter"},
              {"(retired", "column 9: ')' is missing"},
              {"retired)", "column 8: ')' is not expected here"},
              {"retired:count:count", "column 14: ':' is not expected here"},
              {"total", "column 6: a number is compared"},
              {"total>", "column 7: a value is missing"},
              {"total>x", "column 7: a value is missing"},
              {"total>0x", "column 7: a value is missing"},
              {"total>12ab", "column 7: '12ab' is not a number of 64 bits"},
              {"pc=0x10000000000000000", "column 4: '0x1"},
              {"retired&load", "column 8: '&' is not expected"},
              {"retired=1", "column 8: '=' is not expected"},
              {"^retired", "column 1: a name is missing before '^'"},
              {"any\nany", "column 4: '"}};
  char why[256];
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    struct pme_selector s;
    bool taken = pme_selector_parse(&s, rows[i].selector, why, sizeof why);
    check_selector(b, rows[i].selector, taken ? "is taken" : why, !taken && strstr(why, rows[i].says) && !strchr(why, '\n'));
  }
  char many[1024] = "any", deep[1024];
  struct pme_selector s;
  for (unsigned i = 0; i < 40; i++) strcat(many, "^any");
  check_selector(b, "forty times any", "is taken",
                 !pme_selector_parse(&s, many, why, sizeof why) && strstr(why, "more than 64 parts"));
  memset(deep, '(', 100);
  strcpy(deep + 100, "any");
  check_selector(b, "a hundred parentheses", "are taken",
                 !pme_selector_parse(&s, deep, why, sizeof why) && strstr(why, "nested more than 32"));
  memset(deep, '!', 33);
  strcpy(deep + 33, "any");
  check_selector(b, "33 negations", "are taken",
                 !pme_selector_parse(&s, deep, why, sizeof why) && strstr(why, "nested more than 32"));
  memset(deep, ' ', 400);
  strcpy(deep + 400, "any");
  check_selector(b, "400 blanks", "are taken", !pme_selector_parse(&s, deep, why, sizeof why) && strstr(why, "longer than 255"));
}

/* ---- fuzz ---- */

static unsigned draw(struct bench *b, unsigned range) { return random_below(&b->random, range); }

static void append(struct bench *b, char *text, size_t size) {
  static const char *const tokens[] = {"retired", "load",  "taken",      "l1miss", "total", "pc",  "issue_ready", "^",     "|",
                                       "!",       "(",     ")",          ":",      "=",     "<",   ">=",          "!=",    "17",
                                       "0x80",    "count", "mean_total", "mean_",  " ",     "any", "zz",          "source"};
  size_t used = strlen(text);
  if (used + 24 > size) return;
  if (draw(b, 12) == 0) {
    text[used] = (char)(1 + draw(b, 255));
    text[used + 1] = '\0';
  } else {
    strcat(text, tokens[draw(b, sizeof tokens / sizeof tokens[0])]);
  }
}

/* A selector that is right, so that trees grow deep enough; its answer by another way, node by node. */
static void tree(struct bench *b, char *text, size_t size, unsigned depth) {
  if (strlen(text) + 100 > size) {
    strcat(text, "any");
    return;
  }
  unsigned what = depth > 4 ? draw(b, 3) : draw(b, 8);
  if (what < 2) strcat(text, pme_bits[draw(b, 20)].name);
  else if (what == 2) strcat(text, draw(b, 2) ? "total>9" : "memory<5");
  else if (what == 3) {
    strcat(text, "!");
    tree(b, text, size, depth + 1);
  } else {
    strcat(text, "(");
    tree(b, text, size, depth + 1);
    strcat(text, what < 6 ? "^" : "|");
    tree(b, text, size, depth + 1);
    strcat(text, ")");
  }
}

/* De Morgan: !(x) answers as NOT of x, and x ^ x, x | x as x, whatever x is. */
static void laws(struct bench *b, const struct pme_life *life) {
  char x[180] = "", text[512], why[256];
  struct pme_selector s, other;
  tree(b, x, sizeof x, 0);
  if (!pme_selector_parse(&s, x, why, sizeof why)) {
    check_selector(b, x, why, strstr(why, "parts") != NULL);
    return;
  }
  static const char *const forms[] = {"(%s)^(%s)", "(%s)|(%s)", "!!(%s)", "!(!(%s)^!(%s))"};
  for (unsigned f = 0; f < 4; f++) {
    if (f == 2) snprintf(text, sizeof text, "!!(%.170s)", x);
    else snprintf(text, sizeof text, f == 0 ? "(%.170s)^(%.170s)" : f == 1 ? "(%.170s)|(%.170s)" : "!(!(%.170s)^!(%.170s))", x, x);
    if (!pme_selector_parse(&other, text, why, sizeof why)) {
      check_selector(b, text, why, strstr(why, "parts") || strstr(why, "longer"));
      continue;
    }
    for (unsigned k = 0; k < LIVES; k++)
      check_selector(b, text, forms[f], pme_selector_ask(&s, &life[k]) == pme_selector_ask(&other, &life[k]));
  }
}

static void fuzz(struct bench *b, const struct pme_life *life) {
  unsigned taken = 0;
  for (unsigned round = 0; round < 100000 && !b->failures; round++) {
    char text[300] = "", why[160];
    for (unsigned n = draw(b, 4) ? 1 + draw(b, 5) : draw(b, 40); n > 0; n--) append(b, text, sizeof text);
    struct pme_selector s;
    memset(why, 'x', sizeof why);
    bool good = pme_selector_parse(&s, text, why, sizeof why);
    taken += good;
    if (!good) {
      check_selector(b, text, "the message is not one line",
                     memchr(why, '\0', sizeof why) && strstr(why, "column ") && !strchr(why, '\n') && strlen(why) > 20);
      continue;
    }
    check_selector(b, text, "nodes beyond its own", s.nodes <= PME_SELECTOR_NODES && s.root < s.nodes);
    struct pme_selected v = {.yes = 0};
    for (unsigned k = 0; k < LIVES; k++) pme_selected_add(&v, &s, &life[k]);
    check_selector(b, text, "answers do not add up", v.yes + v.no + v.unknown == LIVES && v.value.n <= v.yes);
    struct pme_selector again; /* what it kept of the text means the same */
    check_selector(b, s.text, "its own text is refused",
                   pme_selector_parse(&again, s.text, why, sizeof why) && again.nodes == s.nodes && again.counter == s.counter);
  }
  check_selector(b, "fuzz", "hardly anything is taken", taken > 1000);
  for (unsigned round = 0; round < 3000 && !b->failures; round++) laws(b, life);
}

int main(int argc, char **argv) {
  struct bench b = {.seed = 1};
  struct recording p;
  struct pme_life life[LIVES];
  if (argc == 3 && !strcmp(argv[1], "--seed")) b.seed = strtoull(argv[2], NULL, 0);
  b.random = b.seed;
  printf("seed %llu\n", (unsigned long long)b.seed);
  char text[sizeof lives];
  memcpy(text, lives, sizeof lives);
  FILE *in = fmemopen(text, sizeof lives - 1, "r");
  if (!in || !pme_make(&p, in) || p.sample_count != LIVES) {
    printf("# the records cannot be made\n");
    return 1;
  }
  fclose(in);
  for (unsigned k = 0; k < LIVES; k++) life[k] = pme_record_life(&p.sample[k].pme);
  prof_free(&p);
  answers(&b, life);
  aborted_load(&b);
  counters(&b, life);
  refusals(&b);
  fuzz(&b, life);
  return check_single("pme_selector", !b.failures);
}
