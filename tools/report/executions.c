#include "tools/report/executions.h"

#include "analysis/frequency.h"
#include "isa/events.h"
#include "samples/from_prof.h"

static bool estimate_function(struct profile *p, const struct analysis_program *program, const struct samples_set *set,
                              const struct symbols_function *function) {
  if (cfg_block_at(program->cfg, function->start) == CFG_NONE) return true;
  struct frequency *frequency = frequency_of(program, set, function->start);
  for (uint32_t i = 0; frequency && i < frequency->insns; i++)
    profile_set_executions(p, frequency->insn[i].pc, frequency_executions(frequency, &frequency->insn[i]));
  frequency_free(frequency);
  return frequency != NULL;
}

static bool estimate(struct profile_files *files, const struct machine_model *machine, const struct samples *s) {
  struct analysis_program program = {.image = NULL};
  const struct samples_set *set = s->images ? samples_main_set(&s->image[0], EVENT_CYCLES) : NULL;
  size_t functions;
  const struct symbols_function *function = symbols_functions(files->symbols, &functions);
  bool good = !set || analysis_program_open(&program, &files->image, files->file.entry, machine, function, functions);
  for (size_t i = 0; good && set && i < files->profile->functions; i++) {
    const struct symbols_function *symbol = files->profile->function[i].at.symbol;
    if (symbol) good = estimate_function(files->profile, &program, set, symbol);
  }
  analysis_program_close(&program);
  return good;
}

bool executions_estimate(struct profile_files *files, struct failure *f) {
  struct machine_model machine;
  struct samples samples = {.images = 0};
  const struct profile *p = files->profile;
  if (!p || !p->cycles || files->prof.kind != PROF_TIP || !machine_find(files->prof.config, &machine)) return true;
  const bool good = samples_from_prof(&samples, &files->prof) && estimate(files, &machine, &samples);
  samples_free(&samples);
  return good || fail(f, STATUS_INTERNAL, "out of memory for the executions");
}
