/* The evaluation of ProfileMe: the paper's figures next to ours.   docs/eval-profileme.md */
#include "eval/profileme/parts.h"

static eval_section *const sections[] = {pme_eval_skid_section,   pme_eval_convergence_section, pme_eval_path_section,
                                         pme_eval_slots_section,  pme_eval_edge_section,        pme_eval_load_section,
                                         pme_eval_window_section, pme_eval_cost_section,        NULL};

const struct evaluation eval_profileme = {
  .name = "profileme",
  .title = "ProfileMe: evaluation",
  .text =
    "Every number stands beside the published one (ProfileMe: Dean, Hicks, Waldspurger, Weihl, Chrysos, MICRO 1997). Each section "
    "says where its numbers come from: the RTL, which samples and interrupts by itself, or the golden model, which samples the "
    "same machine out of band.",
  .measured = &pme_eval_folder,
  .sections = sections,
  .figures = pme_eval_figures,
  .summary = pme_eval_summary,
  .machine_summary = pme_eval_machine_summary,
};
