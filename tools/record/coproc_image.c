/* Where the microprogram of a recording comes from, and how it is fitted to the machine. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tools/cli/beside.h"
#include "tools/record/pme_sampler.h"
#include "tools/record/coproc.h"
#include "microcode/asm.h"

enum {
  SETS_TINY = 32,
  SETS = 64,      /* of the data cache: rtl/config */
  WATER_FREE = 4, /* simple: words of the buffer that are free at the interrupt */
  PAIRS_LEAST = 1 << 10,
  PAIRS_MOST = 1 << 16, /* simple: places of the table */
  LOADS = 1 << 24,      /* of a program for which the table is made */
  PCS = 4096,
  VALUES = 32768, /* value: places of the table */
};

/* ---- simple: no microcode ---- */

static bool make_simple(struct recorder_cop *p, const struct record_options *o, const struct sim_api *api) {
  uint64_t least, spread;
  pme_interval(o->period, &least, &spread);
  const struct cop_store store[] = {
    {COP_AT_fields, 1u << COP_INFO | 1u << COP_PC | 1u << COP_VALUE | 1u << COP_VALUEH},
    {COP_AT_classes, 1u << COP_LOAD},
    {COP_AT_interval, least},
    {COP_AT_spread, spread},
    {COP_AT_water, api->cop_shape.buffer - WATER_FREE},
  };
  bool good = true;
  for (size_t i = 0; good && i < sizeof store / sizeof store[0]; i++)
    good = cop_image_add(&p->image, store[i].offset, store[i].value);
  snprintf(p->image.program, sizeof p->image.program, "simple");
  p->go = COP_CTL_RUN;
  p->interval = o->period;
  return good;
}

/* ---- microprograms ---- */

struct complaint {
  char text[700];
};

static void complain(void *ctx, const char *line) {
  struct complaint *c = ctx;
  if (!c->text[0]) snprintf(c->text, sizeof c->text, "%s", line);
}

/* The source declares a parameter of this name. */
static bool has_parameter(const char *path, const char *name) {
  char line[1024], word[64];
  bool found = false;
  FILE *in = fopen(path, "r");
  while (in && !found && fgets(line, sizeof line, in))
    found = sscanf(line, " .param %63[A-Za-z0-9_.]", word) == 1 && strcmp(word, name) == 0;
  if (in) fclose(in);
  return found;
}

/* Of the value profile's policy. */
static unsigned seconds(const struct recorder_cop *p) {
  struct cop_value_policy policy;
  cop_value_defaults(&policy, p->handler.slots, p->handler.way);
  return policy.seconds;
}

static bool assemble(struct recorder_cop *p, const struct record_options *o, const struct sim_api *api, const char *path,
                     struct failure *f) {
  const struct {
    const char *name;
    unsigned value;
    bool must;
  } parameters[] = {
    {"CAM", api->cop_shape.slots, false},
    {"SLOTS", p->handler.slots, o->slots != 0},
    {"SECONDS", seconds(p), false},
    {"SETS", strncmp(api->name, "tiny", 4) == 0 ? SETS_TINY : SETS, false},
  };
  enum { COUNT = sizeof parameters / sizeof parameters[0] };
  char text[COUNT][32];
  const char *define[COUNT];
  size_t defines = 0;
  struct complaint first = {""};
  for (size_t i = 0; i < COUNT; i++) {
    if (!has_parameter(path, parameters[i].name)) {
      if (parameters[i].must) return fail(f, STATUS_USAGE, "--slots: %.300s has no parameter SLOTS", path);
      continue;
    }
    snprintf(text[defines], sizeof text[defines], "%s=%u", parameters[i].name, parameters[i].value);
    define[defines] = text[defines];
    defines++;
  }
  return cop_assemble(&p->image, path, define, defines, complain, &first) || fail(f, STATUS_BAD_ELF, "%s", first.text);
}

static bool load_program(struct recorder_cop *p, const struct record_options *o, const struct sim_api *api, struct failure *f) {
  char path[PATH_MAX + 64], dir[PATH_MAX], why[700];
  if (!beside(dir, sizeof dir, "microcode", "CULPRIT_MICROCODE_DIR"))
    return fail(f, STATUS_NO_FILE, "cannot find the folder of the microprograms; set CULPRIT_MICROCODE_DIR");
  if (o->microcode) snprintf(path, sizeof path, "%s", o->microcode);
  else snprintf(path, sizeof path, "%s/%s.us", dir, o->paper ? "value" : o->cop_program);
  if (access(path, R_OK) != 0) return fail(f, STATUS_NO_FILE, "cannot read microprogram %.900s", path);
  const char *dot = strrchr(path, '.');
  if (dot && strcmp(dot, ".us") == 0) return assemble(p, o, api, path, f);
  if (o->slots) return fail(f, STATUS_USAGE, "--slots needs a source (.us), and %.300s is an image", path);
  return cop_image_read(&p->image, path, why, sizeof why) || fail(f, STATUS_BAD_ELF, "%s", why);
}

/* GO, from the clock that the image asks for and the command line; the image's own store of
 * ctl is not needed any more. */
static void set_clock(struct recorder_cop *p, const struct record_options *o) {
  uint64_t div = 0;
  for (size_t i = 0; i < p->image.count; i++)
    if (p->image.store[i].offset == COP_AT_ctl) {
      div = p->image.store[i].value >> COP_CTL_DIV_SHIFT & 3;
      p->image.store[i].value &= ~(uint64_t)COP_CTL_RUN;
    }
  if (o->clock != RECORD_CLOCK_PROGRAM) div = o->clock; /* log2 of the cycles of a tick, in both */
  p->go = COP_CTL_RUN | COP_CTL_ENGINE | div << COP_CTL_DIV_SHIFT;
  p->clock = div > 1 ? 4 : 1u << div;
}

/* simple: one for each sample of a long program, at most. */
static uint32_t pairs(uint64_t period) {
  uint32_t n = PAIRS_LEAST;
  while (n < PAIRS_MOST && n < LOADS / period) n *= 2;
  return n;
}

bool recorder_cop_image(struct recorder_cop *p, const struct record_options *o, const struct sim_api *api, struct failure *f) {
  const unsigned cam = api->cop_shape.slots;
  p->clock = 1;
  p->handler.handler = (enum cop_handler)o->cop_handler;
  p->handler.slots = o->slots ? (unsigned)o->slots : cam;
  p->handler.places = o->cop_handler == COP_HANDLER_SIMPLE ? pairs(o->period) : PCS;
  p->handler.values = VALUES;
  p->handler.way = o->paper ? COP_VALUE_PAPERS : COP_VALUE_OURS;
  if (p->handler.slots > cam)
    return fail(f, STATUS_USAGE, "--slots: configuration '%s' has %u slots, not %u", o->run.config, cam, p->handler.slots);
  if (o->cop_handler == COP_HANDLER_TIP) p->interval = o->period;
  if (o->cop_handler == COP_HANDLER_SIMPLE) {
    p->handler.slots = 0;
    if (!make_simple(p, o, api)) return fail(f, STATUS_INTERNAL, "out of memory for the microprogram");
  } else {
    if (!load_program(p, o, api, f)) return false;
    set_clock(p, o);
  }
  return cop_image_add(&p->image, COP_AT_seed, o->run.seed) || fail(f, STATUS_INTERNAL, "out of memory for the microprogram");
}
