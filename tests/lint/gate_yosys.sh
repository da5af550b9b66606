#!/bin/bash
# yosys elaborates the whole of rtl/ for each configuration, without profile flags and with them; a wire that
# nobody declared, or a net assigned in a block, is an error. On one machine so is a net without a driver, or
# with two (Verilator says it of all), as this takes four times as long. And what a synthesizer reads is proved
# or run: each use of a module of tests/netlist/forms.txt has its proof, and each module with a guard of
# eval_pkg is in a machine that a test runs as yosys understands it.                 docs/netlist.md, "Forms"
. "$(dirname "$0")/files.sh"
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
files=$(rtl_files | tr '\n' ' ')
table=tests/netlist/forms.txt
formed=$(sed -nE 's/^([a-z0-9_]+): *(registers|inputs).*/\1/p' $table)
drivers=tiny-pflag
machines=$(for c in $(configs); do case $c in *-os) echo "$c" ;; *) printf '%s\n' "$c" "$c-pflag" ;; esac; done)
for machine in $(printf '%s\n' $machines $drivers | sort | uniq -u) $drivers; do
  flags=-Irtl/config/${machine%-pflag} check=
  [ "$machine" = "${machine%-pflag}" ] || flags+=' -DPFLAG_1'
  [[ " $drivers " != *" $machine "* ]] || check='; proc; check -assert'
  if ! yosys -q -e 'implicitly declared' -e 'assigned in a block' -p "read_verilog -sv $flags $files; hierarchy -check -top soc
      tee -q -o $dir/$machine.modules ls; tee -q -o $dir/$machine.uses dump $(printf '*%s* ' $formed) $check" >"$dir/log" 2>&1; then
    grep ERROR "$dir/log" | sed "s|$dir/||g" | tail -n 12
    echo "(machine $machine)"
    exit 1
  fi
  awk -v machine="$machine" -f tests/lint/forms.awk "$dir/$machine.uses" | grep -E "^($(tr '\n' '|' <<<"$formed")) " >"$dir/used"
  # Machines that differ in profile flags alone, or in supervisor mode alone, are one to a module that does not ask for them
  for module in $(cut -d ' ' -f 1 "$dir/used" | sort -u); do
    needs=$(awk -v top="$module" -f mk/closure.awk $(rtl_files))
    if [[ $needs != *rtl/core/core_pkg.sv* ]]; then sed -i "s/^$module [^ ]*/$module small/" "$dir/used"
    elif ! grep -qE 'core_pkg::(Pflag|Look|NewN|EventN)\b' $(grep -v core_pkg <<<"$needs"); then sed -i "s/^\($module [a-z]*\)-pflag/\1/" "$dir/used"; fi
    grep -qE 'core_pkg::(Supervisor|TargetW|address|EventW)\b' $(grep -v core_pkg <<<"$needs") || sed -i "s/^\($module [a-z]*\)-os/\1/" "$dir/used"
  done
  lacking=$(sort -u "$dir/used" | grep -vxF -f <(awk -v table=1 -f tests/lint/forms.awk $table) || true)
  [ -z "$lacking" ] || { sed "s|.*|$table: no proof of & (module, machine, parameters)|" <<<"$lacking"; exit 1; }
done
run=$(cat tests/lists/*.list tests/lists/*.regress | grep -oE 'netlist_machine\.sh (\$B )?[a-z-]+' | sed 's/.* //' | sort -u)
missed=$(rtl_files | grep -v /eval_pkg | xargs grep -l 'eval_pkg::All' | sed 's|.*/||; s/\.sv$//' |
  grep -vxF -f <(for machine in $run; do sed -E 's/^ *//; s/^\$paramod(\$[0-9a-f]*)?\\//; s/\\.*//' "$dir/$machine.modules"; done) || true)
[ -z "$missed" ] || { sed 's/$/: has guards of eval_pkg, and no test runs it as yosys understands it/' <<<"$missed"; exit 1; }
