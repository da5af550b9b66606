# Continuous profiling under Linux, driver and daemon on the core: .linux_dcpi.
include "results/base";
include "results/targets";

def linux_dcpi_list: .linux_dcpi.workloads | to_entries | sort_by([.value["daemon-4K"] == null, .key]);
def linux_dcpi_length: if .["daemon-4K"] then "short" else "long" end;
# Cycles without samples, of three runs between the others: the median
def linux_dcpi_bases: [.["base-1", "base-2", "base-3"].cycles] | sort;
def linux_dcpi_base: linux_dcpi_bases[1];
# A way's slowdown in percent: of the workload; and until the daemon has taken the last record
def linux_dcpi_slower($way): if .[$way] then 100 * (.[$way].cycles / linux_dcpi_base - 1) else null end;
def linux_dcpi_slower_all($way): .[$way] as $w | if $w then 100 * (($w.drained_at - $w.began_at) / linux_dcpi_base - 1) else null end;
def linux_dcpi_spread: linux_dcpi_bases | 100 * (.[2] - .[0]) / .[1];
def linux_dcpi_percent: if . == null then "-" else fixed(2) end;

def linux_dcpi_worst: map({name: .key, slower: (.value | linux_dcpi_slower_all("daemon-60K"))}) | max_by(.slower);

def linux_dcpi_measured:
  linux_dcpi_list as $list
  | ($list | linux_dcpi_worst) as $worst
  | ($list | map(select(.value | linux_dcpi_length == "long")) | linux_dcpi_worst) as $long
  | [target("overhead under Linux, cycles, 60K to 64K, daemon on the core included, percent, worst workload"; "<= 3"; [$worst.slower];
       "\($worst.slower | fixed(2)) (\($worst.name))" + if $long and $long != $worst then "; of the long ones \($long.slower | fixed(2)) (\($long.name))" else "" end),
     ([$list[].value[] | select(.samples)] as $ways
      | target("its samples: taken; neither in the profiles nor lost"; "stated; 0"; [[$ways[] | .interrupts - .samples - .lost]];
          "\([$ways[].interrupts] | add | count); \([$ways[] | .interrupts - .samples - .lost] | add)"))];
def linux_dcpi_rows: if .linux_dcpi then linux_dcpi_measured | by("`make eval-linux-dcpi`") else [] end;
def linux_dcpi_judged: linux_dcpi_rows | target_table;

# Table 3
def linux_dcpi_slowdown:
  linux_dcpi_list
  | map(.value as $w | [.key, ($w | linux_dcpi_length), ($w | linux_dcpi_base | count), ($w | linux_dcpi_spread | linux_dcpi_percent)]
      + ($w | [linux_dcpi_slower("driver-60K"), linux_dcpi_slower("daemon-60K"), linux_dcpi_slower_all("daemon-60K"), linux_dcpi_slower("driver-4K"),
          linux_dcpi_slower("daemon-4K")] | map(linux_dcpi_percent)))
  | table(["workload", "length", "cycles", "spread", "60K to 64K, driver", "60K to 64K, driver and daemon", "and the last records", "3.75K to 4K, driver",
      "3.75K to 4K, driver and daemon"]);

# Ways with the daemon, each with the one of the driver alone beside it.
def linux_dcpi_ways:
  linux_dcpi_list
  | map(.key as $name | .value as $w | ("60K", "4K") as $period | select($w["daemon-\($period)"])
      | {$name, $period, base: ($w | linux_dcpi_base), driver: $w["driver-\($period)"], both: $w["daemon-\($period)"]});

# Table 4
def linux_dcpi_cost:
  linux_dcpi_ways
  | map(.base as $base | .both as $way
     | def each: . / ([$way.samples, 1] | max) | fixed(0);
       def slower: (.cycles - $base) / ([.samples_meanwhile, 1] | max) | fixed(0);
       [.name, .period, ($way.samples | count), (100 * $way.misses / ($way.hits + $way.misses) | fixed(1)),
        ($way.hit_cycles / ([$way.hits, 1] | max) | fixed(0)), ($way.miss_cycles / ([$way.misses, 1] | max) | fixed(0)), (.driver | slower),
        ($way.drain_cycles | each), ($way.send_cycles | each), ($way | slower), ($way.write_cycles | each),
        ($way.samples / ([$way.records - $way.announcing, 1] | max) | fixed(1)), ($way.announcing | count), ($way.lost | count)])
  | table(["workload", "period", "samples", "misses, %", "driver, hit", "miss", "slower by, driver alone", "daemon", "of which in the driver",
      "slower by, driver and daemon", "daemon, writing", "samples in a record", "records of processes", "lost"]);

# Table 5
def linux_dcpi_space:
  linux_dcpi_ways
  | map(.both as $way
     | [.name, .period, ($way.driver_bytes / 1024 | fixed(0)), ($way.daemon_kilobytes | count), ($way.processes | count),
        ($way.entries | count), ($way.profile_bytes | count)])
  | table(["workload", "period", "driver, KiB", "daemon, peak, KiB", "processes", "rows of samples", "bytes of profiles, as text"]);
