# What the five papers show and claim: $papers, the files of tools/scripts/results/papers.
#
#   {paper, by, figures: [NUMBER], tables: [NUMBER], items: [{item, says, published, form, measured, paths, command, note}]}
#
# item: "Figure 8", "Figure 8, ours", "Section 5.2, edges". form: "paper" (measured as the paper does, on our machine
# and programs), "ours" (something of the design or of the definition is ours: note says what), "not" (note says why
# not), "drawing" (a drawing, an example, a list: nothing to measure; command checks our counterpart).
# measured: cells of tables, {table, row: its first words, columns: [NAME or NUMBER], as: label}, and values,
# {path, digits, as}; a path is FILE/KEY/KEY... of docs/results/FILE.json. paths: where the figures are from.

def paper_forms: ["paper", "ours", "not", "drawing"];
# Figures and tables, each with its number; the numbers of a paper are those that it lists.
def paper_numbers: [(.figures[] | "Figure \(.)"), (.tables[] | "Table \(.)")];
def paper_count($form): [$papers[].items[] | select(.form == $form)] | length;
