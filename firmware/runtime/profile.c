/* The program's side of `culprit record`: takes samples by interrupt into a ring of memory, as a kernel's
 * profiler does, and hands the ring to the host through a device. docs/record.md; nothing of it runs unless
 * the host set the mode. */
#include "profile.h"

#include "exit.h"
#include "profile_config.h"
#include "profile_mode.h"

#define MSTATUS_MIE 8ull

extern char trap_entry[];

static const struct profile_mode *const modes[] = {
  [PROFILE_TIP] = &profile_tip,
  [PROFILE_TIMER] = &profile_timer,
  [PROFILE_PROFILEME] = &profile_pme,
  [PROFILE_COPROC] = &profile_cop,
};

static void send_summary(const struct profile_state *s, uint64_t summary[RING_SUMMARY_WORDS]) {
  summary[0] = ring_header(RING_SUMMARY, RING_SUMMARY_WORDS, s->sequence);
  summary[RING_LOST] = s->lost;
  summary[RING_LOST_WEIGHT] = s->lost_weight;
  summary[RING_INTERRUPTS] = s->interrupts;
  for (unsigned i = 0; i < RING_SUMMARY_WORDS; i++) *PROFILE_DEVICE = summary[i];
}

/* The host finds by this name that the program is over. */
static void profile_stop(void) {
  struct profile_state *s = &profile_state;
  const struct profile_mode *mode = modes[culprit_profile.mode];
  uint64_t summary[RING_SUMMARY_WORDS] = {0};
  CSR_CLEAR(mstatus, MSTATUS_MIE);
  CSR_CLEAR(mie, 1ull << mode->interrupt);
  CSR_WRITE(mtvec, trap_entry);
  if (mode->stop) mode->stop(s);
  profile_drain(s);
  if (mode->counts) mode->counts(s, summary);
  send_summary(s, summary);
}

/* And by this one that sampling begins. */
void profile_start(void) {
  struct profile_state *s = &profile_state;
  const struct profile_mode *mode = modes[culprit_profile.mode];
  s->cause = TRAP_INTERRUPT | mode->interrupt;
  trap_set_handler(s->cause, mode->handler);
  program_before_exit(profile_stop);
  mode->start(s);
  CSR_SET(mie, 1ull << mode->interrupt);
  CSR_SET(mstatus, MSTATUS_MIE);
}
