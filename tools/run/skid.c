#include "tools/run/skid.h"

void skid_deadline(struct skid *s, uint64_t cycle) {
  s->armed = true;
  s->deadline = cycle;
}

/* Places: the next instruction to retire has place `retired`. One that flushed has retired already. */
static void open_deadline(struct skid *s, const struct oracle_blame *blame) {
  s->armed = false;
  s->open = true;
  s->blame = *blame;
  s->waits = blame->n == 0;
  bool left = blame->n == 1 && (blame->why == ORACLE_MISPREDICT || blame->why == ORACLE_MISC_FLUSH) && blame->pc[0] == s->last_pc;
  s->first = s->retired - (left && s->retired > 0);
  s->last = s->first + (blame->n > 1 ? blame->n - 1 : 0);
}

static unsigned bin_of(uint64_t n) {
  unsigned bin = n ? 64u - (unsigned)__builtin_clzll(n) : 0;
  return bin < SKID_BINS ? bin : SKID_BINS - 1;
}

static void close_deadline(struct skid *s, const struct probe_cycle *now) {
  uint64_t distance = s->retired > s->last ? s->retired - s->last : 0;
  bool exact = false;
  for (unsigned i = 0; i < s->blame.n; i++) exact = exact || (distance == 0 && s->blame.pc[i] == now->retire.interrupt_epc);
  s->open = false;
  s->count++;
  s->exact += exact;
  s->cycles += now->cycle - s->deadline;
  s->instructions += distance;
  s->bins[bin_of(distance)]++;
}

void skid_step(struct skid *s, const struct probe_cycle *now, const struct oracle_blame *blame, bool sampled) {
  if (s->open && s->waits && blame->released) {
    s->waits = false;
    s->blame.n = 1;
    s->blame.pc[0] = blame->released_pc;
  }
  if (s->armed && now->cycle >= s->deadline) open_deadline(s, blame);
  if (s->open && sampled) close_deadline(s, now);
  for (unsigned i = 0; now->retire.valid >> i & 1; i++) {
    if (now->retire.lane[i].trap) continue;
    s->retired++;
    s->last_pc = now->retire.lane[i].pc;
  }
}

void skid_json(const struct skid *s, struct json *j) {
  double n = s->count ? (double)s->count : 1;
  json_key(j, "skid");
  json_object(j);
  json_key_real(j, "mean_cycles", (double)s->cycles / n, 3);
  json_key_real(j, "mean_instructions", (double)s->instructions / n, 3);
  json_key_real(j, "exact_percent", 100.0 * (double)s->exact / n, 3);
  json_key_uint(j, "measured", s->count);
  json_key(j, "histogram");
  json_array(j);
  for (unsigned i = 0; i < SKID_BINS; i++) {
    if (s->bins[i] == 0) continue;
    json_object_inline(j);
    json_key_uint(j, "from", i ? 1ull << (i - 1) : 0);
    json_key_uint(j, "to", i ? (1ull << i) - 1 : 0);
    json_key_uint(j, "count", s->bins[i]);
    json_end_object(j);
  }
  json_end_array(j);
  json_end_object(j);
}
