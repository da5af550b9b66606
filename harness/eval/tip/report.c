/* The evaluation of TIP: figures of the paper beside ours.   docs/eval-tip.md */
#include "eval/tip/parts.h"

static eval_section *const sections[] = {eval_stack_section,       eval_function_section,
                                         eval_block_section,       eval_instruction_section,
                                         eval_sensitivity_section, eval_case_section,
                                         eval_rtl_section,         NULL};

const struct evaluation eval_tip = {
  .name = "tip",
  .title = "TIP: evaluation",
  .text =
    "Every number stands beside the published one (TIP: Gottschall, Eeckhout, Jahre, MICRO 2021). Each section says where its numbers come from: "
    "the RTL, which samples and interrupts by itself, or a model that watches the same run out of band.",
  .measured = &eval_tip_folder,
  .sections = sections,
  .figures = eval_tip_figures,
  .targets = eval_tip_targets,
  .machine_summary = eval_tip_summary,
};
