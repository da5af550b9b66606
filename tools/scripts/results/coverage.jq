# docs/results/coverage.md: every figure, table and claim of the papers, where it is reproduced, on which tree, or why not.
include "results/base";
include "results/papers";
include "results/coproc";
include "results/dcpi";
include "results/linux_dcpi";
include "results/dispatch";
include "results/machine";
include "results/os";
include "results/profileme";
include "results/timing";
include "results/tip";

# The tables that rows quote, by name.
def coverage_tables:
  {tip_errors: [tip_errors], tip_targets: [tip_targets], tip_validation: [tip_validation], tip_rtl: [tip_rtl], tip_states: [tip_states],
   tip_classes: [tip_classes], tip_schedules: [tip_schedules],
   pme_targets: [pme_targets], pme_pairs: [pme_pairs], pme_axis: [pme_axis], pme_paths: [pme_paths], pme_windows: [pme_windows],
   pme_skid: [pme_skid], pme_costs: [pme_costs],
   cop_targets: [cop_targets], cop_long: [cop_long], cop_paper: [cop_paper], cop_convergence: [cop_convergence], transistor_table: [transistor_table],
   os_culprits: [os_culprits],
   dispatch_targets: [dispatch_targets], dispatch_paper: [dispatch_paper], dispatch_reductions: [dispatch_reductions], dispatch_programs: [dispatch_programs],
   dispatch_software: [dispatch_software], dispatch_variants: [dispatch_variants], dispatch_accesses: [dispatch_accesses],
   dispatch_size: [dispatch_size],
   dcpi_targets: [dcpi_targets], dcpi_slowdown: [dcpi_slowdown], dcpi_driver: [dcpi_driver], dcpi_frequencies: [dcpi_frequencies],
   far_aggregation: [far_aggregation],
   linux_dcpi_slowdown: [linux_dcpi_slowdown], linux_dcpi_cost: [linux_dcpi_cost], linux_dcpi_space: [linux_dcpi_space],
   dcpi_space: [dcpi_space], dcpi_spread: [dcpi_spread], dcpi_confidence: [dcpi_confidence], dcpi_sparse: [dcpi_sparse],
   size_targets: [size_targets], timing_targets: [timing_targets]}
  | map_values(map(ltrimstr("| ") | rtrimstr(" |") | split(" | ")));

# Of a reference to cells or to a value: its text, or {fault}.
def coverage_cells($tables):
  . as $r | $tables[.table] as $t
  | if $t == null then {fault: "no table \(.table)"}
    else first($t[2:][] | select(join(" | ") + " |" | startswith($r.row))) // null
      | . as $row
      | if $row == null then {fault: "table \($r.table) has no row \($r.row)"}
        else [$r.columns[] as $c
          | (if $c | type == "number" then $c else [$t[0] | to_entries[] | select(.value == $c) | .key] | if length == 1 then .[0] else null end end)
          | if . == null or $row[.] == null then {fault: "table \($r.table) has no column \($c), or two"}
            elif $row[.] | test("^-?$|not measured") then {fault: "\($r.table), \($r.row), \($c): not measured"}
            else $row[.] end]
        | first(.[] | select(type == "object")) // join(" / ")
        end
    end;
def coverage_value($all):
  . as $r | paper_at($all; .path)
  | if type != "number" then {fault: "\($r.path) is no number of docs/results"} else fixed($r.digits) end;
def coverage_text($all; $tables): if .table then coverage_cells($tables) else coverage_value($all) end;

# Tree on which a path was measured: the commit of the row or file, and what $ages says of it.
def coverage_tree($all; $path):
  ($path | paper_path) as $p
  | ($p[0]) as $file
  # Not first(): in jq 1.6 `try` catches its break.
  | ([range($p | length; 0; -1) as $n | try ($all | getpath($p[:$n]) | .commit | strings) catch empty][0] // empty) as $commit
  | $commit + ($ages[$file][$commit] | if . == null then "" else ", " + sub(": .*"; "") end);

def coverage_row($all; $tables):
  . as $i
  | [.item, .says, .published // "-",
     {paper: "the paper's", ours: "ours", not: "**not reproduced**", drawing: "nothing to measure"}[.form],
     ([.measured[]? | (if .as then .as + ": " else "" end) + (coverage_text($all; $tables) | if type == "object" then "**missing**" else . end)]
        | join("<br>") | if . == "" then "-" else . end),
     ([.measured[]? | if .table then "[\($tree.places[.table] // "?")](\($tree.places[.table] // "?").md): \(.row | sub(" \\|$"; "") | gsub(" \\| "; ", "))"
                      else "`\(.path | split("/")[0]).json`" end]
        | reduce .[] as $x ([]; if index([$x]) then . else . + [$x] end)
        | reduce .[] as $x ({page: null, text: []};
            ($x | split("): ")) as [$page, $row]
            | if $row and $page == .page then .text[-1] += "; " + $row else {page: $page, text: (.text + [$x])} end)
        | .text | join("; ") | if . == "" then "-" else . end),
     (if .command then "`\(.command)`" else "-" end),
     (paper_paths | map(coverage_tree($all; .)) | unique | join("; ") | if . == "" then "-" else . end),
     .note // "-"];
def coverage_of($name):
  . as $all | coverage_tables as $tables
  | [papers($all)[] | select(.paper == $name) | .items[] | coverage_row($all; $tables)]
  | table(["in the paper", "what it says", "published", "form", "measured", "where", "command", "tree", "what differs, or why not"]);
def coverage_tip: coverage_of("TIP");
def coverage_profileme: coverage_of("ProfileMe");
def coverage_coproc: coverage_of("Co-processor");
def coverage_dispatch: coverage_of("Selective dispatch");
def coverage_dcpi: coverage_of("DCPI");

def coverage:
  [papers(.)[] | . as $p | paper_numbers as $n
   | [.paper, .by, ($n | length), (.items | length), (paper_forms[] as $f | [$p.items[] | select(.form == $f)] | length)]]
  | . + [["**all**", "", (range(2; 8) as $c | map(.[$c]) | add)]]
  | map(map(tostring))
  | table(["", "paper", "figures and tables", "rows", "reproduced in the paper's form", "in our form only", "not reproduced", "nothing to measure"]);

# Which programs each part of a result has seen.
def coverage_tuning:
  def words: if length == 0 then "-" else join(" ") end;
  [$tree.tuning[] | [.part, (.seen | words), (.unseen | words), (.both | length | tostring), (.note | if . == "" then "-" else . end)]]
  | table(["constants and rules of", "chosen on", "never seen", "in both", "but"]);

# One line for everything that is wrong with the lists.
def coverage_faults:
  def roman: {I: 1, II: 2, III: 3, IV: 4, V: 5, VI: 6, VII: 7, VIII: 8, IX: 9, X: 10};
  def gaps($what; $p): map(roman[.] // (sub("[a-z]$"; "") | tonumber)) | unique
    | if . != [range(1; length + 1)] then "\($p.paper): the list of \($what) has a gap" else empty end;
  . as $all | coverage_tables as $tables
  | papers($all) as $papers
  | ($papers | if length != 5 then "\(length) papers, not 5" else empty end),
    ($papers[] | . as $p
     | (.figures | gaps("figures"; $p)), (.tables | gaps("tables"; $p)),
       (paper_numbers[] as $n | select(all($p.items[].item; . != $n and (startswith($n + ",") | not))) | "\($p.paper): \($n) has no row"),
       (.items | group_by(.item)[] | select(length > 1) | "\($p.paper): \(.[0].item) twice"),
       (.items[] | . as $i | "\($p.paper), \(.item)" as $where
        | (if .form | IN(paper_forms[]) | not then "\($where): form \(.form)" else empty end),
          (if (.says // "") == "" then "\($where): says nothing" else empty end),
          (if .item | test("^(Figure|Table) ") then
             (.item | capture("^(?<n>(Figure|Table) [^, ]+)").n | select(. as $n | $p | paper_numbers | index($n) == null)
              | "\($where): the paper's list has no \(.)") else empty end),
          (if .form == "not" then
             (if (.note // "") == "" then "\($where): neither a command nor a reason" else empty end),
             (if .measured then "\($where): measured, but not reproduced" else empty end)
           else
             (if (.command // "") == "" then "\($where): neither a command nor a reason" else empty end),
             (if .form != "drawing" and ((.measured // []) == [] or paper_paths == []) then "\($where): nothing is measured" else empty end),
             (if .form != "paper" and (.note // "") == "" then "\($where): does not say what differs" else empty end)
           end),
          (paper_paths[] as $path | select(paper_at($all; $path) == null) | "\($where): docs/results has no \($path)"),
          (.measured[]? | coverage_text($all; $tables) | objects | "\($where): \(.fault)"),
          (.measured[]? | .table // empty | select($tree.places[.] == null) | "\($where): no page of docs/results has table \(.)")));
