#include "tb/lib/lsu/line_peer.h"

#include <string.h>

#include "tb/lib/random.h"

static bool chance(struct peer *p, unsigned percent) { return random_chance(&p->random, percent, 100); }

static void broken(struct peer *p, const char *rule) {
  if (!p->error) p->error = rule;
}

void peer_open(struct peer *p, uint64_t seed) {
  memset(p, 0, sizeof *p);
  p->random = seed;
  p->sending = -1;
  p->latency = 6;
  p->spread = 1;
  p->ready_percent = 100;
  for (unsigned i = 0; i < PEER_WORDS; i++) p->memory[i] = random_next(&p->random);
  for (unsigned i = 0; i < PEER_DEVICE_WORDS; i++) p->device[i] = random_next(&p->random);
}

void peer_bind(struct peer *p, struct port_binding *b) {
  const struct {
    struct unit_port **port;
    const char *name;
  } table[] = {
    {&p->req_valid, "req_valid_o"},     {&p->req_ready, "req_ready_i"},     {&p->req_write, "req_write_o"},
    {&p->req_addr, "req_addr_o"},       {&p->req_id, "req_id_o"},           {&p->wdata, "wdata_o"},
    {&p->wdata_valid, "wdata_valid_o"}, {&p->wdata_ready, "wdata_ready_i"}, {&p->rsp_valid, "rsp_valid_i"},
    {&p->rsp_id, "rsp_id_i"},           {&p->rsp_data, "rsp_data_i"},       {&p->rsp_last, "rsp_last_i"},
    {&p->rsp_miss, "rsp_miss_i"},       {&p->unc_valid, "unc_valid_o"},     {&p->unc_ready, "unc_ready_i"},
    {&p->unc_write, "unc_write_o"},     {&p->unc_addr, "unc_addr_o"},       {&p->unc_size, "unc_size_o"},
    {&p->unc_wdata, "unc_wdata_o"},     {&p->unc_rsp, "unc_rsp_valid_i"},   {&p->unc_rdata, "unc_rdata_i"},
    {&p->rsp_error, "rsp_error_i"},     {&p->unc_error, "unc_error_i"},
  };
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) *table[i].port = bind_port(b, table[i].name);
}

/* A line may start when it is due; which of them is random. */
static void choose_line(struct peer *p) {
  const unsigned first = random_below(&p->random, PEER_IDS);
  for (unsigned k = 0; k < PEER_IDS && p->sending < 0; k++) {
    const unsigned id = (first + k) % PEER_IDS;
    if (p->read[id].used && p->cycle >= p->read[id].due) p->sending = (int)id;
  }
  p->beat = 0;
}

static void drive_response(struct peer *p) {
  if (p->sending < 0) choose_line(p);
  const bool send = p->sending >= 0 && !chance(p, p->gap_percent);
  const struct peer_read *coming = p->sending >= 0 ? &p->read[p->sending] : NULL;
  if (coming && coming->error && (send || p->beat > 0)) p->line_error[coming->line] = p->cycle;
  unit_set(p->rsp_valid, send);
  unit_set(p->rsp_last, send && p->beat == 3);
  if (!send) {
    unit_set(p->rsp_id, random_next(&p->random)); /* a module that looks at it without rsp_valid fails */
    return;
  }
  struct peer_read *r = &p->read[p->sending];
  unit_set(p->rsp_id, (uint64_t)p->sending);
  unit_set(p->rsp_miss, r->miss);
  unit_set(p->rsp_error, r->error);
  unit_set_bits(p->rsp_data, 0, 64, r->data[2 * p->beat]);
  unit_set_bits(p->rsp_data, 64, 64, r->data[2 * p->beat + 1]);
  if (++p->beat == 4) {
    r->used = false;
    p->sending = -1;
  }
}

static void drive_uncached(struct peer *p) {
  const bool respond = p->unc_busy && p->cycle >= p->unc_due;
  unit_set(p->unc_rsp, respond);
  const bool error = respond && !p->unc_write_busy && chance(p, p->error_percent);
  if (error) p->unc_error_cycle = p->cycle;
  unit_set(p->unc_error, error);
  unit_set(p->unc_rdata, respond && !p->unc_write_busy && !error ? p->unc_word : random_next(&p->random));
  if (!respond) return;
  p->unc_busy = false;
  p->unc_stores += p->unc_write_busy;
}

void peer_drive(struct peer *p) {
  p->cycle++;
  unit_set(p->req_ready, chance(p, p->ready_percent));
  unit_set(p->wdata_ready, chance(p, p->ready_percent));
  unit_set(p->unc_ready, chance(p, p->ready_percent));
  drive_response(p);
  drive_uncached(p);
}

static void accept_read(struct peer *p, uint32_t line) {
  const unsigned id = (unsigned)unit_get(p->req_id);
  struct peer_read *r = &p->read[id];
  if (r->used) broken(p, "req_id_o: a read request reuses an id that is under way");
  for (unsigned i = 0; i < PEER_IDS; i++)
    if (p->read[i].used && p->read[i].line == line) broken(p, "req_addr_o: a line is read twice at a time");
  *r = (struct peer_read){.used = true, .line = line, .miss = chance(p, p->miss_percent), .error = chance(p, p->error_percent)};
  memcpy(r->data, &p->memory[line * 8], sizeof r->data);
  for (unsigned w = 0; r->error && w < 8; w++) r->data[w] = random_next(&p->random);
  r->due = p->cycle + p->latency + random_below(&p->random, p->spread);
  p->reads++;
}

static void sample_request(struct peer *p) {
  const uint32_t address = (uint32_t)unit_get(p->req_addr), line = address - 0x02000000u, write = (uint32_t)unit_get(p->req_write);
  if (!unit_get(p->req_valid)) {
    if (p->holding) broken(p, "req_valid_o: a request is withdrawn");
    p->holding = false;
    return;
  }
  const uint32_t shown = address << 4 | (write ? 8 : (uint32_t)unit_get(p->req_id));
  if (p->holding && shown != p->shown) broken(p, "req_addr_o: a request changes before it is accepted");
  p->shown = shown;
  p->holding = !unit_get(p->req_ready);
  if (p->write_beats) broken(p, "req_valid_o: a request while the beats of a write-back go out");
  if (line >= PEER_WORDS / 8) broken(p, "req_addr_o: a request outside memory");
  if (p->holding || p->error) return;
  if (write) {
    p->write_line = line;
    p->write_beats = 4;
    p->writes++;
  } else {
    accept_read(p, line);
  }
}

static void sample_uncached(struct peer *p) {
  const struct peer_access a = {.write = unit_get(p->unc_write),
                                .address = (uint32_t)unit_get(p->unc_addr),
                                .size = (unsigned)unit_get(p->unc_size),
                                .data = unit_get(p->unc_wdata)};
  const bool valid = unit_get(p->unc_valid), held = p->unc_holding;
  p->unc_begins = valid && !held;
  p->unc_holding = valid && !unit_get(p->unc_ready);
  if (held && !valid) broken(p, "unc_valid_o falls before the access is accepted");
  if (held && valid && a.write != p->unc.write) broken(p, "unc_write_o changes before the access is accepted");
  if (held && valid && (a.address != p->unc.address || a.size != p->unc.size || (a.write && a.data != p->unc.data)))
    broken(p, "unc_addr_o, unc_size_o or unc_wdata_o changes before the access is accepted");
  p->unc = a;
  if (!valid || p->unc_holding) return;
  if (p->unc_busy) broken(p, "unc_valid_o: two uncached accesses at a time");
  const uint32_t address = a.address, bytes = 1u << a.size;
  uint64_t *word = &p->device[(address & 0xffff) / 8];
  if ((address >> 16 != 0x200 && address >> 16 != 0x300) || address % bytes)
    broken(p, "unc_addr_o: an uncached access outside the device");
  const uint64_t mask = (bytes == 8 ? ~(uint64_t)0 : ((uint64_t)1 << 8 * bytes) - 1) << 8 * (address & 7);
  p->unc_write_busy = a.write;
  if (a.write) *word = (*word & ~mask) | (a.data & mask);
  p->unc_word = *word & mask;
  p->unc_busy = true;
  p->unc_due = p->cycle + 1 + random_below(&p->random, p->spread + 3);
  p->unc_accesses++;
}

bool peer_line_failed(const struct peer *p, uint64_t address, uint64_t since) {
  const uint64_t line = (address - 0x80000000u) / 64;
  return line < PEER_WORDS / 8 && p->line_error[line] && p->line_error[line] >= since;
}

void peer_sample(struct peer *p) {
  if (unit_get(p->wdata_valid) && unit_get(p->wdata_ready)) {
    if (!p->write_beats) {
      broken(p, "wdata_valid_o: a write-back beat without a request");
    } else {
      const unsigned word = p->write_line * 8 + 2 * (4 - p->write_beats);
      p->memory[word] = unit_get_bits(p->wdata, 0, 64);
      p->memory[word + 1] = unit_get_bits(p->wdata, 64, 64);
      p->write_beats--;
    }
    if (unit_get(p->req_valid)) broken(p, "req_valid_o: a request while the beats of a write-back go out");
    sample_uncached(p);
    return;
  }
  sample_request(p);
  sample_uncached(p);
}
