#include "samples/join.h"

#include <stdlib.h>
#include <string.h>

#include "samples/samples.h"

/* A place of one set, before those of all sets are joined. */
struct found {
  const struct samples_image *image;
  const char *name; /* of functions */
  uint64_t pc;      /* of instructions */
  size_t set, index;
};

static int by_place(const void *a, const void *b) {
  const struct found *x = a, *y = b;
  int order = strcmp(x->image->name, y->image->name);
  if (!order && !x->name) order = strcmp(x->image->build_id, y->image->build_id);
  if (!order && x->name) order = strcmp(x->name, y->name);
  if (!order) order = (x->pc > y->pc) - (x->pc < y->pc);
  return order;
}

static int by_place_and_set(const void *a, const void *b) {
  const struct found *x = a, *y = b;
  const int order = by_place(a, b);
  return order ? order : x->set != y->set ? (x->set > y->set) - (x->set < y->set) : (x->index > y->index) - (x->index < y->index);
}

static size_t count_of(const struct tally *t, bool insns) { return insns ? t->insns : t->functions; }

static struct found found_at(const struct tally *t, bool insns, size_t set, size_t i) {
  if (!insns) return (struct found){t->image[t->function[i].image].samples, t->function[i].name, 0, set, i};
  return (struct found){t->image[t->function[t->insn[i].function].image].samples, NULL, t->insn[i].pc, set, i};
}

/* In how many sets something of the image was sampled. */
static size_t sets_with(const struct join *j, const struct samples_image *image) {
  size_t count = 0;
  for (size_t s = 0; s < j->sets; s++) {
    bool has = false;
    for (size_t i = 0; i < j->tally[s]->images; i++) {
      const struct tally_image *at = &j->tally[s]->image[i];
      has |= strcmp(at->samples->name, image->name) == 0 && at->sum.samples[0] > 0;
    }
    count += has;
  }
  return count;
}

static void add_places(struct join *j, const struct found *list, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const struct found *x = &list[i];
    if (!i || by_place(&list[i - 1], x) != 0) {
      struct join_place *new = &j->place[j->places];
      *new = (struct join_place){x->set, x->index, sets_with(j, x->image), j->value + j->places * j->sets};
      j->places++;
    }
    struct join_value *v = &j->place[j->places - 1].value[x->set];
    const struct tally *t = j->tally[x->set];
    const struct tally_sum sum = j->insns ? tally_insn_sum(t, &t->insn[x->index]) : t->function[x->index].sum;
    v->samples += sum.samples[0];
    v->events += sum.events[0];
    v->squares += sum.squares[0];
  }
}

bool join_build(struct join *j, const struct tally *const *tally, size_t sets, bool insns) {
  size_t all = 0, count = 0;
  for (size_t s = 0; s < sets; s++) all += count_of(tally[s], insns);
  struct found *list = calloc(all + 1, sizeof *list);
  *j = (struct join){.tally = tally, .sets = sets, .insns = insns};
  j->place = calloc(all + 1, sizeof *j->place);
  j->value = calloc(all * sets + 1, sizeof *j->value);
  const bool good = list && j->place && j->value;
  for (size_t s = 0; good && s < sets; s++)
    for (size_t i = 0; i < count_of(tally[s], insns); i++) list[count++] = found_at(tally[s], insns, s, i);
  if (good) {
    qsort(list, count, sizeof *list, by_place_and_set);
    add_places(j, list, count);
  }
  free(list);
  return good;
}

void join_free(struct join *j) {
  free(j->place);
  free(j->value);
}

const struct tally_function *join_function(const struct join *j, const struct join_place *p) {
  const struct tally *t = j->tally[p->set];
  return &t->function[j->insns ? t->insn[p->index].function : p->index];
}

const struct samples_image *join_image(const struct join *j, const struct join_place *p) {
  const struct tally *t = j->tally[p->set];
  return t->image[join_function(j, p)->image].samples;
}
