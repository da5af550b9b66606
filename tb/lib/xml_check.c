#include "tb/lib/xml_check.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 32, NAME = 32 };

struct place {
  const char *start, *at, *end;
  char open[DEPTH][NAME];
  int depth, roots;
  const char *wrong;
};

static bool word(struct place *p, char to[NAME]) {
  int n = 0;
  while (p->at < p->end && (isalnum((unsigned char)*p->at) || strchr("-_:", *p->at))) {
    if (n < NAME - 1) to[n++] = *p->at;
    p->at++;
  }
  to[n] = 0;
  if (!n) p->wrong = "a name is missing";
  return n > 0;
}

/* The text is wrong at this place. Returns false. */
static bool refuse(struct place *p, const char *wrong) {
  p->wrong = wrong;
  return false;
}

static void blank(struct place *p) {
  while (p->at < p->end && isspace((unsigned char)*p->at)) p->at++;
}

/* One character or reference of text. */
static bool character(struct place *p) {
  unsigned char c = (unsigned char)*p->at;
  if (c == '&') {
    const char *semicolon = memchr(p->at, ';', (size_t)(p->end - p->at));
    if (!semicolon || semicolon - p->at < 2 || semicolon - p->at > 9) return refuse(p, "a bare &");
    p->at = semicolon + 1;
    return true;
  }
  unsigned n = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : (c & 0xf0) == 0xe0 ? 3 : c >= 0xf0 && c < 0xf5 ? 4 : 0;
  if (n == 0 || p->end - p->at < (int)n) return refuse(p, "no UTF-8");
  for (unsigned i = 1; i < n; i++)
    if (((unsigned char)p->at[i] & 0xc0) != 0x80) return refuse(p, "no UTF-8");
  if (c < 0x20 && !isspace(c)) return refuse(p, "a control character");
  p->at += n;
  return true;
}

static bool attributes(struct place *p) {
  char name[NAME];
  for (;;) {
    const char *before = p->at;
    blank(p);
    if (p->at >= p->end) return refuse(p, "the end inside of a tag");
    if (strchr("/>?", *p->at)) return true;
    if (before == p->at) return refuse(p, "no blank before an attribute");
    if (!word(p, name)) return false;
    if (p->end - p->at < 2 || p->at[0] != '=' || p->at[1] != '"') return refuse(p, "an attribute without a quoted value");
    p->at += 2;
    while (p->at < p->end && *p->at != '"') {
      if (*p->at == '<') return refuse(p, "a < in an attribute");
      if (!character(p)) return false;
    }
    if (p->at++ >= p->end) return refuse(p, "an attribute does not end");
  }
}

static bool tag(struct place *p) {
  char name[NAME];
  p->at++;
  if (p->at < p->end && *p->at == '/') {
    p->at++;
    if (!word(p, name)) return false;
    if (!p->depth || strcmp(p->open[--p->depth], name) != 0) return refuse(p, "an end tag without its start");
    return (p->at < p->end && *p->at++ == '>') || refuse(p, "an end tag does not end");
  }
  if (p->at < p->end && (*p->at == '?' || *p->at == '!')) {
    const char *close = memchr(p->at, '>', (size_t)(p->end - p->at));
    if (!close || p->depth || p->roots) return refuse(p, "a declaration out of place");
    p->at = close + 1;
    return true;
  }
  if (!word(p, name) || !attributes(p)) return false;
  if (!p->depth && p->roots++) return refuse(p, "a second top element");
  if (*p->at == '/') p->at++;
  else if (p->depth == DEPTH) return refuse(p, "nested too deeply");
  else memcpy(p->open[p->depth++], name, NAME);
  return (p->at < p->end && *p->at++ == '>') || refuse(p, "a tag does not end");
}

bool xml_check(const char *text, size_t size, char *why, size_t why_size) {
  struct place p = {.start = text, .at = text, .end = text + size};
  while (!p.wrong && p.at < p.end) {
    if (*p.at == '<') (void)tag(&p);
    else if (!p.depth && !isspace((unsigned char)*p.at)) p.wrong = "text outside of the top element";
    else (void)character(&p);
  }
  if (!p.wrong && (p.depth || !p.roots)) p.wrong = p.depth ? "an element does not end" : "no element";
  if (!p.wrong) return true;
  int line = 1;
  for (const char *c = text; c < p.at; c++) line += *c == '\n';
  snprintf(why, why_size, "line %d: %s", line, p.wrong);
  return false;
}
