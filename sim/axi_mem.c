#include "sim/axi_mem.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "sim/axi_check.h"

enum { BURSTS = 16, BEATS = 16, OKAY = 0, SLVERR = 2, DECERR = 3, MILLION = 1000000 };

struct burst {
  uint8_t id, len, size, beat; /* beat: next one */
  uint8_t resp;                /* an injected one: of the beat `bad` alone, the data of the others is right */
  uint8_t bad;
  bool injected;
  uint32_t addr;
  uint64_t due; /* first cycle in which it may be answered */
};

/* Bursts in order of arrival. */
struct queue {
  unsigned n;
  struct burst at[BURSTS];
};

struct write_beat {
  uint8_t strobe;
  bool last;
  uint64_t data;
};

struct axi_mem {
  struct axi_in in;
  struct sim_options opt;
  uint8_t *ram;
  uint64_t now;
  bool armed; /* a quiet cycle was seen since reset */
  bool hurry;
  bool exited;
  unsigned exit_code;
  struct queue reads, writes, acks; /* writes: waiting for data; acks: waiting for B */
  unsigned beats;                   /* write beats that came before their address */
  struct write_beat beat[BEATS];
  uint64_t bank_free[SIM_MEM_BANKS]; /* first cycle in which the bank takes an access */
  uint64_t r_free;                   /* first cycle in which the R channel may show a new beat */
  uint64_t random;
  uint8_t density[5]; /* AR AW W R B: of 8 cycles, how many are open under back-pressure */
  unsigned waiting;   /* AXI_WAIT_*, with the outputs of that cycle */
  struct axi_out was;
  uint64_t errors;
  char error[128];
  uint8_t *hurt; /* a bit a line: an injected read error that nobody has taken */
  struct axi_mem_injected injected;
};

static uint32_t draw(struct axi_mem *m, uint32_t n) {
  m->random ^= m->random << 13;
  m->random ^= m->random >> 7;
  m->random ^= m->random << 17;
  return (uint32_t)((m->random >> 24) % n);
}

static void fail_memory(struct axi_mem *m, const char *rule, uint32_t addr) {
  if (m->errors++ == 0)
    snprintf(m->error, sizeof m->error, "memory port, cycle %" PRIu64 ", address 0x%08" PRIx32 ": %s", m->now, addr, rule);
}

static void check_memory(struct axi_mem *m, const char *broken_rule, uint32_t addr) {
  if (broken_rule) fail_memory(m, broken_rule, addr);
}

struct axi_mem *axi_mem_open(const struct sim_options *opt) {
  struct axi_mem *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  m->opt = *opt;
  if (m->opt.mem_latency == 0) m->opt.mem_latency = AXI_MEM_LATENCY;
  m->ram = mmap(NULL, SIM_RAM_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (m->ram == MAP_FAILED) {
    free(m);
    return NULL;
  }
  m->hurt = opt->inject.read_ppm ? calloc(1u << (32 - 6 - 3), 1) : NULL;
  if (opt->inject.read_ppm && !m->hurt) {
    axi_mem_close(m);
    return NULL;
  }
  axi_mem_reset(m);
  return m;
}

void axi_mem_close(struct axi_mem *m) {
  if (!m) return;
  munmap(m->ram, SIM_RAM_BYTES);
  free(m->hurt);
  free(m);
}

uint8_t *axi_mem_ram(struct axi_mem *m) { return m->ram; }
const struct axi_in *axi_mem_in(const struct axi_mem *m) { return &m->in; }
uint64_t axi_mem_errors(const struct axi_mem *m) { return m->errors; }
const char *axi_mem_error(const struct axi_mem *m) { return m->error; }

bool axi_mem_exited(const struct axi_mem *m, unsigned *code) {
  if (m->exited) *code = m->exit_code;
  return m->exited;
}

void axi_mem_hurry(struct axi_mem *m, bool on) { m->hurry = on; }

void axi_mem_reset(struct axi_mem *m) {
  m->in = (struct axi_in){.arready = true, .awready = true, .wready = true};
  m->now = 0;
  m->armed = m->exited = false;
  m->reads.n = m->writes.n = m->acks.n = m->beats = m->waiting = 0;
  m->r_free = 0;
  memset(m->bank_free, 0, sizeof m->bank_free);
  m->random = m->opt.seed * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du;
  if (m->random == 0) m->random = 1;
  memset(m->density, 8, sizeof m->density);
}

struct axi_mem_injected axi_mem_injected(const struct axi_mem *m) {
  return m->injected;
}

struct axi_mem_traffic axi_mem_traffic(const struct axi_mem *m) {
  return (struct axi_mem_traffic){m->reads.n, m->writes.n, m->reads.at[0].beat, m->writes.at[0].beat};
}

bool axi_mem_take_hurt(struct axi_mem *m, uint64_t addr) {
  if (!m->hurt || addr >> 32 || !(m->hurt[addr >> 9] >> (addr >> 6 & 7) & 1)) return false;
  m->hurt[addr >> 9] = (uint8_t)(m->hurt[addr >> 9] & ~(1u << (addr >> 6 & 7)));
  return true;
}

/* ---- Address map ---- */

static bool in_ram(uint32_t addr) { return addr >= SIM_RAM_BASE && addr - SIM_RAM_BASE < SIM_RAM_BYTES; }

static bool mapped(uint32_t addr) { return in_ram(addr) || addr >> 12 == SIM_CONSOLE >> 12 || addr >> 12 == SIM_EXIT >> 12; }

/* The aligned 8 bytes that hold `addr`, in their lanes. */
static uint64_t read_word(const struct axi_mem *m, uint32_t addr) {
  uint64_t word = 0;
  if (in_ram(addr)) memcpy(&word, m->ram + ((addr - SIM_RAM_BASE) & ~7u), 8);
  else if ((addr & ~7u) == SIM_CONSOLE) word = 0x60ull << 40;
  return word;
}

static void write_word(struct axi_mem *m, uint32_t addr, const struct write_beat *b) {
  if (in_ram(addr)) {
    uint8_t *to = m->ram + ((addr - SIM_RAM_BASE) & ~7u);
    if (b->strobe == 0xff) {
      memcpy(to, &b->data, 8);
      return;
    }
    for (unsigned i = 0; i < 8; i++)
      if (b->strobe >> i & 1) to[i] = (uint8_t)(b->data >> 8 * i);
  } else if (addr == SIM_CONSOLE && (b->strobe & 1)) {
    if (m->opt.console) m->opt.console(m->opt.ctx, (char)b->data);
  } else if (addr == SIM_PROFILE && b->strobe == 0xff) {
    if (m->opt.profile) m->opt.profile(m->opt.ctx, b->data);
  } else if (addr == SIM_EXIT && (b->strobe & 15) == 15 && !m->exited) {
    unsigned kind = b->data & 0xffff, code = b->data >> 16 & 0xffff;
    m->exited = kind == 0x5555 || kind == 0x3333;
    m->exit_code = kind == 0x5555 ? 0 : code;
  }
}

/* ---- Queues ---- */

static void push(struct queue *q, const struct burst *b) { q->at[q->n++] = *b; }

static void drop(struct queue *q, unsigned i) {
  q->n--;
  memmove(&q->at[i], &q->at[i + 1], (q->n - i) * sizeof q->at[0]);
}

/* The burst to answer in cycle `when`: the oldest, or under back-pressure any that is the oldest of its id.
 * -1: none is due. */
static int choose(struct axi_mem *m, const struct queue *q, uint64_t when) {
  if (q->n == 0) return -1;
  if (!m->opt.backpressure) return q->at[0].due <= when ? 0 : -1;
  int chosen = -1;
  uint32_t seen = 0, due = 0;
  for (unsigned i = 0; i < q->n; i++) {
    bool oldest = !(seen >> q->at[i].id & 1);
    seen |= 1u << q->at[i].id;
    if (oldest && q->at[i].due <= when && draw(m, ++due) == 0) chosen = (int)i;
  }
  return chosen;
}

static bool touches(const struct queue *q, uint32_t addr) {
  for (unsigned i = 0; i < q->n; i++)
    if (q->at[i].addr >> 6 == addr >> 6) return true;
  return false;
}

/* ---- One cycle ---- */

/* Perhaps an error, in a beat of the burst and not in another. A write still takes effect, so that memory can
 * be compared. */
static void inject(struct axi_mem *m, struct burst *b, uint32_t ppm) {
  const uint64_t base = m->opt.inject.spare_base, end = m->opt.inject.spare_end;
  const bool spared = base <= end ? b->addr >= base && b->addr < end : b->addr >= base || b->addr < end;
  if (ppm == 0 || b->resp != OKAY || spared || draw(m, MILLION) >= ppm) return;
  b->injected = true;
  b->resp = draw(m, 2) ? SLVERR : DECERR;
  b->bad = (uint8_t)draw(m, b->len + 1u);
}

static struct burst accept_burst(struct axi_mem *m, uint32_t addr, unsigned id, unsigned len, unsigned size, unsigned burst) {
  struct burst b = {.id = id & 15, .len = (uint8_t)len, .size = size & 3, .addr = addr, .resp = OKAY};
  check_memory(m, axi_check_burst(addr, len, size, burst), addr);
  if (touches(&m->writes, addr) || touches(&m->acks, addr))
    fail_memory(m, "access to a line whose write is not acknowledged", addr);
  if (!mapped(addr)) {
    fail_memory(m, "access to nowhere", addr);
    b.resp = DECERR;
  }
  return b;
}

/* The cycle in which the bank of this line takes an access that comes now. */
static uint64_t take_bank(struct axi_mem *m, uint32_t addr) {
  if (m->opt.mem_banks == 0 || !in_ram(addr)) return m->now;
  uint64_t *free_at = &m->bank_free[addr >> 6 & (m->opt.mem_banks - 1)];
  const uint64_t start = *free_at > m->now ? *free_at : m->now;
  *free_at = start + AXI_MEM_BANK_CYCLES;
  return start;
}

/* Write beats that are here, into the bursts that they belong to. */
static void merge_writes(struct axi_mem *m) {
  unsigned used = 0;
  while (used < m->beats && m->writes.n > 0) {
    struct burst *b = &m->writes.at[0];
    const struct write_beat *w = &m->beat[used++];
    uint32_t addr = b->addr + ((uint32_t)b->beat << b->size);
    bool last = b->beat == b->len;
    check_memory(m, axi_check_beat(addr, b->size, w->strobe, w->last, last), addr);
    if (b->resp == OKAY || b->injected) write_word(m, addr, w);
    b->beat++;
    if (last) {
      b->due = m->now + AXI_MEM_WRITE_LATENCY;
      if (!m->hurry) take_bank(m, b->addr);
      push(&m->acks, b);
      drop(&m->writes, 0);
    }
  }
  m->beats -= used;
  memmove(m->beat, m->beat + used, m->beats * sizeof m->beat[0]);
}

static void take_requests(struct axi_mem *m, const struct axi_out *o) {
  if (o->arvalid && m->in.arready) {
    struct burst b = accept_burst(m, o->araddr, o->arid, o->arlen, o->arsize, o->arburst);
    check_memory(m, axi_check_attributes(o->arlen, o->arcache, o->arprot, false), o->araddr);
    inject(m, &b, m->opt.inject.read_ppm);
    b.due = m->hurry ? m->now + 1 : take_bank(m, o->araddr) + m->opt.mem_latency;
    if (m->opt.read) m->opt.read(m->opt.ctx, o->araddr);
    push(&m->reads, &b);
  }
  if (o->awvalid && m->in.awready) {
    if (touches(&m->reads, o->awaddr) && in_ram(o->awaddr)) fail_memory(m, "write of a line that is being read", o->awaddr);
    struct burst b = accept_burst(m, o->awaddr, o->awid, o->awlen, o->awsize, o->awburst);
    check_memory(m, axi_check_attributes(o->awlen, o->awcache, o->awprot, true), o->awaddr);
    inject(m, &b, m->opt.inject.write_ppm);
    push(&m->writes, &b);
  }
  if (o->wvalid && m->in.wready) m->beat[m->beats++] = (struct write_beat){.strobe = o->wstrb, .last = o->wlast, .data = o->wdata};
  if (m->beats > 0) merge_writes(m);
}

/* Under back-pressure a channel is open in density / 8 of the cycles. */
static bool gate(struct axi_mem *m, unsigned channel) { return !m->opt.backpressure || draw(m, 8) < m->density[channel]; }

static void answer_read(struct axi_mem *m, const struct axi_out *o) {
  uint64_t next = m->now + 1;
  if (m->in.rvalid) {
    if (!o->rready) return;
    m->in.rvalid = false;
    m->r_free = next + m->opt.mem_gap;
  }
  int i = next >= m->r_free && gate(m, 3) ? choose(m, &m->reads, next) : -1;
  if (i < 0) return;
  struct burst *b = &m->reads.at[i];
  uint32_t addr = b->addr + ((uint32_t)b->beat << b->size);
  m->in.rvalid = true;
  m->in.rid = b->id;
  m->in.rresp = b->injected && b->beat != b->bad ? OKAY : b->resp;
  m->in.rdata = m->in.rresp == OKAY ? read_word(m, addr) : 0;
  m->in.rlast = b->beat == b->len;
  if (b->injected && b->beat == b->bad) {
    m->injected.reads++;
    m->hurt[b->addr >> 9] = (uint8_t)(m->hurt[b->addr >> 9] | 1u << (b->addr >> 6 & 7));
  }
  b->beat++;
  if (m->in.rlast) drop(&m->reads, (unsigned)i);
}

static void answer_write(struct axi_mem *m, const struct axi_out *o) {
  if (m->in.bvalid) {
    if (!o->bready) return;
    m->in.bvalid = false;
  }
  int i = gate(m, 4) ? choose(m, &m->acks, m->now + 1) : -1;
  if (i < 0) return;
  m->in.bvalid = true;
  m->in.bid = m->acks.at[i].id;
  m->in.bresp = m->acks.at[i].resp;
  m->injected.writes += m->acks.at[i].injected;
  drop(&m->acks, (unsigned)i);
}

/* Readiness of the next cycle: room in the queues, and under back-pressure luck;
 * densities change every 64 cycles. */
static void set_ready(struct axi_mem *m) {
  static const uint8_t densities[] = {1, 3, 6, 8};
  if (m->opt.backpressure && m->now % 64 == 0)
    for (unsigned c = 0; c < sizeof m->density; c++) m->density[c] = densities[draw(m, 4)];
  m->in.arready = m->reads.n < BURSTS && gate(m, 0);
  m->in.awready = m->writes.n + m->acks.n < BURSTS && gate(m, 1);
  m->in.wready = m->beats < BEATS && gate(m, 2);
}

void axi_mem_step(struct axi_mem *m, const struct axi_out *o) {
  bool asks = o->arvalid || o->awvalid || o->wvalid;
  m->now++;
  if (!m->armed) {
    m->armed = !asks;
    return;
  }
  if (!asks && m->waiting == 0 && m->reads.n + m->writes.n + m->acks.n == 0 && !m->in.rvalid && !m->in.bvalid &&
      !m->opt.backpressure)
    return;

  if (m->waiting) check_memory(m, axi_check_stable(m->waiting, &m->was, o), o->awaddr);
  m->waiting = (o->arvalid && !m->in.arready ? AXI_WAIT_AR : 0) | (o->awvalid && !m->in.awready ? AXI_WAIT_AW : 0) |
               (o->wvalid && !m->in.wready ? AXI_WAIT_W : 0);
  if (m->waiting) m->was = *o;
  if (asks) take_requests(m, o);
  answer_read(m, o);
  answer_write(m, o);
  set_ready(m);
}
