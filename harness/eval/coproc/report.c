/* The evaluation of the co-processor: the paper's statements next to our numbers.   docs/eval-coproc.md */
#include "eval/coproc/parts.h"

static eval_section *const sections[] = {cop_eval_value_section,     cop_eval_paper_section,
                                         cop_eval_rates_section,     cop_eval_cost_section,
                                         cop_eval_time_section,      cop_eval_variants_section,
                                         cop_eval_aggregate_section, NULL};

const struct evaluation eval_coproc = {
  .name = "coproc",
  .title = "Profiling co-processor: evaluation",
  .text =
    "The RTL, through interrupts, beside what was published (Zilles and Sohi, A Programmable Co-processor for Profiling, HPCA 2001; "
    "its digits did not survive in the text that is public, so its statements stand here). Error: weighted RMS error of invariance, "
    "percent: over all executed loads the square root of the mean square of estimated - true invariance of their pair of load and "
    "value. Overhead: cycles more than without profiling, for start, interrupts, stop and, as in the paper, the final estimation, of simple "
    "sampling, too; the sending of the result never counts.",
  .measured = &cop_eval_folder,
  .sections = sections,
  .figures = cop_eval_figures,
  .summary = cop_eval_summary,
  .machine_summary = cop_eval_machine_summary,
};
