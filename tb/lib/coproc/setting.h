/* One way of running a microprogram: machine, parameters, what its reference must know about them. */
#ifndef CULPRIT_TB_COP_SETTING_H
#define CULPRIT_TB_COP_SETTING_H

#include "tb/lib/coproc/feed.h"

enum { COP_SETTING_DEFINES = 5 };

struct cop_setting {
  struct cop_shape shape;
  unsigned slots, patience, capacity;
  char text[COP_SETTING_DEFINES][32];
  const char *define[COP_SETTING_DEFINES];
  size_t defines;
  struct cop_reference_shape reference;
};

/* cam: entries of the machine, of which the program has `slots`. hot: of hotspot. */
void cop_setting_init(struct cop_setting *s, const char *microprogram, unsigned cam, unsigned slots, unsigned patience,
                      unsigned hot);

/* One more parameter of the program. */
void cop_setting_define(struct cop_setting *s, const char *name, unsigned value);

/* folder: of the microprograms. False: f->why. */
bool cop_setting_open(const struct cop_setting *s, struct cop_feed *f, const char *folder, const char *microprogram);

#endif
