# Worst paths in standard cells, FPGA: .timing, .fpga.
include "results/base";
include "results/targets";

def timing_row($name): .timing.rows[$name] // {};
# CoreMark/MHz per nanosecond of arrival. Ours and biRISC-V's were measured from outside, with the same sources.
def timing_per_ns($coremark; $row): if $coremark and $row.arrival_ns then $coremark / $row.arrival_ns else null end;
def timing_over($with; $without): if $with and $without then 100 * ($with / $without - 1) else null end;
def timing_middle: sort | (.[length / 2 | floor] + .[(length - 1) / 2 | floor]) / 2;
def timing_median(f): if .orders then .orders | map(f) | timing_middle else null end;
# The arrivals of row $name and of small without profilers, as many mappings of each.
def timing_pair($name):
  [timing_row($name), timing_row("small-soc")] | map(.orders // [] | map(.arrival_ns)) | (map(length) | min) as $n | map(.[:$n]);
def timing_target_rows:
  (.coremark.configs // {}) as $coremark
  | (timing_per_ns(.checks.coremark.small; timing_row("small"))) as $ours
  | (timing_per_ns(.checks.coremark.biriscv; timing_row("biriscv"))) as $theirs
  | [(["small", "arrival, small, ns", 8], ["large", "arrival, large, ns", 10],
      ["tip2", "arrival, TIP, two lanes, ns", 4], ["tip4", "arrival, TIP, four lanes, ns", 4],
      ["profileme2", "arrival, ProfileMe, ns", 4], ["probe_tags", "arrival, tag view of the observation port, ns", 4],
      ["block_table", "arrival, block descriptor table, ns", 4], ["coproc2", "arrival, co-processor, ns", 8]) as [$name, $what, $most]
     | timing_row($name).arrival_ns | target($what; "<= \($most)"; 2)]
    + [(["small", 4.8], ["large", 6.5]) as [$name, $least] | $coremark[$name].coremark_per_mhz
       | target("CoreMark/MHz of \($name) with it, our own build"; ">= \($least)"; 2)]
    + [(["small-all", "all profilers"], ["small-pflag", "selective dispatch"]) as [$name, $with]
       | timing_over(timing_row($name).arrival_ns; timing_row("small-soc").arrival_ns)
       | target("arrival of small with \($with) over that without, first mapping of each, percent"; "<= 1"; 1)]
    + [(["small-all", "all profilers", 1, 1], ["small-pflag", "selective dispatch", 1, 1],
        ["small-whole", "all profilers, values in the retire stream and selective dispatch", 5, 12]) as [$name, $with, $most, $least]
       | timing_pair($name) as [$ours, $bare] | ($ours | length) as $n
       | (if $n >= $least then timing_over($ours | timing_middle; $bare | timing_middle) else null end) as $over
       | target("arrival of small with \($with) over that without, medians, percent; mappings of each; from, to, ns: with, without";
           "<= \($most); >= \($least); stated"; [$over, if $n >= $least then $n else null end];
           "\($over | fixed(1)); \($n); " + ([$ours, $bare] | map("\(min | fixed(2)) to \(max | fixed(2))") | join(", ")))]
    + [if $ours and $theirs then $ours / $theirs else null end | target("CoreMark/MHz per ns, small over biRISC-V"; ">= 1.4"; 2)]
    + [(["small", "small", 8], ["large", "large", 25], ["coproc2", "coproc2 without the core\u0027s read ports", 1.5]) as [$name, $what, $most]
       | (timing_row($name).area | if . then . / 1e6 else null end)
       | target("area beside RAM, \($what), million um2"; "<= \($most)"; 2)]
    + [if (.fpga.rows.small // {}).arrays then [.fpga.rows.small.arrays[] | select(.reason == "")] | length else null end
       | target("arrays of small in flip-flops on an FPGA, more than 64 x 8 bits, without a reason"; "0"; 0)];
def timing_targets: timing_target_rows | target_table;

def timing_rows:
  .timing.commit as $commit
  | [.timing.rows // {} | to_entries[] | .key as $name | .value
   | [$name, .top, (if .parameters == "" then "-" else .parameters end),
      (.arrival_ns | fixed(2)), (.arrival_ram_as_register_ns | fixed(2)), (.period_ns | fixed(2)),
      (.gates | count), (.area / 1e6 | fixed(2)), (.flops | count), (.commit // $commit)]]
  | table(["row", "top", "parameters", "arrival, ns", "RAMs as flip-flops",
      "least period, ns", "gates", "area, million um2", "flip-flops", "commit"]);

# Rows that were mapped with their inputs in several orders (ORDERS).
def timing_orders:
  def ends(f): .orders | map(f) | "\(min | fixed(2)) to \(max | fixed(2))";
  [.timing.rows // {} | to_entries[] | select(.value.orders) | .key as $name | .value
   | [$name, (.orders | length | count), (timing_median(.arrival_ns) | fixed(2)), ends(.arrival_ns),
      (timing_median(.area / 1e6) | fixed(3)), ends(.area / 1e6)]]
  | table(["row", "mappings", "arrival, median, ns", "from, to", "area, median, million um2", "from, to"]);

# The six worst groups of registers of each of our own rows.
def timing_paths:
  [.timing.rows // {} | to_entries[] | select(.value.config != "-") | .key as $name | .value.groups[0:6][]
   | [$name, (.arrival_ns | fixed(2)), "`\(.to)`", .line, "`\(.from)`", .from_line]]
  | table(["row", "arrival, ns", "to", "declared at", "from", "declared at"]);

# The slowest register of a stage, here and in NaxRiscv: the registers whose names match.
def timing_stages:
  def slowest($row; $names): [timing_row($row).groups // [] | .[] | select(.to | test($names)) | .arrival_ns] | max;
  . as $r
  | [["fetch, decode", "^u_(fetch|icache|fetch_buffer|decode)[.]", "^(Fetch|Frontend)Plugin",
      "from the tags to the decoder and to the next block in one cycle here; three stages of fetch and five before "
        + "renaming there, and a BTB that answers first"],
     ["issue, rename", "^u_(issue_queue|rename)[.]", "^(RobPlugin|DispatchPlugin|integer_Rf)",
      "what waits, selection, wake-up, and what dispatch brings in with it in one cycle here; a stage each there"],
     ["execute", "^u_(execute|complete[.](next|alu))", "^(EU0|ALU0)",
      "64 bits, operands and pc from RAMs, the ALU and the next pc in one cycle here; 32 bits there, operands two "
        + "stages before, the next pc a stage later"],
     ["load, store", "^u_(lsu|complete[.]order)", "^Lsu2",
      "selection and address, then the search of the queues: two stages here; four there"]]
  | map(. as [$stage, $ours, $theirs, $why]
      | [$stage, ($r | slowest("small"; $ours) | fixed(2)),
        ($r | slowest("naxriscv"; $theirs) | fixed(2)), $why])
  | table(["stage", "small, ns", "NaxRiscv, ns", "what separates them"]);

# What each change to the paths of small cost and brought.
def timing_steps:
  [.steps.steps[]
   | [.commit, .what, (.ipc | fixed(3)), (.coremark_per_mhz | fixed(2)), (.arrival_ns | fixed(2)),
      (if .coremark_per_mhz then .coremark_per_mhz / .arrival_ns else null end | fixed(2)),
      (.area / 1e6 | fixed(2)), (.khz | fixed(0))]]
  | table(["tree", "changed", "IPC", "CoreMark/MHz", "arrival, ns", "CoreMark/MHz per ns", "area, million um2", "simulated kHz"]);

def fpga_rows:
  [.fpga.rows // {} | to_entries[] | .key as $name | .value | {xilinx, ecp5} | to_entries[] | .key as $family | .value
   | [$name, $family, (.luts | count), (.flops | count), (.block_rams | count), (.lut_rams | count)]]
  | table(["row", "family", "LUTs", "flip-flops", "block RAMs", "RAMs in LUTs"]);

# Arrays of more than 64 x 8 bits that stayed in flip-flops.
def fpga_arrays:
  [.fpga.rows // {} | to_entries[] | .key as $name | .value.arrays // [] | sort_by(-.bits)[]
   | [$name, "`\(.name)`", (.bits | count), (if .reason == "" then "**none given**" else .reason end)]]
  | table(["row", "array", "bits", "why no RAM"]);
