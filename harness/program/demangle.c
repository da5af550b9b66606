#include "program/demangle.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 4096 };

/* The ABI of C++ names it; there is no header for C. */
extern char *__cxa_demangle(const char *name, char *buffer, size_t *size, int *status);

char *demangle(const char *name) {
  int status = 0;
  return strncmp(name, "_Z", 2) == 0 && strlen(name) <= LONGEST ? __cxa_demangle(name, NULL, NULL, &status) : NULL;
}

/* ---- parts of a demangled name ---- */

static bool starts(const char *s, const char *with) { return strncmp(s, with, strlen(with)) == 0; }

/* Behind the template arguments or the parentheses that begin at s. */
static const char *behind(const char *s) {
  int depth = 0;
  for (; *s; s++) {
    if (*s == '<' || *s == '(') depth++;
    else if ((*s == '>' && s[-1] != '-') || *s == ')') depth--;
    if (!depth) return s + 1;
  }
  return s;
}

/* Behind one element of a name, in which no blank or parenthesis ends it: a letter, template arguments, "(anonymous
 * namespace)", an operator with its signs. */
static const char *element(const char *s) {
  if (starts(s, "(anonymous namespace)")) return s + strlen("(anonymous namespace)");
  if (starts(s, "operator")) {
    s += strlen("operator");
    if (starts(s, "()")) return s + 2;
    return s + strspn(s, "+-*/%^&|~!=<>,[] ");
  }
  return *s == '<' ? behind(s) : s + 1;
}

struct part {
  const char *start, *end;
};

/* The name without result and parameters; of one without parameters, all of it. */
static struct part plain(const char *function) {
  struct part p = {function, function};
  while (*p.end && (*p.end != '(' || starts(p.end, "(anonymous namespace)"))) {
    if (*p.end == ' ') p.start = p.end + 1;
    p.end = element(p.end);
  }
  return *p.end ? p : (struct part){function, p.end};
}

const char *demangle_plain(const char *function, size_t *length) {
  const struct part p = plain(function);
  *length = (size_t)(p.end - p.start);
  return p.start;
}

/* Copies the name without what stands in < >. */
static void without_arguments(struct part p, char *to, size_t size) {
  size_t used = 0;
  while (p.start < p.end && used + 1 < size) {
    const char *next = element(p.start);
    if (*p.start != '<')
      for (; p.start < next && used + 1 < size; p.start++) to[used++] = *p.start;
    p.start = next;
  }
  to[used] = '\0';
}

bool demangle_matches(const char *function, const char *name, bool loose) {
  if (strcmp(function, name) == 0) return true;
  if (!strpbrk(function, "(<")) return false; /* of C */
  const struct part p = plain(function);
  if (strlen(name) == (size_t)(p.end - p.start) && memcmp(name, p.start, strlen(name)) == 0) return true;
  if (!loose) return false;
  char ours[LONGEST], theirs[LONGEST];
  without_arguments(p, ours, sizeof ours);
  without_arguments(plain(name), theirs, sizeof theirs);
  const size_t most = strlen(ours), length = strlen(theirs);
  if (!length || length > most || strcmp(ours + most - length, theirs) != 0) return false;
  return length == most || ours[most - length - 1] == ':';
}
