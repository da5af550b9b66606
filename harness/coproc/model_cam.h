/* Associative array of the golden model: which slot has a key.         docs/coproc.md, "Associative array" */
#ifndef CULPRIT_COP_MODEL_CAM_H
#define CULPRIT_COP_MODEL_CAM_H

#include "coproc/model_state.h"

/* Rows of the two tables in which a key may have its entry. */
void cop_cam_rows(unsigned slots, uint32_t key, unsigned row[2]);

/* Slot that has the key; false: none. */
bool cop_cam_find(const struct cop_model *m, uint32_t key, unsigned *slot);
/* All places that the key may have are taken. */
bool cop_cam_crowded(const struct cop_model *m, uint32_t key);
/* Gives the slot a key, and takes that key, or a full row's first entry, from the slot that had it. */
void cop_cam_write(struct cop_model *m, unsigned slot, uint32_t key);
void cop_cam_drop(struct cop_model *m, unsigned slot);
void cop_cam_drop_all(struct cop_model *m);

#endif
