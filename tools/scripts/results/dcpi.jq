# Continuous profiling (DCPI): .dcpi.
include "results/base";
include "results/targets";

def dcpi_modes: [["cycles", "cycles, 60K to 64K"], ["default", "and I-misses"],
  ["mux", "and three events in rotation"], ["tip", "samples of TIP"], ["16k", "15K to 16K"], ["4k", "3.75K to 4K"]];
def dcpi_overhead($mode): if .[$mode] then 100 * (.[$mode].cycles / .off.cycles - 1) else null end;
def dcpi_number($d): if . == null then "-" else fixed($d) end;
# Percent of samples or executions with an error of at most 5, 10 and 15 %, and whether they keep to the published shares.
def dcpi_within($m; $way; $part; $least):
  "\(if $way == "tip" then "by samples of TIP, " else "" end)programs \($part)" as $what
  | .frequency[$m][$part][$way].instructions.within as $w
  | target("\($m): samples whose frequency is within 5, 10, 15 %, \($what)"; ">= 73, 87, 92"; [$w[0, 1, 2]];
      $w | map(fixed(1)) | join(", ")),
    (.frequency[$m][$part][$way].edges.within[1] | target("\($m): edges within 10 %, \($what)"; ">= \($least)"; 1));
# A way that was not measured has no rows.
def dcpi_ways:
  {exact: "exact frequencies", estimate: "estimated frequencies", tip: "frequencies estimated from samples of TIP"};
# Results of before their programs were told apart: some of the others had chosen the constants of the frequencies,
# so with estimates they are not unseen.
def dcpi_programs($how):
  {seen: "programs seen",
   unseen: (if $how == "exact" or .programs then "programs unseen" else "others, some of them chosen for the constants" end)};
def dcpi_culprits($m; $how):
  .stalls[$m][$how].results[]? as $r
  | "\(dcpi_ways[$how]), \(dcpi_programs($how)[$r.programs])" as $what
  | target("\($m): time of stalls whose true cause is listed, percent; innocents; \($what)"; ">= 95; <= 1.5";
      [100 * $r.listed, $r.innocents]; "\(100 * $r.listed | fixed(1)); \($r.innocents | fixed(2))"),
    (100 * $r.unexplained | target("\($m): unexplained stalls, percent of cycles, \($what)"; "< 8.6"; 1)),
    (select($how == "exact") | $r.correlation_truth
     | target("\($m): correlation of I-cache stalls with the truth by function, \(dcpi_programs($how)[$r.programs])"; ">= 0.9"; 2)),
    (select($how == "exact") | [$r.correlation_high, $r.correlation_low, $r.correlation_middle]
     | target("\($m): correlation of I-cache stalls with I-misses by function, top, bottom, middle, \(dcpi_programs($how)[$r.programs])";
         ">= 0.9"; [.]; map(fixed(2)) | join(", ")));
def dcpi_measured:
  .dcpi as $d | $d
  | [($d.systems | keys[]) as $m | dcpi_modes[]
     | . as [$mode, $what] | select(["cycles", "default", "mux", "tip"] | index($mode))
     | [$d.systems[$m][] | dcpi_overhead($mode) | select(. != null)] | select(. != [])
     | max | target("\($m): overhead without the daemon, \($what), percent, worst mix"; "<= 3"; 2)]
    + [dcpi_within("small-in-order"; "pc_published"; "seen", "unseen"; 58),
       (machines[] as $m | dcpi_within($m; "tip"; "seen", "unseen"; 58))]
    + [("small-in-order", machines[]) as $m | dcpi_culprits($m; "exact", "estimate", "tip")]
    + [$d.database
       | (100 * .unknown / .samples | target("unknown samples, percent"; "< 0.05"; 3)),
         ($d.kill9 | target("daemon killed (kill -9): times; committed samples lost"; ">= 1,000; 0"; [.runs, .lost];
            "\(.runs | count); \(.lost)")),
         (.speed.new_rows_a_second | target("aggregated samples a second into the database"; ">= 1,000,000"; [.]; round | count)),
         (.calc_seconds | target("`culprit calc` on the largest workload, seconds"; "< 1"; 2))];
def dcpi_rows: dcpi_measured | by("`make eval-dcpi`");
def dcpi_targets: dcpi_rows | target_table;

# Table 3: slowdown in percent, by mix.
def dcpi_slowdown:
  .dcpi.systems as $s
  | [$s | keys[] as $m | .[$m] | to_entries[] | . as $mix
     | [$m, .key, ($mix.value.off.cycles | count),
       (dcpi_modes[] as [$mode, $what] | $mix.value | dcpi_overhead($mode) | dcpi_number(2))]]
  | table(["machine", "mix", "cycles", (dcpi_modes[][1])]);

# Figures 3 and 6: eight runs of each mix on small that differ in the periods of their samples; the procedure with the most.
def dcpi_spread:
  .dcpi as $d
  | [$d.systems.small | to_entries[] | . as $mix
     | [$mix.value | to_entries[] | select(.key | test("^(cycles|seed[0-9]+)$")) | 100 * (.value.cycles / $mix.value.off.cycles - 1)] as $slow
     | $d.spread[.key] as $s | $s.procedures[0] as $p
     | [.key] + (if $s then [($s.runs | count), ($slow | [min, mean, max] | map(fixed(2)) | join(", ")), $p.procedure,
          (100 * $p.range | fixed(1)), (100 * $p.deviation | fixed(1)), (100 * $p.by_chance | fixed(1))] else [range(6) | "-"] end)]
  | table(["mix", "runs", "slowdown, percent: least, mean, most", "procedure with the most samples", "range, %",
      "standard deviation, %", "by chance"]);

# Table 4: per sample, at 3.75K to 4K cycles with 128 buckets.
def dcpi_driver:
  .dcpi.systems.small as $s
  | [$s | to_entries[] | . as $mix
     | (["ways4", "4 ways"], ["ways6", "6 ways, swap to front"], ["tip4k", "samples of TIP"]) as [$at, $what]
     | $mix.value[$at] | select(.) | (.hits + .misses) as $n
     | [$mix.key, $what, (.samples | count), (100 * .misses / $n | fixed(1)),
       (.hit_cycles / ([.hits, 1] | max) | fixed(0)), (.miss_cycles / ([.misses, 1] | max) | fixed(0)),
        (.flush_cycles / .samples | fixed(0)),
        ((.cycles - $mix.value.off.cycles - .hit_cycles - .miss_cycles - .flush_cycles) / .samples | fixed(0)), (.samples / ([.records, 1] | max) | fixed(1)), (.lost | count)]]
  | table(["mix", "driver", "samples", "misses, %", "cycles, hit", "miss", "cycles to send, a sample",
      "around the handler", "samples in a record", "lost"]);

# Figures 8 and 9: share with an error of at most 5, 10, 15 %.
def dcpi_frequencies:
  .dcpi.frequency as $f
  | [["published", "21164, in order", "73, 87, 92", "-, 58, -"]]
    + [$f | keys[] as $m | ("pc_published", "pc", "tip_published", "tip") as $way
       | ("seen", "unseen") as $part
       | .[$m][$part][$way] | select(.)
       | [$m, "\($way), \($part)", (.instructions.within | map(fixed(1)) | join(", ")),
         (.edges.within | map(fixed(1)) | join(", "))]]
  | table(["machine", "estimate, programs", "samples within 5, 10, 15 %", "edges within 5, 10, 15 %"]);

# Figures 8 and 9: errors of 5 percent a row; programs that the constants were not chosen on.
def dcpi_histograms:
  .dcpi.frequency as $f
  | [["small-in-order", "pc_published"], ["small", "tip"], ["large", "tip"]] as $ways
  | [range(20) as $b
     | [(if $b == 0 then "below -45" elif $b == 19 then "45 and more" else "\(5 * ($b - 10)) to \(5 * ($b - 9))" end)]
       + [("instructions", "edges") as $part
           | $ways[] as [$m, $way] | $f[$m].unseen[$way][$part].histogram[$b] | dcpi_number(1)]
       + [$f["small-in-order"].unseen.pc_published.instructions.histogram_by_confidence[0][$b] | dcpi_number(1)]]
  | table(["error, %", "Figure 8, in order", "small", "large", "Figure 9, in order", "small", "large",
      "Figure 8, in order: of low confidence"]);

# Estimates that are compared with the published ones: [machine, way, name].
def dcpi_compared:
  [["small-in-order", "pc_published", "small-in-order, published method"], ["small", "tip", "small, samples of TIP"],
   ["large", "tip", "large, samples of TIP"]];
# Samples by the confidence of their estimate, and those that are off by more than 15 %; low, medium, high.
def dcpi_confidence:
  def shares: map(fixed(1)) | join(", ");
  .dcpi.frequency as $f
  | [dcpi_compared[] as [$m, $way, $name] | $f[$m].unseen[$way].instructions
     | [$name] + (if .confidence then [(.confidence | shares), (.off_by_confidence | shares),
          ((.off_by_confidence | add) as $off | if $off > 0 then 100 * .off_by_confidence[0] / $off else null end | dcpi_number(1))]
        else [range(3) | "-"] end)]
  | table(["estimate, programs unseen", "samples of low, medium, high confidence, %", "of them off by more than 15 %", "marked low, %"]);
# Sec. 6.2: with the samples of one run, and with those of eighty.
def dcpi_sparse:
  .dcpi as $d
  | [dcpi_compared[] as [$m, $way, $name]
     | [$name] + [("sparse", "frequency") as $what | $d[$what][$m].unseen[$way].instructions.within | if . then map(fixed(1)) | join(", ") else "-" end]]
  | table(["estimate, programs unseen", "one run, within 5, 10, 15 %", "eighty"]);

# Table 5: what is kept; the abstract's rate; what six ways save (sec. 5.4), handler and sending, in percent of four ways.
def dcpi_space:
  .dcpi.systems.small as $s
  | def cost($at): .[$at] | .hit_cycles + .miss_cycles + .flush_cycles;
  .dcpi.database as $d
  | [["samples a second at 333 MHz, a sample every 60K to 64K cycles, small, each mix",
      ([$s | to_entries[] | "\(.key) \(333e6 * .value.cycles.samples / .value.cycles.cycles | fixed(0) | tonumber | count)"] | join(", "))],
     ["raw samples of 82 bits at that rate, KB a second, the most", ([$s[] | 333e6 * .cycles.samples / .cycles.cycles * 82 / 8 / 1000] | max | fixed(0))],
     ["cost of a sample, six ways and swap to front: percent less than with four ways, small, each mix",
      ([$s | to_entries[] | "\(.key) \(.value | 100 * (1 - cost("ways6") / cost("ways4")) | fixed(1))"] | join(", "))],
     ["bytes of the database, percent of those of the programs", (100 * $d.bytes / $d.images | fixed(1))],
     ["samples in the database", ($d.samples | count)], ["of no image", ($d.unknown | count)],
     ["bytes of the database", ($d.bytes | count)],
     ["bytes of the programs", ($d.images | count)]]
  | table(["what", "measured"]);
