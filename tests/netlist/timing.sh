#!/bin/bash
# make timing on small circuits with known answers, and without what it needs.                  docs/timing.md
set -u
. tests/lib/tap.sh
plan 11
mkdir -p "$scratch/peers"/{short,long}
cat >"$scratch/peers/short/short.v" <<'V'
module short(input clk, input a, output reg q); reg b; always @(posedge clk) begin b <= a; q <= !b; end endmodule
V
cat >"$scratch/peers/long/long.v" <<'V'
module long(input clk, input a, output reg q);
  reg [31:0] count;
  always @(posedge clk) begin
    count <= count + {count[15:0], count[31:16]} + a;
    q <= ^count;
  end
endmodule
V
cat >"$scratch/rows.txt" <<'R'
short - short clk
long  - long  clk
table small cop_constants clk_i
missing - missing clk
R
run() { ROWS=$scratch/rows.txt PEERS=$scratch/peers synth/timing.sh "$scratch/build" "$@" >"$scratch/log" 2>&1; }
json=$scratch/build/reports/timing.json
field() { jq -r "$1" "$json"; }

LIBERTY=$scratch/none.lib run short
judge without_liberty "$([ $? = 3 ] && grep -q 'package qflow-tech-osu018' "$scratch/log" || cat "$scratch/log")"
STA=$scratch/none run short
judge without_opensta "$([ $? = 3 ] && grep -q 'package opensta' "$scratch/log" || cat "$scratch/log")"
mkdir -p "$scratch/build/firmware"
echo none.elf >"$scratch/build/firmware/list.txt"
synth/steps.sh "$scratch/build" none >"$scratch/log" 2>&1
judge no_such_tree "$([ $? = 1 ] && grep -qx 'steps: no commit none in this history' "$scratch/log" || cat "$scratch/log")"

without 'sta osu018' runs longer_path_is_later register_and_line ram_is_late left_out no_such_row orders no_such_orders &&
  exit $failed
run short long table missing
judge runs "$([ $? = 0 ] || tail -n 2 "$scratch/log")"
judge longer_path_is_later "$(field 'if .rows.long.arrival_ns > .rows.short.arrival_ns + 1 and
  .rows.long.gates > .rows.short.gates then "" else
  "\(.rows.short.arrival_ns) and \(.rows.long.arrival_ns) ns" end')"
judge register_and_line "$(field '.rows.long.groups[0] |
  if (.to | test("^count\\[")) and (.line | test("long.v:2$")) and (.from | test("^count")) then "" else tostring end')"
judge ram_is_late "$(field '.ram_clock_to_output_ns as $t | .rows.table |
  if .arrival_ns - .arrival_ram_as_register_ns > 1 and .arrival_ns >= $t - 0.05 then "" else
  "\(.arrival_ns) and \(.arrival_ram_as_register_ns) ns" end')"
judge left_out "$(field '.rows | if has("missing") then "it has a row" else "" end'
  grep -q 'missing left out: no sources' "$scratch/log" || echo silent)"
run short nothing
judge no_such_row "$([ $? = 2 ] && grep -q 'no row nothing' "$scratch/log" || cat "$scratch/log")"
ORDERS=3 run long
judge orders "$(field '.rows.long | if (.orders | length) == 3 and .orders[0].arrival_ns == .arrival_ns and
  .orders[0].area == .area and (.orders | map(.arrival_ns) | min) > 1 then "" else
  "\(.arrival_ns) and \(.orders)" end')"
ORDERS=none run long
judge no_such_orders "$([ $? = 2 ] && grep -q 'ORDERS=none is no number' "$scratch/log" || cat "$scratch/log")"
exit $failed
