#include "tb/lib/profileme/naive.h"

static uint64_t cycles(uint64_t from, uint64_t to) {
  if (from == PME_PIPE_NEVER || to == PME_PIPE_NEVER) return 0;
  return to - from < PME_LATENCY_MAX ? to - from : PME_LATENCY_MAX;
}

static bool link(uint32_t field) { return field == 1 || field == 5; }

/* JAL and JALR as the draft's table has them: rd link or not, rs1 link or not, the same or not. */
static uint64_t jump(uint32_t insn) {
  const uint32_t rd = insn >> 7 & 31, rs1 = insn >> 15 & 31;
  if ((insn & 0x7c) == 0x6c) return link(rd) ? PME_DIRCALL : rd ? PME_DIRLJMP : PME_DIRJMP;
  switch (link(rs1) << 1 | link(rd)) {
    case 0: return rd ? PME_INDLJMP : PME_INDJMP;
    case 1: return PME_INDCALL;
    case 2: return rd ? PME_INDLJMP : PME_RET;
    default: return rd == rs1 ? PME_INDCALL : PME_CORSWAP;
  }
}

static uint64_t source(const struct pme_pipe_insn *i) {
  if (!i->retired) return PME_DSRC_NONE;
  if (i->events & PROBE_EV_FORWARDED) return PME_DSRC_QUEUE;
  if (i->events & PROBE_EV_L2MISS) return PME_DSRC_MEMORY;
  return i->events & PROBE_EV_DMISS ? PME_DSRC_L2 : PME_DSRC_L1;
}

static uint64_t kind(const struct pme_pipe_insn *i) {
  const uint64_t misses = (i->events & PROBE_EV_DMISS ? PME_L1MISS : 0) + (i->events & PROBE_EV_L2MISS ? PME_LLMISS : 0) +
                          (i->events & PROBE_EV_DTLB ? 3ull << 45 : 0);
  if (i->mapped == PME_PIPE_NEVER) return 0;
  if ((i->insn | 3) == 0x30200073) return 4 | 1ull << 39;
  switch (i->insn & 0xffff ? i->insn & 0x7c : 0x80) { /* whatever bits 1:0 are: a profile instruction */
    case 0x00: return 1 | misses | source(i) << 41;
    case 0x20: return 2 | misses;
    case 0x60: return 4 | (i->finished == PME_PIPE_NEVER ? 0 : i->events & PROBE_EV_TAKEN ? PME_TKBR : PME_NTBR);
    case 0x6c:
    case 0x64: return 4 | jump(i->insn);
    default: return 0;
  }
}

static uint64_t reason(const struct pme_pipe_insn *i) {
  static const uint8_t other[] = {1, 3, 4, 5};
  return i->retired ? 0 : i->abort_reason == 1 && i->cause == 24 ? 2 : other[i->abort_reason];
}

struct pme_record pme_naive_record(const struct pme_pipe_insn *i, const struct pme_naive_tag *t) {
  const bool mapped = i->mapped != PME_PIPE_NEVER, issued = i->issued != PME_PIPE_NEVER, finished = i->finished != PME_PIPE_NEVER;
  const bool hidden = t->delegate && !i->retired; /* where it was */
  const uint64_t why = reason(i), address = finished && !hidden ? i->address : 0;
  const uint64_t oldest = i->oldest < PME_LATENCY_MAX ? i->oldest : PME_LATENCY_MAX;
  struct pme_record r = {{0}};
  r.word[0] = (hidden ? 0 : kind(i)) | 1ull << 58 | (i->retired ? 1ull << 55 : 1ull << 32) |
              (why == 1   ? 1ull << 33
               : why == 2 ? 2ull << 33
                          : 0) |
              (uint64_t)(!mapped) << 35 | (i->events & PROBE_EV_ITLB ? 1ull << 37 : 0) |
              (i->events & PROBE_EV_IMISS ? 1ull << 38 : 0) | (i->events & PROBE_EV_MISPREDICT ? 1ull << 52 : 0) |
              (i->events & PROBE_EV_ORDER ? 1ull << 53 : 0) | (i->events & PROBE_EV_REPLAY ? 1ull << 54 : 0);
  r.word[1] = hidden ? 0 : i->pc;
  r.word[2] = i->ended + 1;
  r.word[3] = cycles(i->fetched, i->ended) | cycles(i->fetched, i->mapped) << 12 | cycles(i->mapped, i->issued) << 24 |
              cycles(i->issued, i->finished) << 36 | oldest << 48 | (uint64_t)mapped << 60 | (uint64_t)issued << 61 |
              (uint64_t)(issued && finished) << 62 | (uint64_t)mapped << 63;
  r.word[4] = address;
  if ((r.word[0] & 7) == 1 || (r.word[0] & 7) == 2) r.word[5] = address;
  r.word[6] = (t->withheld || hidden ? 1ull << 59 : (uint32_t)i->history) | (uint64_t)i->context << 32 |
              (uint64_t)i->privilege << 48 | (uint64_t)(hidden ? 0 : i->skip) << 56 | why << 61;
  if (why == 2 || why == 3) r.word[6] |= (uint64_t)i->cause << 50;
  r.word[7] = cycles(i->mapped, i->ready) | cycles(i->issued, i->remembered) << 12 | t->distance_cycles << 24 | t->distance << 36 |
              (uint64_t)i->conflicts << 48 | (uint64_t)(i->ready != PME_PIPE_NEVER) << 56 |
              (uint64_t)(i->remembered != PME_PIPE_NEVER) << 57 | (uint64_t)t->pair << 58 | (uint64_t)t->second << 59 |
              (uint64_t)((why == 2 || why == 3) && i->own) << 60 | (uint64_t)t->opportunities << 61;
  return r;
}
