#include "profile/pme_selector.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH 32 /* of parentheses and negations */

struct parser {
  struct pme_selector *s;
  const char *text, *at;
  unsigned depth;
  char *why;
  size_t size;
};

static bool refuse_text(struct parser *p, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool refuse_text(struct parser *p, const char *at, const char *format, ...) {
  va_list args;
  int used = snprintf(p->why, p->size, "selector '%.100s', column %zu: ", p->text, (size_t)(at - p->text) + 1);
  va_start(args, format);
  if (used > 0 && (size_t)used < p->size) vsnprintf(p->why + used, p->size - (size_t)used, format, args);
  va_end(args);
  for (char *c = p->why; *c; c++)
    if (!isprint((unsigned char)*c)) *c = '?'; /* one line, whatever was given */
  return false;
}

static void blanks(struct parser *p) {
  while (*p->at == ' ' || *p->at == '\t') p->at++;
}

static bool accept(struct parser *p, const char *token) {
  blanks(p);
  if (strncmp(p->at, token, strlen(token)) != 0) return false;
  p->at += strlen(token);
  return true;
}

static size_t name_length(const char *at) {
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
  return n;
}

static bool node(struct parser *p, const struct pme_selector_node *n, unsigned *made) {
  if (p->s->nodes == PME_SELECTOR_NODES) return refuse_text(p, p->at, "more than %d parts", PME_SELECTOR_NODES);
  *made = p->s->nodes++;
  p->s->node[*made] = *n;
  return true;
}

static bool any(struct parser *p, unsigned *made);

static bool comparison(struct parser *p, struct pme_selector_node *n, unsigned *made) {
  static const struct {
    const char *token;
    enum pme_selector_op op;
  } ops[] = {{"<=", PME_OP_LE}, {">=", PME_OP_GE}, {"!=", PME_OP_NE}, {"<", PME_OP_LT}, {">", PME_OP_GT}, {"=", PME_OP_EQ}};
  bool found = false;
  for (unsigned i = 0; i < sizeof ops / sizeof ops[0] && !found; i++)
    if ((found = accept(p, ops[i].token))) n->op = ops[i].op;
  if (!found) return refuse_text(p, p->at, "a number is compared: = != < <= > or >= is missing");
  blanks(p);
  char *end;
  bool hexadecimal = p->at[0] == '0' && p->at[1] == 'x';
  errno = 0;
  if (!(hexadecimal ? isxdigit((unsigned char)p->at[2]) : isdigit((unsigned char)p->at[0])))
    return refuse_text(p, p->at, "a value is missing: decimal, or hexadecimal after 0x");
  n->value = strtoull(p->at, &end, hexadecimal ? 16 : 10);
  if (errno || name_length(end)) return refuse_text(p, p->at, "'%.*s' is not a number of 64 bits", (int)name_length(p->at), p->at);
  p->at = end;
  return node(p, n, made);
}

static bool name(struct parser *p, unsigned *made) {
  size_t length = name_length(p->at);
  const char *at = p->at;
  if (!length) return refuse_text(p, at, *at ? "a name is missing before '%c'" : "a name is missing at the end", *at);
  struct pme_selector_node n = {.kind = PME_N_BIT, .bit = pme_bit_named(at, length), .number = pme_number_named(at, length)};
  p->at += length;
  if (n.bit) return node(p, &n, made);
  n.kind = n.number ? PME_N_NUMBER : PME_N_PHASE;
  if (!n.number && !pme_phase_named(at, length, &n.phase))
    return refuse_text(p, at, "no bit or number '%.*s'", length > 40 ? 40 : (int)length, at);
  return comparison(p, &n, made);
}

static bool one(struct parser *p, unsigned *made) {
  struct pme_selector_node n = {.kind = PME_N_NOT};
  blanks(p);
  const char *at = p->at;
  bool negation = accept(p, "!");
  if (!negation && !accept(p, "(")) return name(p, made);
  if (++p->depth > DEPTH) return refuse_text(p, at, "nested more than %d deep", DEPTH);
  if (negation ? !one(p, &n.left) : !any(p, made)) return false;
  p->depth--;
  if (negation) return node(p, &n, made);
  return accept(p, ")") || refuse_text(p, p->at, "')' is missing");
}

static bool all(struct parser *p, unsigned *made) {
  if (!one(p, made)) return false;
  while (accept(p, "^")) {
    struct pme_selector_node n = {.kind = PME_N_AND, .left = *made};
    if (!one(p, &n.right) || !node(p, &n, made)) return false;
  }
  return true;
}

static bool any(struct parser *p, unsigned *made) {
  if (!all(p, made)) return false;
  while (accept(p, "|")) {
    struct pme_selector_node n = {.kind = PME_N_OR, .left = *made};
    if (!all(p, &n.right) || !node(p, &n, made)) return false;
  }
  return true;
}

static bool counter(struct parser *p) {
  blanks(p);
  const char *at = p->at;
  size_t length = name_length(at);
  p->at += length;
  if (length == 5 && memcmp(at, "count", 5) == 0) return true;
  bool mean = length > 5 && memcmp(at, "mean_", 5) == 0;
  p->s->counter = mean ? PME_C_MEAN : PME_C_SUM;
  if (pme_phase_named(at + (mean ? 5 : 0), length - (mean ? 5 : 0), &p->s->phase)) return true;
  return refuse_text(p, at, "no counter '%.*s'", length > 40 ? 40 : (int)length, at);
}

/* The text without blanks: the head of a column. */
static void keep_text(struct pme_selector *s, const char *text) {
  size_t n = 0;
  for (; *text; text++)
    if (*text != ' ' && *text != '\t') s->text[n++] = *text;
  s->text[n] = '\0';
}

bool pme_selector_parse(struct pme_selector *s, const char *text, char *why, size_t size) {
  struct parser p = {.s = s, .text = text, .at = text, .why = why, .size = size};
  *s = (struct pme_selector){.counter = PME_C_COUNT};
  if (strlen(text) >= PME_SELECTOR_TEXT) return refuse_text(&p, text, "longer than %d characters", PME_SELECTOR_TEXT - 1);
  if (!any(&p, &s->root)) return false;
  if (accept(&p, ":") && !counter(&p)) return false;
  blanks(&p);
  if (*p.at) return refuse_text(&p, p.at, "'%c' is not expected here", *p.at);
  keep_text(s, text);
  return true;
}
