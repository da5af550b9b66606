#include "profileme/bits.h"

#include <string.h>

#include "probe/probe.h"

static enum pme_answer yes_if(bool yes) { return yes ? PME_YES : PME_NO; }
static enum pme_answer known_if(bool known, bool yes) { return yes ? PME_YES : known ? PME_NO : PME_UNKNOWN; }
static bool has(const struct pme_life *l, uint64_t bit) { return (l->header & bit) != 0; }
static bool came(const struct pme_life *l, enum pme_latency which) { return l->valid >> which & 1; }

/* ---- how it ended ---- */

static enum pme_answer any(const struct pme_life *l) {
  (void)l;
  return PME_YES;
}
static enum pme_answer retired(const struct pme_life *l) { return yes_if(l->retired); }
static enum pme_answer aborted(const struct pme_life *l) { return yes_if(!l->retired); }
static enum pme_answer wrong_path(const struct pme_life *l) { return yes_if(l->reason == PME_WRONG_PATH); }
static enum pme_answer order_violation(const struct pme_life *l) { return yes_if(l->reason == PME_ORDER_VIOLATION); }
static enum pme_answer exception(const struct pme_life *l) { return yes_if(l->reason == PME_EXCEPTION); }
static enum pme_answer flush(const struct pme_life *l) { return yes_if(l->reason == PME_FLUSH); }
static enum pme_answer interrupt(const struct pme_life *l) { return yes_if(l->reason == PME_INTERRUPT); }
static enum pme_answer own(const struct pme_life *l) { return yes_if(l->own); }
static enum pme_answer mapped(const struct pme_life *l) { return yes_if(came(l, PME_L_DISPATCH)); }
static enum pme_answer ready(const struct pme_life *l) { return yes_if(came(l, PME_L_READY)); }
static enum pme_answer issued(const struct pme_life *l) { return yes_if(came(l, PME_L_ISSUE)); }
static enum pme_answer executed(const struct pme_life *l) { return yes_if(came(l, PME_L_EXECUTION)); }
static enum pme_answer saturated(const struct pme_life *l) { return yes_if(pme_life_saturated(l)); }

/* ---- what it is: told by its encoding, which is known once it is mapped ---- */

static enum pme_answer kind(const struct pme_life *l, bool yes) { return known_if(!has(l, PME_PARTIAL), yes); }
static bool transfer(const struct pme_life *l) { return l->type == PME_TYPE_CONTROL; }

static bool jumps(const struct pme_life *l, uint64_t kinds) { return transfer(l) && has(l, kinds); }
#define CALLS (PME_INDCALL | PME_DIRCALL)
#define JUMPS (PME_INDJMP | PME_DIRJMP | PME_CORSWAP | PME_INDLJMP | PME_DIRLJMP)

static bool conditional(const struct pme_life *l) { return transfer(l) && !has(l, CALLS | JUMPS | PME_RET | PME_TRET); }

static enum pme_answer load(const struct pme_life *l) { return kind(l, l->type == PME_TYPE_LOAD); }
static enum pme_answer store(const struct pme_life *l) { return kind(l, l->type == PME_TYPE_STORE); }
static enum pme_answer mem(const struct pme_life *l) { return kind(l, l->type == PME_TYPE_LOAD || l->type == PME_TYPE_STORE); }
static enum pme_answer control(const struct pme_life *l) { return kind(l, transfer(l)); }
static enum pme_answer branch(const struct pme_life *l) { return kind(l, conditional(l)); }
static enum pme_answer call(const struct pme_life *l) { return kind(l, jumps(l, CALLS)); }
static enum pme_answer ret(const struct pme_life *l) { return kind(l, jumps(l, PME_RET)); }
static enum pme_answer jump(const struct pme_life *l) { return kind(l, jumps(l, JUMPS)); }

/* ---- events ---- */

static enum pme_answer icmiss(const struct pme_life *l) { return known_if(!has(l, PME_PARTIAL), has(l, PME_ICMISS)); }

static enum pme_answer itlbmiss(const struct pme_life *l) { return known_if(!has(l, PME_PARTIAL), has(l, PME_ITMISS)); }

/* Of loads and stores that the memory pipeline has done with. */
static enum pme_answer miss(const struct pme_life *l, uint64_t bit) {
  bool memory = l->type == PME_TYPE_LOAD || l->type == PME_TYPE_STORE;
  return known_if(memory && came(l, PME_L_MEMORY), memory && has(l, bit));
}
static enum pme_answer l1miss(const struct pme_life *l) { return miss(l, PME_L1MISS); }
static enum pme_answer l2miss(const struct pme_life *l) { return miss(l, PME_LLMISS); }
static enum pme_answer dtlbmiss(const struct pme_life *l) { return miss(l, PME_L1TLBMISS); }
static enum pme_answer replay(const struct pme_life *l) { return miss(l, PME_REPLAY); }

static enum pme_answer forwarded(const struct pme_life *l) {
  bool loaded = l->type == PME_TYPE_LOAD && l->source != PME_DSRC_NONE;
  return known_if(loaded, loaded && l->source == PME_DSRC_QUEUE);
}

static enum pme_answer order(const struct pme_life *l) {
  bool load = l->type == PME_TYPE_LOAD;
  return known_if(load && l->retired, load && has(l, PME_ORDER));
}

static enum pme_answer taken(const struct pme_life *l) {
  return known_if(conditional(l) && has(l, PME_NTBR), conditional(l) && has(l, PME_TKBR));
}

/* Of control transfers that are resolved. */
static enum pme_answer mispredict(const struct pme_life *l) {
  return known_if(transfer(l) && (l->retired || came(l, PME_L_EXECUTION)), transfer(l) && has(l, PME_MISPRED));
}

/* ---- what it waited for ---- */

static enum pme_answer waited(const struct pme_life *l, unsigned conflict) { return yes_if(l->conflicts & conflict); }
static enum pme_answer for_rob(const struct pme_life *l) { return waited(l, PROBE_CONFLICT_ROB); }
static enum pme_answer for_queue(const struct pme_life *l) { return waited(l, PROBE_CONFLICT_QUEUE); }
static enum pme_answer for_branch(const struct pme_life *l) { return waited(l, PROBE_CONFLICT_BRANCH); }
static enum pme_answer for_load(const struct pme_life *l) { return waited(l, PROBE_CONFLICT_LOAD); }
static enum pme_answer for_store(const struct pme_life *l) { return waited(l, PROBE_CONFLICT_STORE); }
static enum pme_answer for_port(const struct pme_life *l) { return waited(l, PROBE_CONFLICT_PORT); }

/* ---- where ---- */

static enum pme_answer user(const struct pme_life *l) { return yes_if(l->privilege == 0); }
static enum pme_answer supervisor(const struct pme_life *l) { return yes_if(l->privilege == 1); }
static enum pme_answer machine(const struct pme_life *l) { return yes_if(l->privilege == 3); }
static enum pme_answer pair(const struct pme_life *l) { return yes_if(l->pair); }
static enum pme_answer second(const struct pme_life *l) { return known_if(l->pair, l->pair && l->second); }

const struct pme_bit pme_bits[] = {
  {"any", "every record", any},
  {"retired", "it retired", retired},
  {"aborted", "it did not retire", aborted},
  {"wrong_path", "aborted: an older branch was mispredicted", wrong_path},
  {"order_violation", "aborted: it, or an older load, is executed again", order_violation},
  {"exception", "aborted: it, or an older one, excepted", exception},
  {"flush", "aborted: an older one flushed the pipeline", flush},
  {"interrupt", "aborted: an interrupt was taken", interrupt},
  {"own", "exception or order violation: it is the one", own},
  {"mapped", "it was renamed and entered the ROB", mapped},
  {"ready", "its operands were there", ready},
  {"issued", "it was issued", issued},
  {"executed", "it was issued and became ready to retire", executed},
  {"saturated", "a latency is 4095 or more", saturated},
  {"load", "load", load},
  {"store", "store", store},
  {"mem", "load or store", mem},
  {"control", "control transfer", control},
  {"branch", "conditional branch", branch},
  {"call", "call", call},
  {"return", "return", ret},
  {"jump", "another jump", jump},
  {"icmiss", "its fetch block missed the I-cache; known of those mapped", icmiss},
  {"itlbmiss", "page tables were walked for its fetch; known of those mapped", itlbmiss},
  {"l1miss", "loads and stores: missed the D-cache", l1miss},
  {"l2miss", "loads and stores: missed the L2, too", l2miss},
  {"dtlbmiss", "loads and stores: page tables were walked for it", dtlbmiss},
  {"replay", "loads and stores: passed the memory pipeline more than once", replay},
  {"forwarded", "loads: data from the store queue", forwarded},
  {"order", "loads: fetched again because it had overtaken an older store", order},
  {"taken", "conditional branches that were executed: taken", taken},
  {"mispredict", "control transfers that were resolved: mispredicted", mispredict},
  {"rob_full", "it waited for the ROB", for_rob},
  {"queue_full", "it waited for the issue queue", for_queue},
  {"branch_full", "it waited for the branch file", for_branch},
  {"load_full", "it waited for the load queue", for_load},
  {"store_full", "it waited for the store queue", for_store},
  {"port_busy", "it waited for a port", for_port},
  {"user", "in user mode", user},
  {"supervisor", "in supervisor mode", supervisor},
  {"machine", "in machine mode", machine},
  {"pair", "one of a pair", pair},
  {"second", "pairs: the second", second},
  {NULL, NULL, NULL},
};

/* ---- numbers ---- */

static bool number(uint64_t from, uint64_t *value) {
  *value = from;
  return true;
}
static bool pc(const struct pme_life *l, uint64_t *v) { return number(l->pc, v); }
static bool when(const struct pme_life *l, uint64_t *v) { return number(l->time, v); }
static bool context(const struct pme_life *l, uint64_t *v) { return number(l->context, v); }
static bool history(const struct pme_life *l, uint64_t *v) { return number(l->history, v); }
static bool skip(const struct pme_life *l, uint64_t *v) { return number(l->skip, v); }
static bool conflicts(const struct pme_life *l, uint64_t *v) { return number(l->conflicts, v); }

static bool address(const struct pme_life *l, uint64_t *v) {
  return number(l->address, v) && l->type != PME_TYPE_OTHER && came(l, PME_L_EXECUTION);
}
static bool cause(const struct pme_life *l, uint64_t *v) {
  return number(l->cause, v) && (l->reason == PME_EXCEPTION || l->reason == PME_ORDER_VIOLATION);
}
static bool source(const struct pme_life *l, uint64_t *v) { return number(l->source, v) && l->source != PME_DSRC_NONE; }
static bool distance(const struct pme_life *l, uint64_t *v) { return number(l->distance, v) && l->pair && l->second; }
static bool distance_cycles(const struct pme_life *l, uint64_t *v) { return number(l->distance_cycles, v) && l->pair && l->second; }

const struct pme_number pme_numbers[] = {
  {"pc", "its address", pc},
  {"address", "of a load or store; where a control transfer goes", address},
  {"time", "cycle in which its end was seen", when},
  {"context", "process id", context},
  {"history", "global history before its fetch block", history},
  {"skip", "instructions of the fetch block before it", skip},
  {"conflicts", "all it waited for, as bits", conflicts},
  {"cause", "of an exception", cause},
  {"source", "of a load's data: 1 store queue, 2 L1, 3 L2, 4 memory", source},
  {"distance", "of the second of a pair: from the first, in instructions", distance},
  {"distance_cycles", "of the second of a pair: from the first, in cycles", distance_cycles},
  {NULL, NULL, NULL},
};

static bool same(const char *name, const char *text, size_t length) {
  return strlen(name) == length && memcmp(name, text, length) == 0;
}

const struct pme_bit *pme_bit_named(const char *name, size_t length) {
  for (const struct pme_bit *b = pme_bits; b->name; b++)
    if (same(b->name, name, length)) return b;
  return NULL;
}

const struct pme_number *pme_number_named(const char *name, size_t length) {
  for (const struct pme_number *n = pme_numbers; n->name; n++)
    if (same(n->name, name, length)) return n;
  return NULL;
}

bool pme_phase_named(const char *name, size_t length, enum pme_phase *p) {
  for (unsigned i = 0; i < PME_PHASES; i++)
    if (same(pme_phase_name((enum pme_phase)i), name, length)) {
      *p = (enum pme_phase)i;
      return true;
    }
  return false;
}
