#include "tools/run/at.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cli/similar.h"
#include "tools/cli/address.h"

enum { NAME_MOST = 400 };

/* The whole of text is a number from 1 on. */
static bool take_execution(const char *text, uint64_t *n) {
  if (!*text || text[strspn(text, "0123456789")]) return false;
  errno = 0;
  *n = strtoull(text, NULL, 10);
  return !errno;
}

static const struct symbols_function *function_named(const struct symbols *symbols, const char *name) {
  size_t n;
  const struct symbols_function *all = symbols_functions(symbols, &n);
  for (int clone = 0; clone < 2; clone++)
    for (size_t i = 0; i < n; i++)
      if (symbols_named(&all[i], name, clone)) return &all[i];
  return NULL;
}

static bool unknown(const char *option, const struct symbols *symbols, const char *name, struct failure *f) {
  const char *nameless = symbols_missing(symbols);
  if (nameless) return fail(f, STATUS_USAGE, "%s: no function %.100s: %s", option, name, nameless);
  struct text list = {0};
  similar_add(&list, symbols, name);
  fail(f, STATUS_USAGE, "%s: no function %.100s in the program%s", option, name, text_of(&list));
  text_free(&list);
  return false;
}

static bool inside_function(const char *option, const struct symbols_function *function, uint64_t offset, struct failure *f) {
  const uint64_t size = function->end - function->start;
  if (offset >= size)
    return fail(f, STATUS_USAGE, "%s: %.200s has 0x%" PRIx64 " bytes, and no offset 0x%" PRIx64, option, function->name, size,
                offset);
  return offset % 4 == 0 || fail(f, STATUS_USAGE, "%s: no instruction begins at %.200s+0x%" PRIx64 "; they have 4 bytes", option,
                                 function->name, offset);
}

static bool find_place(struct at *at, const char *option, char *name, const struct symbols *symbols, struct failure *f) {
  char *plus = strrchr(name, '+');
  uint64_t offset = 0;
  const struct symbols_function *function = function_named(symbols, name);
  if (!function && plus && plus[1] && address_of(plus + 1, &offset)) {
    *plus = 0;
    function = function_named(symbols, name);
    if (!function) return unknown(option, symbols, name, f);
  }
  if (function) {
    at->pc = function->start + offset;
    return inside_function(option, function, offset, f);
  }
  if (!address_of(name, &at->pc)) return unknown(option, symbols, name, f);
  function = symbols_function_at(symbols, at->pc);
  return function ? inside_function(option, function, at->pc - function->start, f)
                  : fail(f, STATUS_USAGE, "%s: no function holds address %.60s", option, name);
}

bool at_parse(struct at *at, const char *option, const char *text, const struct symbols *symbols, struct failure *f) {
  char name[NAME_MOST];
  const size_t length = strlen(text);
  if (length >= sizeof name) return fail(f, STATUS_USAGE, "%s: a name of %zu characters", option, length);
  memcpy(name, text, length + 1);
  char *colon = strrchr(name, ':');
  at->execution = 1;
  if (colon && (colon == name || colon[-1] != ':')) {
    if (!take_execution(colon + 1, &at->execution) || !at->execution)
      return fail(f, STATUS_USAGE, "%s: '%.60s' is not the number of an execution, from 1 on", option, colon + 1);
    *colon = 0;
  }
  return find_place(at, option, name, symbols, f);
}
