#include "tools/record/options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "contract/profileme.h"

static bool check_major(struct record_options *o, const bool *given, struct failure *f) {
  const uint64_t least = o->model ? PME_MAJOR_LEAST : o->freeze ? RECORD_LEAST_MAJOR_RTL : RECORD_LEAST_MAJOR_FREE;
  if (!RECORD_GIVEN(major)) o->major = RECORD_PERIOD;
  if (o->major >= least) return true;
  return fail(f, STATUS_USAGE, "--major: %" PRIu64 " %s is less than %" PRIu64 ", %s", o->major,
              o->opportunities ? "opportunities" : "instructions", o->major < PME_MAJOR_LEAST ? PME_MAJOR_LEAST : least,
              o->major < PME_MAJOR_LEAST ? "the least"
              : o->freeze                ? "the least that interrupts can sustain (--model: from 8 on)"
                                         : "the least that interrupts can sustain without --freeze");
}

static bool parse_number(const char *text, uint64_t most, uint64_t *out) {
  char *end;
  *out = strtoull(text, &end, 0);
  return *text >= '0' && *text <= '9' && !*end && *out <= most;
}

/* `oldest:20..` or `oldest:..19`: mpmethreshold */
static bool parse_latency(struct record_options *o, struct failure *f) {
  static const char *const names[] = {"total", "dispatch", "issue", "execution", "oldest"};
  const char *colon = strchr(o->latency_text, ':');
  char text[8];
  for (unsigned i = 0; colon && i < sizeof names / sizeof names[0]; i++) {
    if (strncmp(o->latency_text, names[i], (size_t)(colon - o->latency_text)) != 0 || names[i][colon - o->latency_text]) continue;
    const char *range = colon + 1, *dots = strstr(range, "..");
    const bool below = dots == range;
    uint64_t cycles;
    if (!dots || strlen(range) > sizeof text) break;
    snprintf(text, sizeof text, "%.*s", below ? (int)strlen(range) - 2 : (int)(dots - range), below ? range + 2 : range);
    if ((!below && dots[2]) || !parse_number(text, below ? PME_LATENCY_MAX - 1 : PME_LATENCY_MAX, &cycles)) break;
    o->threshold = (below ? cycles + 1 : cycles) | (below ? 1u << 12 : 0) | i << 13;
    return true;
  }
  return fail(f, STATUS_USAGE,
              "--latency: '%.60s' is not like oldest:20.. or total:..99 (total, dispatch, issue, execution, oldest; 0 to %d)",
              o->latency_text, PME_LATENCY_MAX);
}

bool record_profileme_options(struct record_options *o, const bool *given, struct failure *f) {
  if (o->context_text && !parse_number(o->context_text, UINT16_MAX, &o->context))
    return fail(f, STATUS_USAGE, "--context: '%.60s' is not a number from 0 to %d", o->context_text, UINT16_MAX);
  if (o->match & ~o->mask) return fail(f, STATUS_USAGE, "--match: 0x%" PRIx64 " has bits that are not in --mask", o->match);
  if (o->latency_text && !parse_latency(o, f)) return false;
  o->filtered = o->context_text || o->latency_text || o->mask;
  return check_major(o, given, f);
}
