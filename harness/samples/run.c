#include "samples/run.h"

#include <string.h>

#include "profile/file.h"

static void first(struct samples_run *r, const struct recording *p) {
  *r = (struct samples_run){
    .kind = p->kind, .source = p->source, .period = p->period, .random = p->random, .measured = p->baseline_cycles != 0};
  memcpy(r->microprogram, p->microprogram, sizeof r->microprogram);
  memcpy(r->event, p->event, sizeof r->event);
}

void samples_run_add(struct samples_run *r, const struct recording *p) {
  if (!r->runs) first(r, p);
  r->runs++;
  r->mixed = r->mixed || r->kind != p->kind || strcmp(r->microprogram, p->microprogram) != 0;
  r->measured = r->measured && p->baseline_cycles;
  r->cycles += (double)p->cycles;
  r->instret += (double)p->instret;
  r->taken += (double)p->samples;
  r->kept += (double)p->sample_count;
  r->checked += (double)p->checked;
  r->missed += (double)p->missed + (double)p->dropped;
  r->lost += (double)p->ring_lost;
  r->overhead += prof_overhead(p) / 100 * (double)(p->cycles - p->rest_cycles);
}
