# What every table of docs/results.md is made with: numbers, rows, verdicts.

# A number with d decimals; "not measured" for null.
def fixed($d):
  if type != "number" then "not measured"
  else pow(10; $d) as $p | (. * $p | fabs | round) as $n
    | (if . < 0 and $n > 0 then "-" else "" end) + ($n / $p | floor | tostring)
      + (if $d > 0 then "." + ($n % $p | tostring | ("0" * ($d - length) // "") + .) else "" end)
  end;
# A count with its thousands apart.
def count: if type != "number" then "not measured"
  else tostring | [match("^\\d{1,3}(?=(\\d{3})*$)|\\d{3}"; "g").string] | join(",") end;
# A cell is text, or what `judged` gives (results/targets.jq): bold where it misses.
def said:
  if type != "object" then .
  else {met: "", missed: "**missed:** ", stated: ""}[.verdict] as $begin
    | if $begin then $begin + .text else "**not measured**" + (.reason // "") end end;
def row: "| " + (map(said) | join(" | ")) + " |";
def table($head): ($head | row), ($head | map("---") | row), (.[] | row);
def mean: if length == 0 then null else add / length end;

def machines: ["small", "large"];
def profilers: ["software", "dispatch", "lci", "nci", "nci_ilp", "tip_ilp", "tip", "tip_random"];
def levels: ["instruction", "block", "function"];
# Read ports of the register file that show values, of `small`: what the machine without profilers does not have.
# The co-processor needs them: its size is with them.
def value_ports:
  .synth.configs as $c
  | if $c["small-bare"] then
      {cells: ($c.small.units.execute.cells - $c["small-bare"].units.execute.cells), ff: 0, sram_bits: 0}
    else null end;
def coproc_size:
  value_ports as $ports | .synth.configs.small.units.coproc
  | {cells: (.cells + $ports.cells), ff: (.ff + $ports.ff), sram_bits: (.sram_bits + $ports.sram_bits)};
