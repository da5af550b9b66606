#include "microcode/asm_scan.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "microcode/asm_complain.h"
#include "microcode/asm_names.h"
#include "microcode/asm_word.h"

enum { DEPTH = 40 }; /* of parentheses and signs */

bool cop_asm_expect(struct cop_asm *a, const char **at, char c) {
  if (cop_asm_accept(at, c)) return true;
  return **at ? cop_asm_wrong(a, "'%c' expected before '%.20s'", c, *at) : cop_asm_wrong(a, "'%c' expected at the end", c);
}

bool cop_asm_end(struct cop_asm *a, const char **at) {
  cop_asm_blanks(at);
  return **at == '\0' || cop_asm_wrong(a, "'%.40s' is not expected here", *at);
}

/* ---- expressions ---- */

struct scan {
  struct cop_asm *a;
  const char **at;
  unsigned depth;
};

static bool expression(struct scan *s, unsigned level, int64_t *n);

static bool literal(struct cop_asm *a, struct cop_word_text w, int64_t *n) {
  bool hexadecimal = w.length > 2 && w.at[0] == '0' && w.at[1] == 'x';
  uint64_t value = 0;
  for (size_t i = hexadecimal ? 2 : 0; i < w.length; i++) {
    char c = w.at[i];
    if (hexadecimal ? !isxdigit((unsigned char)c) : !isdigit((unsigned char)c))
      return cop_asm_wrong(a, "'%.*s' is not a number", COP_SHOW(w));
    unsigned digit = isdigit((unsigned char)c) ? (unsigned)(c - '0') : (unsigned)(tolower((unsigned char)c) - 'a') + 10;
    value = value * (hexadecimal ? 16 : 10) + digit;
    if (value > UINT32_MAX) return cop_asm_wrong(a, "'%.*s' does not fit in 32 bits", COP_SHOW(w));
  }
  *n = (int64_t)value;
  return true;
}

/* A number, or the name of one. */
static bool atom(struct cop_asm *a, const char **at, int64_t *n) {
  struct cop_word_text w = cop_asm_word(at);
  if (w.length == 0)
    return **at ? cop_asm_wrong(a, "a number is expected before '%.20s'", *at) : cop_asm_wrong(a, "a number is missing at the end");
  if (isdigit((unsigned char)w.at[0])) return literal(a, w, n);
  const struct cop_asm_name *name = cop_asm_find(a, w);
  if (!name || (name->kind != COP_A_PARAM && name->kind != COP_A_CONST))
    return cop_asm_wrong(a, "'%.*s' is not a parameter or constant%s", COP_SHOW(w), name ? "" : " that was given before");
  *n = name->value;
  return true;
}

static bool primary(struct scan *s, int64_t *n) {
  if (s->depth == DEPTH) return cop_asm_wrong(s->a, "an expression is nested more than %d deep", DEPTH);
  s->depth++;
  bool good;
  if (cop_asm_accept(s->at, '-')) {
    good = primary(s, n);
    if (good) *n = (int64_t)(0 - (uint64_t)*n);
  } else if (cop_asm_accept(s->at, '(')) {
    good = expression(s, 0, n) && cop_asm_expect(s->a, s->at, ')');
  } else {
    good = atom(s->a, s->at, n);
  }
  s->depth--;
  return good;
}

/* The operator of a level that stands here, 0 for none: `|`, `&`, `<` and `>` for the shifts, + -, * /. */
static char operator_at(struct scan *s, unsigned level) {
  static const char *const levels[] = {"|", "&", "<>", "+-", "*/"};
  cop_asm_blanks(s->at);
  char c = **s->at;
  if (c == '\0' || !strchr(levels[level], c)) return 0;
  if (level == 2 && (*s->at)[1] != c) return 0;
  *s->at += level == 2 ? 2 : 1;
  return c;
}

static bool apply(struct cop_asm *a, char op, int64_t right, int64_t *n) {
  uint64_t x = (uint64_t)*n, y = (uint64_t)right, r = 0;
  switch (op) {
    case '|': r = x | y; break;
    case '&': r = x & y; break;
    case '+': r = x + y; break;
    case '-': r = x - y; break;
    case '*': r = x * y; break;
    case '/':
      if (right <= 0 || *n < 0) return cop_asm_wrong(a, right == 0 ? "division by 0" : "division of negative numbers");
      r = x / y;
      break;
    default:
      if (y > 62 || *n < 0) return cop_asm_wrong(a, "shift of a negative number, or by more than 62");
      r = op == '<' ? x << y : x >> y;
      break;
  }
  *n = (int64_t)r;
  return true;
}

static bool expression(struct scan *s, unsigned level, int64_t *n) {
  enum { LEVELS = 5 };
  if (level == LEVELS) return primary(s, n);
  if (!expression(s, level + 1, n)) return false;
  for (char op; (op = operator_at(s, level)) != 0;) {
    int64_t right = 0;
    if (!expression(s, level + 1, &right) || !apply(s->a, op, right, n)) return false;
  }
  return true;
}

bool cop_asm_number(struct cop_asm *a, const char **at, int64_t low, int64_t high, int64_t *n) {
  *n = 0;
  if (cop_asm_accept(at, '{')) {
    struct scan s = {.a = a, .at = at};
    if (!expression(&s, 0, n) || !cop_asm_expect(a, at, '}')) return false;
  } else if (!atom(a, at, n)) {
    return false;
  }
  if (*n >= low && *n <= high) return true;
  return cop_asm_wrong(a, "%" PRId64 " is not in the range %" PRId64 "..%" PRId64, *n, low, high);
}
