# Continuous profiling under Linux, driver and daemon on the core: .linux_dcpi.
include "results/base";
include "results/targets";

def linux_dcpi_list: .linux_dcpi.workloads | to_entries | sort_by(.key);
# A way's slowdown in percent
def linux_dcpi_slower($way): 100 * (.[$way].cycles / .base.cycles - 1);

def linux_dcpi_measured:
  .linux_dcpi.workloads
  | (to_entries | map({key, value: (.value | linux_dcpi_slower("daemon-60K"))}) | max_by(.value)) as $worst
  | [target("overhead under Linux, cycles, 60K to 64K, daemon on the core included, percent, worst workload"; "<= 3"; [$worst.value];
       "\($worst.value | fixed(2)) (\($worst.key))"),
     ([.[][] | select(.samples)] as $ways
      | target("its samples: taken; neither in the profiles nor lost"; "stated; 0"; [[$ways[] | .interrupts - .samples - .lost]];
          "\([$ways[].interrupts] | add | count); \([$ways[] | .interrupts - .samples - .lost] | add)"))];
def linux_dcpi_rows: if .linux_dcpi then linux_dcpi_measured | by("`make eval-linux-dcpi`") else [] end;
def linux_dcpi_judged: linux_dcpi_rows | target_table;

# Table 3
def linux_dcpi_slowdown:
  linux_dcpi_list
  | map(.value as $w | [.key, ($w.base.cycles | count), (100 * ($w.first.cycles / $w.base.cycles - 1) | fixed(2))] + [("daemon-60K", "daemon-4K") as $way
      | $w | linux_dcpi_slower($way) | fixed(2)])
  | table(["workload", "cycles", "again", "60K to 64K, driver and daemon", "3.75K to 4K, driver and daemon"]);

# Table 4. A process is announced by seven records, which are no samples.
def linux_dcpi_cost:
  linux_dcpi_list
  | [.[] as $w | ("daemon-60K", "daemon-4K") as $name | $w.value[$name] as $way | $w.value.base.cycles as $base
     | def each: . / ([$way.samples, 1] | max) | fixed(0);
       [$w.key, ($name | ltrimstr("daemon-")), ($way.samples | count), (100 * $way.misses / ($way.hits + $way.misses) | fixed(1)),
        ($way.hit_cycles / ([$way.hits, 1] | max) | fixed(0)), ($way.miss_cycles / ([$way.misses, 1] | max) | fixed(0)),
        ($way.drain_cycles | each), ($way.send_cycles | each), ($way.write_cycles | each), (($way.cycles - $base) / ([$way.samples_meanwhile, 1] | max) | fixed(0)),
        ($way.samples / ([$way.records - 7 * $way.processes, 1] | max) | fixed(1)), ($way.lost | count)]]
  | table(["workload", "period", "samples", "misses, %", "driver, hit", "miss", "daemon", "of which in the driver", "daemon, writing", "slower by",
      "samples in a record", "lost"]);

# Table 5
def linux_dcpi_space:
  linux_dcpi_list
  | [.[] as $w | ("daemon-60K", "daemon-4K") as $name | $w.value[$name] as $way
     | [$w.key, ($name | ltrimstr("daemon-")), ($way.driver_bytes / 1024 | fixed(0)), ($way.daemon_kilobytes | count), ($way.processes | count),
        ($way.entries | count), ($way.profile_bytes | count)]]
  | table(["workload", "period", "driver, KiB", "daemon, peak, KiB", "processes", "rows of samples", "bytes of profiles, as text"]);
