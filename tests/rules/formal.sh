#!/bin/bash
# Rules of sim/checks that yosys proves: those of the modules of tests/rules/formal.txt. A module stands
# alone, with its checker in it: yosys 0.23 does not know bind, so what it says is done here. With the fault
# of the table planted, a rule must be broken. async2sync makes assertions of the `$check` cells of yosys 0.52.
#
#   tests/rules/formal.sh [[--but] MODULE...]     these modules, all, or all but these      docs/testing.md, "Assertions"
set -u
. tests/lib/tap.sh
B=${B:-build}
table=tests/rules/formal.txt config=small
modules=$(sed -n 's/^\([a-z0-9_]*\).*:.*/\1/p' $table)
but=
[ "${1:-}" != --but ] || { but=yes; shift; }
for module; do grep -qx "$module" <<<"$modules" || { echo "formal: no module '$module' in $table" >&2; exit 2; }; done
if [ -n "$but" ]; then set -- $(grep -vxF -f <(printf '%s\n' "$@") <<<"$modules"); elif [ $# = 0 ]; then set -- $modules; fi
plan $((2 * $#))

# row MODULE KEY: what the module's row says of it, a line each
row() {
  awk -v module="$1" -v key="$2" '/^[a-z]/ { sub(/[ :].*/, ""); here = $1 == module }
    here && $1 == key { sub(/^ *[a-z]+ +/, ""); print }' $table
}

# solve MODULE EDIT: prints why its rules are not proven; status 1 when yosys has found cycles that break one,
# 2 when something else is wrong
solve() {
  local module=$1 edit=$2 dir=$B/formal/$1 check=sim/checks/${1}_check.sv parameters method steps reset own files options rule value
  mkdir -p "$dir" || exit 2
  IFS=: read -r parameters method <<<"$(sed -nE "s/^$module( [^:]*)?: */\1:/p" $table)"
  read -r method steps <<<"$method"
  parameters=$(sed 's/\([A-Za-z]*\)=\([0-9]*\)/-chparam \1 \2/g' <<<"$parameters")
  reset=$(sed -n 's/^bind .*\.rst_ni(\([a-z_]*\)).*/\1/p' "$check")
  reset=${reset:-rst_ni}
  options=-tempinduct-baseonly
  if [ -n "$edit" ]; then steps=12; elif [ "$method" = always ]; then options=; fi

  # The checker, with what is taken for granted; the module, with the instance that `bind` asks for
  { echo '`include "tests/rules/given.svh"'; sed '/^bind /d' "$check"; } >"$dir/check.sv"
  for rule in $(row "$module" given); do sed -Ei "s/\`RULE(_IF)?\($rule,/\`GIVEN\1($rule,/" "$dir/check.sv"; done
  files=$(awk -v top="$module" -f mk/closure.awk $(find rtl -name '*.sv' | LC_ALL=C sort))
  own=$(grep "/$module\.sv\$" <<<"$files")
  files=$(grep -vxF "$own" <<<"$files" | tr '\n' ' ')
  { sed -n "s/^bind $module //p" "$check"
    row "$module" where | sed "s/.*/  always @(posedge clk_i) if ($reset) assume (&);/"; } >"$dir/inside"
  sed "$edit" "$own" |
    awk -v inside="$dir/inside" '/^endmodule/ { while ((getline line <inside) > 0) print line } { print }' >"$dir/$module.sv"
  [ "$(diff "$own" "$dir/$module.sv" | grep -c '^<')" = "$([ -z "$edit" ] && echo 0 || echo 1)" ] ||
    { echo "the fault does not change one line of $own"; return 2; }

  yosys -q -e 'implicitly declared' -p "read_verilog -sv -formal -I. -Irtl/config/$config $files $dir/check.sv $dir/$module.sv
    hierarchy -check -top $module $parameters; prep -flatten -top $module; async2sync; memory_map; opt -full; delete -output; opt_clean
    tee -q -o $dir/proof sat -tempinduct $options -maxsteps $steps -prove-asserts -set-assumes -set-at 1 $reset 0" \
      >"$dir/log" 2>&1 ||
    { grep -m 1 ERROR "$dir/log" | sed "s|$B/||"; return 2; }
  [ "$(grep -c 'Import proof for assert' "$dir/proof")" -ge "$(grep -cE '`RULE(_IF)?\(' "$dir/check.sv")" ] ||
    { echo 'not all rules are assertions'; return 2; }
  grep -q 'SUCCESS!' "$dir/proof" && return 0
  grep 'model found for base case: FAIL!' "$dir/proof" && return 1
  echo "not proven in $steps steps"
  return 2
}

for module; do
  why=$(solve "$module" '')
  judge "formal_$module" "$why"
  why=$(solve "$module" "$(row "$module" fault)")
  case $? in 0) why='all rules hold' ;; 1) why= ;; esac
  judge "formal_${module}_fault" "$why"
done
exit $failed
