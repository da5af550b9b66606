# The evaluation as a page for a browser: charts first, then the headline targets, made of the page's own bars.
include "results/base";
include "results/cost";
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

# Error over overhead, the latter logarithmic: a line a profiler, a dot a rate. Names stand at the right, apart.
def report_cost:
  cost_points("small") as $points
  | ([$points[].overhead[]] | [min, max] | map(log10)) as [$least, $most]
  | def x: 45 + 285 * ((log10) - $least) / ($most - $least);
    def y: 20 + 3 * (100 - .);
    def text($class; $x; $y): "<text class=\"\($class)\" x=\"\($x | fixed(1))\" y=\"\($y + 5 | fixed(1))\">\(. | cell)</text>";
    def line: "<polyline points=\"\(map("\(.[0] | fixed(1)),\(.[1] | fixed(1))") | join(" "))\"/>";
    [cost_profilers[] as [$name, $key, $cost]
     | {$name, dots: [$points[] | [(.overhead[$cost] | x), (.error[$key] | y), .error[$key], .overhead[$cost]]] | sort_by(.[0])}] as $lines
  | "<h2 id=\"cost\">Error and overhead, small</h2>",
    "<p class=\"dim\">Error by instruction, percent of the time, over the percent of cycles that profiling adds, logarithmic; a dot a rate, means of \($points[0].programs) programs.</p>",
    "<svg class=\"cost\" viewBox=\"0 0 450 350\" role=\"img\" aria-label=\"Error over overhead of each profiler\">",
    (0, 25, 50, 75, 100 | y as $y | ("\(.) %" | text("axis"; 0; $y)), "<path class=\"axis\" d=\"M45 \($y)H330\"/>"),
    ($points[].overhead.tip | x as $x | "\(fixed(2)) %" | text("axis"; $x - 20; 340)),
    ($lines[] | .name as $name | (.dots | line),
       (.dots[] | "<circle cx=\"\(.[0] | fixed(1))\" cy=\"\(.[1] | fixed(1))\" r=\"4\"><title>\($name | cell): \(.[2] | fixed(1)) % at \(.[3] | fixed(2)) %</title></circle>")),
    (reduce ($lines | sort_by(.dots[-1][1]))[] as $l ([]; . + [{name: $l.name, from: $l.dots[-1], y: ([$l.dots[-1][1], (last.y // -99) + 17] | max)}])
     | .[] | .y as $y | .from as $from | ([$from, [356, $y]] | line | sub("<polyline"; "<polyline class=\"axis\"")), (.name | text(""; 360; $y))),
    "</svg>";

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
    "<nav><a href=\"#error-small\">Error</a><a href=\"#cost\">Overhead</a><a href=\"#values\">Values</a><a href=\"#dispatch\">Dispatch</a><a href=\"#frequencies\">Frequencies</a><a href=\"#targets\">Targets</a><button type=\"button\" id=\"theme\" aria-pressed=\"false\">Light or dark</button></nav></header><main>",
    report_errors("small"), report_errors("large"), report_cost, report_values, report_dispatch, report_frequencies, report_targets, "</main>";
