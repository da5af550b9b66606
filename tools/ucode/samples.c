#include "tools/ucode/samples.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "microcode/names.h"
#include "probe/probe.h"
#include "coproc/model_filter.h"

static const char *const event_names[] = {"imiss",     "mispredict", "dmiss",  "l2miss", "taken",
                                          "forwarded", "order",      "replay", "itlb",   "dtlb"}; /* probe_event, from bit 0 */
enum { NAMES = sizeof event_names / sizeof event_names[0] };

static bool parse_number(const char *text, uint64_t most, uint64_t *n) {
  char *end;
  errno = 0;
  if (!isdigit((unsigned char)*text)) return false;
  *n = strtoull(text, &end, text[0] == '0' && text[1] == 'x' ? 16 : 10);
  return !*end && !errno && *n <= most;
}

/* Names with commas between them. */
static bool events(char *text, uint32_t *set) {
  for (char *rest = text, *word; (word = strsep(&rest, ",")) != NULL;) {
    unsigned i = 0;
    while (i < NAMES && strcmp(word, event_names[i]) != 0) i++;
    if (i == NAMES) return false;
    *set |= 1u << i;
  }
  return true;
}

static bool put_pair(struct cop_sample *s, unsigned field, uint64_t n) {
  s->field[field] = (uint32_t)n;
  s->field[field + 1] = (uint32_t)(n >> 32);
  return true;
}

enum given { CLASS = 1, INSN = 2 };

static bool put_word(uint32_t *field, uint64_t n) {
  *field = (uint32_t)n;
  return n <= UINT32_MAX;
}

static bool put_bytes(struct cop_sample *s, uint64_t n) {
  unsigned log2 = 0;
  while (log2 < 4 && n != 1u << log2) log2++;
  s->field[COP_INFO] |= log2 << COP_INFO_SIZE_SHIFT;
  return log2 < 4;
}

/* False: there is no such key, or it does not have such a value. */
static bool put_number(struct cop_sample *s, const char *key, uint64_t n, unsigned *given) {
  if (strcmp(key, "value") == 0) return put_pair(s, COP_VALUE, n);
  if (strcmp(key, "addr") == 0) return put_pair(s, COP_ADDR, n);
  if (strcmp(key, "pc") == 0) return n % 4 == 0 && put_word(&s->field[COP_PC], n >> 2 & UINT32_MAX);
  if (strcmp(key, "cycle") == 0) return put_word(&s->field[COP_CYCLE], n);
  if (strcmp(key, "bytes") == 0) return put_bytes(s, n);
  if (strcmp(key, "insn") == 0) {
    *given |= INSN;
    return put_word(&s->field[COP_INSN], n);
  }
  if (strcmp(key, "gap") != 0 || n > 1) return false;
  s->field[COP_INFO] |= n ? COP_INFO_GAP : 0;
  return true;
}

static bool put_value(struct cop_sample *s, const char *key, char *value, unsigned *given) {
  uint64_t n = 0;
  uint32_t set = 0;
  int class = strcmp(key, "class") == 0 ? cop_class_named(value, strlen(value)) : -1;
  if (class >= 0) {
    s->field[COP_INFO] = (s->field[COP_INFO] & ~15u) | (uint32_t) class;
    *given |= CLASS;
    return true;
  }
  if (strcmp(key, "events") == 0) {
    if (!events(value, &set)) return false;
    s->field[COP_INFO] |= (set & 0xff) << COP_INFO_EVENTS_SHIFT | set >> 8 << COP_INFO_WALKS_SHIFT;
    return true;
  }
  return parse_number(value, UINT64_MAX, &n) && put_number(s, key, n, given);
}

static bool known(const char *key) {
  static const char *const keys[] = {"class", "events", "pc", "value", "addr", "gap", "cycle", "insn", "bytes"};
  for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (strcmp(key, keys[i]) == 0) return true;
  return false;
}

static bool refuse_line(char *why, size_t size, const char *format, const char *word) {
  snprintf(why, size, format, word);
  for (char *c = why; *c; c++)
    if (!isprint((unsigned char)*c)) *c = '?';
  return false;
}

bool ucode_sample_parse(char *line, struct cop_sample *sample, char *why, size_t size) {
  unsigned given = 0;
  *sample = (struct cop_sample){.field = {0}};
  for (char *rest = line, *word; (word = strsep(&rest, " \t\r")) != NULL;) {
    if (!*word) continue;
    char *value = strchr(word, '=');
    if (!value) return refuse_line(why, size, "'%.40s' is not key=value", word);
    *value++ = '\0';
    if (!known(word)) return refuse_line(why, size, "unknown key '%.40s'", word);
    if (!put_value(sample, word, value, &given))
      return refuse_line(why, size, "the value of '%.40s' is not one that it can have", word);
  }
  if (!given) return refuse_line(why, size, "%s", "neither class nor insn is given");
  if (!(given & CLASS)) sample->field[COP_INFO] |= cop_class(sample->field[COP_INSN], true);
  return true;
}

bool ucode_samples_open(struct ucode_samples *s, const char *path, struct failure *f) {
  *s = (struct ucode_samples){.path = path, .in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r")};
  return s->in || fail(f, STATUS_NO_FILE, "%.400s: %s", path, strerror(errno));
}

void ucode_samples_close(struct ucode_samples *s) {
  if (s->in && s->in != stdin) fclose(s->in);
  free(s->text);
  *s = (struct ucode_samples){.in = NULL};
}

enum ucode_sample_result ucode_samples_next(struct ucode_samples *s, struct cop_sample *sample, struct failure *f) {
  char why[200];
  for (ssize_t length; (length = getline(&s->text, &s->room, s->in)) > 0;) {
    s->line++;
    s->text[strcspn(s->text, "#\n")] = '\0';
    if (s->text[strspn(s->text, " \t\r")] == '\0') continue;
    if (ucode_sample_parse(s->text, sample, why, sizeof why)) return UCODE_SAMPLE;
    fail(f, STATUS_BAD_ELF, "%.400s:%llu: %s", s->path, (unsigned long long)s->line, why);
    return UCODE_SAMPLES_WRONG;
  }
  if (!ferror(s->in)) return UCODE_SAMPLES_END;
  fail(f, STATUS_NO_FILE, "%.400s: %s", s->path, strerror(errno));
  return UCODE_SAMPLES_WRONG;
}
