/* The evaluation of TIP: the paper's figures next to ours.   docs/eval-tip.md */
#include "eval/tip/parts.h"

static eval_section *const sections[] = {tip_eval_class_section, tip_eval_stack_section,       tip_eval_function_section,
                                         tip_eval_block_section, tip_eval_instruction_section, tip_eval_sensitivity_section,
                                         tip_eval_case_section,  tip_eval_rtl_section,         NULL};

const struct evaluation eval_tip = {
  .name = "tip",
  .title = "TIP: evaluation",
  .text =
    "Every number stands beside the published one (TIP: Gottschall, Eeckhout, Jahre, MICRO 2021). Each section says where its numbers come from: "
    "the RTL, which samples and interrupts by itself, or a model that watches the same run out of band.",
  .measured = &tip_eval_folder,
  .sections = sections,
  .figures = tip_eval_figures,
  .machine_summary = tip_eval_summary,
};
