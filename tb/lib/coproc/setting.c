#include "tb/lib/coproc/setting.h"

#include <stdio.h>
#include <string.h>

/* Slots for rows. 0: the program does not say when they are taken. */
static unsigned capacity(const char *microprogram, unsigned slots) {
  unsigned part = 16u << slots / 128; /* frames, lines of the ring */
  if (!strcmp(microprogram, "edge") || !strcmp(microprogram, "correlate")) return slots - 1;
  if (!strcmp(microprogram, "tip")) return slots - 4; /* at least */
  if (!strcmp(microprogram, "callstack") || !strcmp(microprogram, "conflict")) return slots - part - 1;
  return strcmp(microprogram, "memdep") ? 0 : slots / 2 - 1;
}

void cop_setting_define(struct cop_setting *s, const char *name, unsigned value) {
  snprintf(s->text[s->defines], sizeof s->text[0], "%s=%u", name, value);
  s->define[s->defines] = s->text[s->defines];
  s->defines++;
}

void cop_setting_init(struct cop_setting *s, const char *microprogram, unsigned cam, unsigned slots, unsigned patience,
                      unsigned hot) {
  memset(s, 0, sizeof *s);
  s->shape = (struct cop_shape){.width = 1, .rob = 32, .slots = cam, .buffer = cam < 64 ? 64 : 256, .capture = 8, .link = 64};
  s->reference = (struct cop_reference_shape){.words = slots / 2,
                                              .ring = 16u << slots / 128,
                                              .sets = 64,
                                              .frames = 16u << slots / 128,
                                              .skip = 31,
                                              .hot = hot,
                                              .enough = 16,
                                              .refresh = 4096};
  s->capacity = capacity(microprogram, slots);
  s->slots = slots;
  s->patience = patience;
  cop_setting_define(s, "CAM", cam);
  cop_setting_define(s, "SLOTS", slots);
  if (s->capacity && strcmp(microprogram, "tip")) cop_setting_define(s, "PATIENCE", patience);
  if (!strcmp(microprogram, "hotspot")) cop_setting_define(s, "HOT", hot);
}

bool cop_setting_open(const struct cop_setting *s, struct cop_feed *f, const char *folder, const char *microprogram) {
  char file[512];
  snprintf(file, sizeof file, "%s/%s.us", folder, microprogram);
  bool good = cop_feed_open(f, microprogram, file, &s->shape, s->define, s->defines, &s->reference);
  f->slots = s->slots;
  f->capacity = s->capacity;
  f->patience = s->patience;
  return good;
}
