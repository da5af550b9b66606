/* The code of an instrumented program: the original instructions with others between them, laid out again.
 *                                                                                       docs/instrument.md */
#ifndef CULPRIT_INSTRUMENT_REWRITE_H
#define CULPRIT_INSTRUMENT_REWRITE_H

#include "instrument/code.h"
#include "instrument/table.h"

struct rewrite_options {
  enum instrument_method method;
  unsigned flags;         /* how: the bits of table.h */
  bool start;             /* main starts the runtime */
  uint64_t every;         /* of copies: checks between two samples */
  uint64_t period;        /* ticks of mtime of a window; 0: no windows */
  uint64_t memory_end;    /* first address after the machine's memory */
  const uint8_t *runtime; /* code to add, of runtime_size bytes */
  size_t runtime_size;
};

/* What an item refers to. */
enum item_target {
  TARGET_NONE,
  TARGET_CODE,    /* address of the original text: where it is now, from what is inserted in front of it */
  TARGET_INNER,   /* the same for a jump inside a function: past what only its entry executes */
  TARGET_FIXED,   /* address of data, which stays where it was */
  TARGET_HEAP,    /* where the heap begins now */
  TARGET_ITEM,    /* item of this number */
  TARGET_RUNTIME, /* this offset in the added code */
  TARGET_COUNTER  /* counter of this number, of the item's profile */
};

struct rewrite_item {
  uint32_t insn;
  uint8_t reference;   /* enum code_reference */
  uint8_t target_kind; /* enum item_target */
  uint8_t profile;     /* number */
  bool far;            /* a branch or JAL that does not reach: two instructions */
  bool pair_is_word;
  bool copy;     /* refers to the second copy of its function */
  bool sled;     /* a JAL that is swapped with a NOP */
  uint32_t pair; /* of CODE_LOW: the AUIPC: an item, or a word of the original text */
  uint64_t target;
  uint64_t address; /* once laid out */
};

struct rewrite_counts {
  size_t functions;
  size_t left[CODE_LEFT_KINDS];
};

struct rewrite_switch {
  uint32_t item, flip; /* of a sled: 0, see rewrite_flip */
};

/* What belongs to one kind of profile: its counters, what switches them, and its table. */
struct rewrite_profile {
  enum instrument_kind kind;
  unsigned type;   /* of the profile instructions */
  bool on;         /* from the start: setpf instead of resetpf */
  uint64_t window; /* ticks of mtime of a window with profiling on */
  struct rewrite_switch *switches;
  size_t switch_count, switch_room;
  uint32_t *block; /* words that the blocks of the table begin at; call graph: functions */
  size_t blocks, block_room;
  struct instrument_edge *edge;
  size_t edges, edge_room;
  uint32_t counters;
  size_t registers[3];     /* counters by how many registers they had to save: 0, 1, 2 */
  uint64_t arcs;           /* room for them, a power of two */
  uint64_t table, counter; /* addresses: of the table, of the first counter or arc */
};

/* A function. It keeps its alignment to fetch blocks: moving it costs nothing, only what
 * is inserted does. */
struct rewrite_function {
  uint32_t item; /* its first */
  uint32_t word; /* its first of the original text */
};

struct rewrite {
  struct code *code;
  struct rewrite_options options;
  struct rewrite_item *item;
  size_t items, item_room;
  uint32_t *enter, *inner;         /* by word of the original text: its first item; enter[words]: the end */
  uint32_t *own;                   /* by word: the item of the instruction itself */
  uint32_t *inner_copy, *own_copy; /* the same in the second copy of its function */
  struct rewrite_profile profile[INSTRUMENT_KINDS];
  unsigned profiles;
  struct rewrite_function *function; /* those that nothing runs into */
  size_t functions, function_room;
  uint64_t base, end; /* of the new text */
  uint64_t runtime;   /* address of the added code */
  uint64_t heap;      /* where the heap begins now */
  struct rewrite_counts counts;
};

/* Plans the new code for the functions of r->code that frame_find did not leave out. The caller has set code,
 * options, profiles, and kind, type, on and window of each profile; all else is 0. */
enum instrument_status rewrite_plan(struct rewrite *r, const int32_t *depth, const uint32_t *live);

/* Assigns addresses from base on; sets end. The caller places what follows the code, and
 * then encodes. */
enum instrument_status rewrite_lay_out(struct rewrite *r, uint64_t base);

/* What to XOR with the word of a switch. */
uint32_t rewrite_flip(const struct rewrite *r, const struct rewrite_switch *s);

/* Where an address of the original program is now. */
uint64_t rewrite_address(const struct rewrite *r, uint64_t address);

/* The words of the new text, (end - base) / 4. */
void rewrite_encode(const struct rewrite *r, uint32_t *word);

void rewrite_free(struct rewrite *r);

#endif
