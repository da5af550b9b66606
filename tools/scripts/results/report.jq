# The evaluation as a page for a browser: charts first, then the headline targets, made of the page's own bars.
include "results/base";
include "results/dispatch";
include "results/headline";

def cell: tostring | @html;
# A bar that is as wide as its part of `most`, with its number.
def report_bar($most; $unit):
  .[0] as $name | .[1] as $v
  | "<tr><td class=\"w name\">\($name | cell)</td>"
    + "<td class=\"bar\" data-v=\"\($v)\"><span class=\"share\"><i style=\"width:\(100 * $v / $most)%\"></i></span></td>"
    + "<td data-v=\"\($v)\">\($v | fixed(1)) \($unit)</td><td class=\"w dim\">\(.[2] // "" | cell)</td></tr>";
# rows: [name, value, remark]; most null: the largest value.
def report_chart($id; $title; $text; $most; $unit):
  map(select(.[1] | type == "number")) as $rows
  | ($most // ($rows | map(.[1]) | max)) as $all
  | "<h2 id=\"\($id)\">\($title | cell)</h2>\n<p class=\"dim\">\($text | cell)</p>",
    "<table class=\"rows chart\"><tbody>", ($rows[] | report_bar($all; $unit)), "</tbody></table>";

def report_errors($m):
  .tip.configs[$m] as $c
  | [{"a timer": "software", "Dispatch (IBS, SPE)": "dispatch", "LCI (CoreSight)": "lci", "NCI (PEBS)": "nci", "NCI, spread": "nci_ilp",
      "TIP": "tip"} | to_entries[] | [.key, $c.error.instruction[.value].mean]]
  | report_chart("error-\($m)"; "TIP and its rivals, \($m)";
      "Error by instruction, percent of the time, mean of \($c.workloads | length) programs, a sample every \($c.period) cycles."; 100; "%");
def report_values:
  [.coproc.value | to_entries[] | select(.value.coproc.error and .value.simple.error and .value.exceeds_slots)
   | [.key, .value.simple.error / .value.coproc.error, "\(.value.coproc.error | fixed(1)) % error"]] | sort_by(-.[1])
  | report_chart("values"; "Value profile";
      "How many times lower its error is than that of simple sampling at equal overhead; programs with more loads than slots."; null; "times");
def report_dispatch:
  .dispatch.configs.small as $programs
  | [("paper-block", "block") as $form | ("0", "25", "100") as $duty
     | "\($form).\($duty)" as $at | ($programs | dispatch_accuracy($at)) as $right
     | ["\(if $form == "block" then "blocks, ours" else "blocks, the paper's" end), \(if $duty == "0" then "off" elif $duty == "25" then "a quarter of the time" else "always" end)",
        ($programs | dispatch_overhead($at)), (if $right then "accuracy \($right | fixed(1)) %" else "" end)]]
  | report_chart("dispatch"; "Selective dispatch, small"; "Overhead of counters in every block, percent of the cycles without."; null; "%");
def report_frequencies:
  [.dcpi.frequency.small.seen as $f | ("tip", "pc") as $kind | range(3) as $i
   | ["samples of \(if $kind == "tip" then "TIP" else "a timer" end), within \([5, 10, 15][$i]) %", $f[$kind].instructions.within[$i]]]
  | report_chart("frequencies"; "Frequencies, small"; "Samples whose instruction's estimated frequency is so near to the true one."; 100; "%");

def report_targets:
  "<h2 id=\"targets\">Targets</h2>", "<table class=\"rows\"><thead><tr><th class=\"w\">target</th><th class=\"w\">wanted</th><th class=\"w\">measured</th></tr></thead><tbody>",
    (headline_rows[] | .name as $name | .row | .[2].verdict as $verdict
     | "<tr><td class=\"w name\">\($name | cell): \(.[0] | cell)</td><td class=\"w\">\(.[1] | cell)</td>"
       + "<td class=\"w\(if $verdict == "missed" then " warn" else "" end)\">\(.[2] | said | gsub("\\*\\*"; "") | cell)</td></tr>"),
    "</tbody></table>";

def report_page:
  (.tip.configs.small.error.instruction) as $e
  | "<header><p class=\"title\">Culprit: the evaluation, of \(.tip.date | cell)</p>",
    "<h1>TIP blames the wrong instruction for \($e.tip.mean | fixed(1)) % of the time, a timer for \($e.software.mean | fixed(0)) %.</h1>",
    "<p class=\"lead\">Of what processors offer today the best has \($e.nci.mean | fixed(0)) %. Runs of hours are behind these charts; the numbers come from docs/results.</p>",
    "<nav><a href=\"#error-small\">Error</a><a href=\"#values\">Values</a><a href=\"#dispatch\">Dispatch</a><a href=\"#frequencies\">Frequencies</a><a href=\"#targets\">Targets</a><button type=\"button\" id=\"theme\" aria-pressed=\"false\">Light or dark</button></nav></header><main>",
    report_errors("small"), report_errors("large"), report_values, report_dispatch, report_frequencies, report_targets, "</main>";
