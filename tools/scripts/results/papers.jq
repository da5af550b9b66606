# What the five papers show and claim: $papers, the files of tools/scripts/results/papers.
#
#   {paper, by, figures: [NUMBER], tables: [NUMBER], items: [{item, says, published, form, measured, paths, command, note}]}
#
# item: "Figure 8", "Figure 8, ours", "Section 5.2, edges". form: "paper" (measured as the paper does, on our machine
# and programs), "ours" (something of the design or of the definition is ours: note says what), "not" (note says why
# not), "drawing" (a drawing, an example, a list: nothing to measure; command checks our counterpart).
# measured: cells of tables, {table, row: its first words, columns: [NAME or NUMBER], as: label}, and values,
# {path, digits, as}; a path is FILE/KEY/KEY... of docs/results/FILE.json. paths: where the figures are from. next: true in a
# row whose figures come with the next run of its command: until docs/results has them it is not reproduced.

def paper_forms: ["paper", "ours", "not", "drawing"];
# Figures and tables, each with its number; the numbers of a paper are those that it lists.
def paper_numbers: [(.figures[] | "Figure \(.)"), (.tables[] | "Table \(.)")];
# A path as a list: keys, and numbers of elements.
def paper_path: split("/") | map(if test("^[0-9]+$") then tonumber else . end);
# The value there, null when there is none.
def paper_at($all; $path): try ($all | getpath($path | paper_path)) catch null;
def paper_paths: [.paths[]?, (.measured[]? | .path // empty)];
# The papers as docs/results, $all, has their figures.
def papers($all):
  def waits: .next and any(paper_paths[]; paper_at($all; .) == null);
  [$papers[] | .items |= map(if waits then
     {item, says, published, form: "not", note: "Not measured yet: `\(.command)` does with its next run. \(.note // "")"} else . end)];
def paper_count($all; $form): [papers($all)[].items[] | select(.form == $form)] | length;
