/* Inside of the co-processor's golden model: what the files cop_model*.c share.                       docs/coproc.md */
#ifndef CULPRIT_COP_MODEL_PARTS_H
#define CULPRIT_COP_MODEL_PARTS_H

#include "coproc/model.h"

struct cop_model_state {
  /* Registers of the host that struct cop_regs does not show */
  bool engine;
  uint8_t div, fields;
  uint16_t classes, watch, water;
  uint32_t select, limit, interval, spread;
  uint8_t entry[16], t[4];
  uint32_t c[16];
  uint16_t b[8], xcfg[8];
  /* Arrays. A word of microcode is kept as the host stored it, and taken apart. */
  struct cop_word code[COP_CODE];
  struct cop_insn insn[COP_CODE];
  uint32_t cam[COP_SLOTS_MOST], data[2 * COP_SLOTS_MOST];
  bool valid[COP_SLOTS_MOST];
  uint64_t filter[COP_FILTER_ROWS];
  unsigned sweep_left; /* cycles */
  uint64_t run_cycles; /* since GO, for limit */
  uint32_t waiting;    /* samples accepted, not yet processed or flushed */
  /* Filter: a bit for each ROB entry, all 0 while the unit does not work */
  bool tag[COP_ROB_MOST];
  /* Collection: a ring of regs.capture_level samples */
  uint64_t left; /* tagged retired until the next that goes on */
  bool gap;
  struct cop_sample queue[COP_CAPTURE_MOST];
  unsigned queue_first;
  /* Link: words of the oldest sample that are in the buffer, and bits moved of the next one */
  unsigned link_words, link_bits;
  /* Buffer: a ring of regs.level words */
  uint64_t buffer[COP_BUFFER_MOST];
  unsigned buffer_first;
  unsigned sample_words; /* words of a sample, as of GO */
  unsigned place;        /* of the oldest word in its sample */
  /* Loader of `next` */
  unsigned asked, arrived;
  bool coming; /* a word was asked for in the cycle before */
  uint64_t coming_word;
  struct cop_sample next, current; /* fields that are not selected are 0 */
  /* Engine */
  unsigned phase;           /* working cycles since GO, modulo 4 */
  uint32_t ticks;           /* since the sample was taken */
  uint8_t division;         /* of the last read or rmw */
  struct cop_write pending; /* shown in the next cycle */
};

/* What the engine's tick of a cycle came to. */
struct cop_tick {
  uint8_t cause;
  uint8_t code;
};

/* cop_model_filter.c */
void cop_filter_dispatch(struct cop_model *m, const struct probe_dispatch *d);
void cop_filter_mask(struct cop_model *m, uint64_t pc);
void cop_filter_forget(struct cop_model *m);

/* cop_model_collect.c: each one clock cycle, of the state before it. `level` and `queued` are those before the cycle. */
unsigned cop_collect_tagged(const struct cop_model *m, const struct probe_retire *retire); /* mask of lanes */
void cop_collect(struct cop_model *m, const struct probe_retire *retire, const struct cop_in *in, bool take);
void cop_link(struct cop_model *m, unsigned queued, unsigned level);
void cop_loader_arrive(struct cop_model *m);
void cop_loader_ask(struct cop_model *m, bool next, unsigned level);
uint64_t cop_buffer_pop(struct cop_model *m);
uint64_t cop_next_interval(const struct cop_model *m);
unsigned cop_words_of(uint8_t fields);

/* cop_model_engine.c: one clock cycle. */
struct cop_tick cop_engine(struct cop_model *m);
void cop_index_cut(struct cop_model *m, unsigned x);
uint32_t cop_index(const struct cop_model *m, unsigned index); /* value of an index, enum cop_index */

/* cop_model_source.c */
uint32_t cop_source(const struct cop_model *m, unsigned source);
uint32_t cop_immediate(uint32_t insn);

/* cop_model_alu.c. Lanes of a word: enum cop_lanes. */
uint32_t cop_lane(uint32_t word, unsigned division, unsigned lane, uint32_t *most); /* *most 0: there is no such lane */
uint32_t cop_add_lanes(uint32_t a, uint32_t b, unsigned division);
uint32_t cop_alu(const struct cop_insn *i, uint32_t a, uint32_t b);

/* cop_model_host.c: load of the state before the edge; store after everything else of the cycle. */
uint64_t cop_host_load(struct cop_model *m, const struct cop_in *in);
void cop_host_store(struct cop_model *m, const struct cop_in *in, bool busy);
bool cop_host_range(const struct cop_model *m, const struct cop_in *in);
bool cop_host_busy(const struct cop_model *m, const struct cop_in *in);

#endif
