/* Associative array of the golden model: which slot has a key.         docs/coproc.md, "Associative array" */
#ifndef CULPRIT_COP_MODEL_CAM_H
#define CULPRIT_COP_MODEL_CAM_H

#include "coproc/model_state.h"

/* The rows of the two tables in which a key may have its entry. */
void cop_cam_rows(unsigned slots, uint32_t key, unsigned row[2]);

/* The slot that has the key; false: none. */
bool cop_cam_find(const struct cop_model *m, uint32_t key, unsigned *slot);
/* True: all places that the key may take are taken. */
bool cop_cam_crowded(const struct cop_model *m, uint32_t key);
/* Gives the slot a key. Another slot that has the key, or the first entry of a full row, loses its entry. */
void cop_cam_write(struct cop_model *m, unsigned slot, uint32_t key);
void cop_cam_drop(struct cop_model *m, unsigned slot);
void cop_cam_drop_all(struct cop_model *m);

#endif
