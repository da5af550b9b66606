# The five systems side by side, on `small`: README.md.
include "results/base";
include "results/dcpi";
include "results/dispatch";
include "results/linux_dcpi";

def systems:
  coproc_size as $coproc
  | .synth.configs.small.units as $units
  | .dispatch.configs.small as $dispatch
  | (linux_dcpi_list | linux_dcpi_worst) as $linux
  | (.profileme.configs.small.overhead_percent.x10) as $records
  | .tip.configs.small.overhead_percent as $tip
  | [.coproc.configs.small.aggregation.programs[] | select(.tip_overhead) | .overhead] as $sums
  | [.dcpi.systems.small[] | dcpi_overhead("cycles")] as $mixes
  | def hardware($cells): "\($cells | count) (\(100 * $cells / $units.core.cells | fixed(1)) %)";
    [["TIP", hardware($units.tip.cells), "a sample every 800,000 cycles (4 kHz at 3.2 GHz), every 8,000",
      "\($tip.x1 | fixed(2)), \($tip.x100 | fixed(1))"],
     ["ProfileMe", hardware($units.profileme.cells), "a record every 80,000 instructions", ($records | fixed(2))],
     ["Co-processor", hardware($coproc.cells),
      "TIP summed on the chip, a sample every 50,000 cycles, worst program",
      ($sums | max | fixed(2))],
     ["Selective dispatch", hardware(.dispatch.size.small.cells),
      "counters of every block, our form: off, on for a quarter of the time, always; the paper\u0027s form",
      (["", "paper-"] | map(. as $form | ["0", "25", "100"]
        | map("\($form)block.\(.)" as $at | $dispatch | dispatch_overhead($at) | fixed(1)) | join(", ")) | join("; "))],
     ["DCPI", "a counter of the core", "all processes, a sample every 60,000 to 64,000 cycles, worst mix, without the daemon; under Linux, with it",
      "\($mixes | max | fixed(2)); \($linux.slower | fixed(2))"]]
  | table(["", "cells beside SRAM (of the core)", "measured with", "overhead, percent"]);
