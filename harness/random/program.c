#include "random/program.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "random/asm.h"
#include "random/layout.h"

bool randprog_link(struct randprog *p) {
  if (!ARRAY_ROOM(p->image, p->image_capacity, RP_CODE + 4 * (p->word_count + 8))) return false;
  size_t at = RP_CODE;
  for (size_t i = 0; i < p->chunk_count; i++) {
    struct randprog_chunk *c = &p->chunks[i];
    c->address = RANDPROG_BASE + at;
    if (c->state == RANDPROG_DROP) continue;
    memcpy(p->image + at, p->words + c->first, 4u * c->count);
    if (c->state == RANDPROG_HOP) {
      uint32_t hop = rp_jal(X0, 4 * (int)c->count);
      memcpy(p->image + at, &hop, sizeof hop);
    }
    at += 4u * c->count;
  }
  const uint32_t tail[] = {/* once more from the first chunk, or to the ending */
                           rp_ld(T0, XF, RP_ROUNDS),
                           rp_addi(T0, T0, -1),
                           rp_sd(T0, XF, RP_ROUNDS),
                           rp_b(5, X0, T0, 8),
                           rp_jal(X0, (int)RP_CODE - (int)(at + 16)),
                           rp_jal(X0, (int)RP_EPILOGUE - (int)(at + 20))};
  memcpy(p->image + at, tail, sizeof tail);
  p->image_bytes = at + sizeof tail;
  p->entry = RANDPROG_BASE;
  p->tohost = RANDPROG_BASE + RP_TOHOST;
  p->begin_signature = RANDPROG_BASE + RP_SYSTEM + RP_SIGNATURE;
  p->end_signature = p->begin_signature + RP_SIGNATURE_BYTES;
  return true;
}

void randprog_free(struct randprog *p) {
  free(p->words);
  free(p->chunks);
  free(p->image);
  memset(p, 0, sizeof *p);
}
