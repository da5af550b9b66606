#include "profileme/check.h"

#include "isa/isa.h"

#define EVENT_BITS (PME_ITMISS | PME_ICMISS | PME_MISPRED | PME_ORDER | PME_REPLAY)
#define MISS_BITS (PME_L1MISS | PME_LLMISS | PME_L1TLBMISS | PME_LLTLBMISS)
#define MRET 0x30200073u

/* These bits of a word are determined. */
static void know(struct pme_check *c, enum pme_word w, uint64_t bits, uint64_t value) {
  c->known.word[w] |= bits;
  c->value.word[w] |= value & bits;
}

static uint64_t span(uint64_t from, uint64_t to) { return to - from < PME_LATENCY_MAX ? to - from : PME_LATENCY_MAX; }

static void know_latency(struct pme_check *c, enum pme_word w, unsigned shift, uint64_t valid, uint64_t from, uint64_t to) {
  const bool happened = from != PME_LIFE_NEVER && to != PME_LIFE_NEVER;
  know(c, w, 0xfffull << shift | valid, happened ? span(from, to) << shift | valid : 0);
}

/* Hints of the return-address stack, as the draft's table: by rd and rs1 being links (x1, x5). */
static uint64_t jump_of(uint32_t insn) {
  const unsigned rd = insn >> 7 & 31, rs1 = insn >> 15 & 31;
  const bool to_link = isa_is_link(rd), from_link = isa_is_link(rs1);
  if ((isa_plain(insn) & 0x7f) == 0x6f) return to_link ? PME_DIRCALL : rd ? PME_DIRLJMP : PME_DIRJMP;
  if (to_link) return from_link && rd != rs1 ? PME_CORSWAP : PME_INDCALL;
  if (rd) return PME_INDLJMP;
  return from_link ? PME_RET : PME_INDJMP;
}

static uint64_t source_of(uint16_t events) {
  if (events & PROBE_EV_FORWARDED) return PME_DSRC_QUEUE;
  if (events & PROBE_EV_L2MISS) return PME_DSRC_MEMORY;
  return events & PROBE_EV_DMISS ? PME_DSRC_L2 : PME_DSRC_L1;
}

/* Bits 51:39, which mean something else for each type. */
static void know_kind(struct pme_check *c, const struct pme_true_life *l, uint32_t insn) {
  const uint64_t misses = (l->events & PROBE_EV_DMISS ? PME_L1MISS : 0) | (l->events & PROBE_EV_L2MISS ? PME_LLMISS : 0) |
                          (l->events & PROBE_EV_DTLB ? PME_L1TLBMISS | PME_LLTLBMISS : 0);
  const uint64_t shared = ((1ull << 13) - 1) << 39, direction = PME_NTBR | PME_TKBR;
  uint64_t type = PME_TYPE_OTHER, bits = 0, unknown = 0;
  switch (isa_plain(insn) & 0x7f) {
    case 0x03:
      type = PME_TYPE_LOAD;
      bits = misses | (l->retired ? source_of(l->events) << PME_DSRC_SHIFT : 0);
      unknown = l->seen ? 0 : MISS_BITS;
      break;
    case 0x23:
      type = PME_TYPE_STORE;
      bits = misses;
      unknown = l->seen ? 0 : MISS_BITS;
      break;
    case 0x2f: /* where it is illegal it does not issue */
      if (l->issued == PME_LIFE_NEVER) return;
      type = insn >> 27 == 3 ? PME_TYPE_STORE : PME_TYPE_LOAD;
      bits = misses | (type == PME_TYPE_LOAD && l->retired ? source_of(l->events) << PME_DSRC_SHIFT : 0);
      unknown = l->seen ? 0 : MISS_BITS;
      break;
    case 0x63:
      type = PME_TYPE_CONTROL;
      bits = l->events & PROBE_EV_TAKEN ? PME_TKBR : PME_NTBR;
      unknown = l->retired ? 0 : direction;
      break;
    case 0x67:
    case 0x6f:
      type = PME_TYPE_CONTROL;
      bits = jump_of(insn);
      break;
    default:
      if (isa_plain(insn) == MRET) {
        type = PME_TYPE_CONTROL;
        bits = PME_TRET;
      }
  }
  know(c, PME_HEADER, 7 | (shared & ~unknown), type | bits);
  if (type == PME_TYPE_STORE && !l->address) return; /* an SC that failed: the retire stream shows no access */
  if (l->retired) know(c, PME_ADR1, ~0ull, l->address);
  if (type != PME_TYPE_LOAD && type != PME_TYPE_STORE) know(c, PME_ADR2, ~0ull, 0);
  else if (l->retired) know(c, PME_ADR2, ~0ull, l->address);
}

static void know_header(struct pme_check *c, const struct pme_true_life *l, const struct program_image *image) {
  const bool mapped = l->mapped != PME_LIFE_NEVER;
  const uint32_t insn = l->seen ? l->insn : image ? program_image_word(image, l->pc) : 0;
  const uint64_t flush = l->reason == PME_WRONG_PATH ? 1 : l->reason == PME_ORDER_VIOLATION ? 2 : 0;
  const uint64_t events = (l->events & PROBE_EV_IMISS ? PME_ICMISS : 0) | (l->events & PROBE_EV_MISPREDICT ? PME_MISPRED : 0) |
                          (l->events & PROBE_EV_ORDER ? PME_ORDER : 0) | (l->events & PROBE_EV_REPLAY ? PME_REPLAY : 0) |
                          (l->events & PROBE_EV_ITLB ? PME_ITMISS : 0);
  const uint64_t always = ~(7ull | EVENT_BITS | ((1ull << 13) - 1) << 39);
  know(c, PME_HEADER, always,
       PME_SFMT | (l->retired ? PME_RETIRED : PME_FLUSHED) | flush << PME_FLUSH_SHIFT | (mapped ? 0 : PME_PARTIAL));
  if (!mapped) {
    know(c, PME_HEADER, ~0ull, 0);
    know(c, PME_ADR1, ~0ull, 0);
    know(c, PME_ADR2, ~0ull, 0);
    return;
  }
  if (l->seen) know(c, PME_HEADER, EVENT_BITS, events);
  else if (l->own && l->reason == PME_ORDER_VIOLATION) know(c, PME_HEADER, PME_ORDER, PME_ORDER);
  if (insn || l->seen) know_kind(c, l, insn);
}

struct pme_check pme_check_of(const struct pme_true_life *l, uint64_t clock, const struct program_image *image) {
  struct pme_check c = {.known = {{0}}};
  const bool mapped = l->mapped != PME_LIFE_NEVER, issued = l->issued != PME_LIFE_NEVER, done = l->finished != PME_LIFE_NEVER;
  const uint64_t oldest = l->stalled < PME_LATENCY_MAX ? l->stalled : PME_LATENCY_MAX;
  know_header(&c, l, image);
  know(&c, PME_PC, ~0ull, l->pc);
  know(&c, PME_TIME, ~0ull, l->ended + clock);
  know(&c, PME_LAT, 0xfff, span(l->fetched, l->ended));
  know_latency(&c, PME_LAT, PME_DISPATCH_SHIFT, PME_DISPV, l->fetched, l->mapped);
  know_latency(&c, PME_LAT, PME_ISSUE_SHIFT, PME_ISSV, l->mapped, l->issued);
  know(&c, PME_LAT, 0xfffull << PME_OLDEST_SHIFT | PME_OLDV, mapped ? oldest << PME_OLDEST_SHIFT | PME_OLDV : 0);
  /* A load or store that excepts is ready to retire, but does not complete; only its own trap, or what drops
   * it, is seen. */
  if (l->retired || done || !issued) know_latency(&c, PME_LAT, PME_EXECUTION_SHIFT, PME_EXECV, l->issued, l->finished);
  know(&c, PME_PATH, ~0ull,
       (l->withheld ? PME_WITHHELD : l->history) | (uint64_t)l->context << PME_CONTEXT_SHIFT |
         (uint64_t)l->privilege << PME_PRIVILEGE_SHIFT | (uint64_t)l->cause << PME_CAUSE_SHIFT |
         (uint64_t)l->skip << PME_SKIP_SHIFT | (uint64_t)l->reason << PME_REASON_SHIFT);
  if (issued || !mapped) know(&c, PME_LAT2, PME_READYV, issued ? PME_READYV : 0);
  if (l->retired) know_latency(&c, PME_LAT2, PME_MEMORY_SHIFT, PME_MEMV, l->mem ? l->issued : PME_LIFE_NEVER, l->finished);
  else if (!issued) know(&c, PME_LAT2, 0xfffull << PME_MEMORY_SHIFT | PME_MEMV, 0);
  know(&c, PME_LAT2, PME_OWN | 3ull << 62 | 3ull << 54, l->own ? PME_OWN : 0);
  return c;
}

const char *pme_check_differs(const struct pme_check *c, const struct pme_record *r) {
  static const char *const names[PME_WORDS] = {"header",          "pc", "time", "latencies", "address", "physical address", "path",
                                               "second latencies"};
  for (int w = 0; w < PME_WORDS; w++)
    if ((r->word[w] & c->known.word[w]) != c->value.word[w]) return names[w];
  return NULL;
}
