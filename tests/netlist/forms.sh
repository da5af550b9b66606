#!/bin/bash
# Modules with one form for synthesis and another that is quicker to simulate: yosys proves that the two are
# the same machine, as tests/netlist/forms.txt says, and that they differ once the fault of the table is
# planted. Then two units and what they are to compute.                              docs/netlist.md, "Forms"
#
#   tests/netlist/forms.sh [--all] [MODULE...]     these modules (default: all); --all: on the machines of
#                                                  `later`, too
set -u
. tests/lib/tap.sh
table=tests/netlist/forms.txt later=
if [ "${1:-}" = --all ]; then later=later; shift; fi
sources=$(find rtl -name '*.sv' | LC_ALL=C sort)
modules=$(sed -nE 's/^([a-z0-9_]+): *(registers|inputs).*/\1/p' $table)
for module; do grep -qx "$module" <<<"$modules" || { echo "forms: no proof of '$module' in $table" >&2; exit 2; }; done
units='branch cop_alu'
if [ $# -gt 0 ]; then modules=$* units=; fi

# rows MODULE [KEY]: what the table says of it, a line each
rows() {
  awk -v module="$1" -v key="$2" '/^[a-z]/ { here = $1 == module ":" } here && $1 == key { sub(/^ *[a-z]+ +/, ""); print }' $table
}
# proofs MODULE: "MACHINE TOP PARAMETERS", a line each
proofs() {
  awk -v module="$1" -v later="$later" '
    /^[a-z]/ { here = $1 == module ":"; top = module }
    !here { next }
    $1 == "top" { top = $2 }
    $1 == "at" { for (i = 2; i <= NF; i++) at[++n] = top " " $i }
    $1 == "only" { for (i = 3; i <= NF; i++) { at[++n] = top " " $i; only[n] = $2 } }
    $1 == "in" || $1 == later { for (i = 2; i <= NF; i++) machine[++m] = $i }
    END {
      if (!m) machine[++m] = "small"
      for (i = 1; i <= m; i++) for (j = 1; j <= n; j++) if (!(j in only) || only[j] == machine[i]) print machine[i], at[j]
    }' $table
}
# yosys_says FILE: why it does not do the commands on standard input, which stay in FILE
yosys_says() {
  cat >"$1"
  timeout 300 yosys -q -s "$1" >"$1.log" 2>&1 ||
    grep -m 1 ERROR "$1.log" || echo "yosys: exit status $?"
}

# differ MODULE EDIT MACHINE TOP PARAMETERS: why the form for synthesis (`gold`), with the edit, is not proved
# equal to that for simulation (`gate`). SYNTHESIS is defined unless read_verilog is told -formal.
# async2sync makes assertions of the `$check` cells of yosys 0.52.
differ() {
  local module=$1 edit=$2 machine=$3 top=$4 parameters= dir=$scratch/$1 flags="-I. -Irtl/config/${3%-pflag}"
  local files own checker form
  mkdir -p "$dir"
  [ "$machine" = "${machine%-pflag}" ] || flags+=' -DPFLAG_1'
  [ "$5" = defaults ] || parameters=$(sed -E 's/([A-Za-z]+)=([0-9]+),?/ -chparam \1 \2/g' <<<"$5")
  grep -qs "^module $top .*#(" $(printf '%s\n' $sources tests/netlist/$top.sv | grep "/$top\.sv\$") || parameters=   # it fixes them
  files=$(awk -v top="$module" -f mk/closure.awk $sources)
  own=$(grep "/$module\.sv\$" <<<"$files")
  files=$(grep -vxF "$own" <<<"$files" | tr '\n' ' ')
  [ "$top" = "$module" ] || files+=tests/netlist/$top.sv
  # The fault, and what is taken for granted
  sed "$edit" "$own" >"$dir/gold.sv"
  [ -z "$edit" ] || [ "$(diff "$own" "$dir/gold.sv" | grep -c '^<')" = 1 ] || { echo "the fault does not change one line of $own"; return; }
  { { rows "$module" where; rows "$module" when; } | sed 's/.*/  always @* assume (&);/'
    rows "$module" given | sed -E "s/(\S+) (.*)/  \1 i_given (.clk_i(1'b0), .rst_ni(1'b1), \2);/"; } >"$dir/inside"
  awk -v inside="$dir/inside" '/^endmodule/ { while ((getline line <inside) > 0) print line } { print }' "$dir/gold.sv" >"$dir/gate.sv"
  for checker in $(rows "$module" given | cut -d ' ' -f 1); do
    echo '`include "tests/rules/given.svh"'
    sed 's/`RULES/always @* if (rst_ni) begin/; s/`RULE\(_IF\)*(/`GIVEN\1(/; /^bind /d' "sim/checks/$checker.sv"
  done >>"$dir/gate.sv"
  { for form in gold gate; do
      echo "read_verilog $([ $form = gold ] || echo -formal) -sv $flags $files $dir/$form.sv"
      printf '%s\n' "hierarchy -check -top $top$parameters" 'prep -flatten' async2sync "rename -top $form" "design -stash $form"
    done
    printf 'design -copy-from %s -as %s %s\n' gold gold gold gate gate gate
    if grep -q "^$module: registers" $table; then
      printf '%s\n' 'equiv_make gold gate equiv' 'hierarchy -top equiv' opt_clean 'equiv_simple -undef' equiv_induct 'equiv_status -assert'
    else
      printf '%s\n' 'miter -equiv -flatten -make_outputs gold gate miter' 'sat -verify -set-assumes -prove trigger 0 miter'
    fi
  } | yosys_says "$dir/ys"
}

plan $(($(for module in $modules; do proofs "$module" | cut -d ' ' -f 1 | sort -u; rows "$module" fault; done | wc -l) + $(wc -w <<<"$units")))
for module in $modules; do
  for machine in $(proofs "$module" | cut -d ' ' -f 1 | uniq); do
    why=
    while read -r of top parameters; do
      [ -n "$why" ] || [ "$of" != "$machine" ] || why=$(differ "$module" '' "$machine" "$top" "$parameters")
      [ -z "$why" ] || { why="$parameters: $why"; break; }
    done < <(proofs "$module")
    judge "forms_${module}_$machine" "$why"
  done
  while read -r edit; do   # on `small`, if it is proved there
    read -r machine top parameters <<<"$(proofs "$module" | awk '{ one = $0 } /^small/ { exit } END { print one }')"
    why=$(differ "$module" "$edit" "$machine" "$top" "$parameters")
    case $why in *unproven*|*'proof did fail'*) why= ;; *) why="the forms differ, and are proved equal: $edit ($why)" ;; esac
    judge "forms_${module}_fault" "$why"
  done < <(rows "$module" fault)
done
# The branch unit and the co-processor's ALU: no input makes them wrong
for unit in $units; do
  files=$(awk -v top="${unit}_wrong" -f mk/closure.awk $sources tests/netlist/*_wrong.sv)
  judge "forms_$unit" "$(yosys_says "$scratch/$unit" <<<"read_verilog -sv -Irtl/config/small $(tr '\n' ' ' <<<"$files")
    prep -flatten -top ${unit}_wrong
    sat -verify -prove wrong_o 0")"
done
exit $failed
