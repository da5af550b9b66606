# Sourced by NAME_netlist.sh: a unit as yosys maps it to gates, in the same C testbench as the RTL.
#
#   netlist_units TOP PREFIX SOURCES NAME...    testbenches rtl_PREFIX_NAME of tb/unit/units.txt; CYCLES, SEED
#                                               are theirs. A test each
#   netlist_judge                               the same without the plan, for several modules
#
# The signals of rtl/observe.vlt stay whole, so that the golden model is compared with the netlist's state as
# with the RTL's.
#
# Sources in the variable `macros` stay as they are, SRAM macros that the netlist contains.
#
# Needs the objects of the testbenches (make units). Leaves in B/netlist/PREFIX the programs NAME.
. tests/lib/tap.sh
B=${B:-build}
macros=
include=$(verilator --getenv VERILATOR_ROOT)/include

# netlist_build DIR TOP SOURCES NAME: netlist, its Verilated model, kept by content in B/cache, the testbench on it
netlist_build() {
  local dir=$1 top=$2 sources=$3 name=$4 log=$1/$4.log source parameters model work
  IFS='|' read -r _ source _ _ parameters < <(grep "^rtl_$name *|" tb/unit/units.txt)
  parameters=$(sed 's/\([A-Za-z]*\)=\([0-9]*\)/-set \1 \2/g' <<<"$parameters")
  model=$B/cache/netlist-$({ verilator --version; yosys -V; echo "$top $parameters $macros / $sources"
    cat tests/netlist/netlist_unit.sh mk/model.sh mk/ports.awk rtl/observe.vlt rtl/config/*/config.svh $macros $sources; } |
    sha256sum | cut -c1-24)
  if [ ! -f "$model/model.a" ]; then
    work=$model.$$
    rm -rf "$work"
    mkdir -p "$work"
    yosys -q -p "${macros:+read_verilog -sv -lib $macros; }read_verilog -sv $sources; \
      chparam $parameters $top; hierarchy -check -top $top; \
      rename -top $top; setattr -set keep 1 w:*_s; proc; flatten; opt; wreduce; memory; \
      techmap; opt; abc -g simple; opt_clean; check -assert; write_verilog -noattr $work/$name.v" >"$log" 2>&1 || return 1
    verilator --cc --prefix Vtop --top-module "$top" --Mdir "$work" -O3 -CFLAGS "-fPIC -fvisibility=hidden" \
      --x-assign fast --x-initial unique -Wno-lint -Wno-UNOPTFLAT rtl/observe.vlt $macros "$work/$name.v" >>"$log" 2>&1 || return 1
    awk -v top="$top" -f mk/ports.awk "$work/Vtop.h" "$work/Vtop___024root.h" >"$work/unit_ports.inc"
    mk/model.sh "$B" "$work" -O1 >>"$log" 2>&1 || return 1
    find "$work" -type f ! -name '*.h' ! -name '*.inc' ! -name model.a -delete
    [ -f "$model/model.a" ] || mv -T "$work" "$model" || return 1
  fi
  g++ -std=gnu++17 -O1 -Wno-unused-parameter -isystem "$model" -isystem "$include" -isystem "$include/vltstd" \
    -iquote . sim/unit.cpp "$B/obj/tb/unit/${source// /}.o" \
    "$model/model.a" "$B/libtb.a" "$B/libsim.a" "$B/libharness.a" -lm -pthread -o "$dir/$name" >>"$log" 2>&1
}

netlist_judge() {
  local top=$1 prefix=$2 sources=$3 dir=$B/netlist/$2 name output
  shift 3
  mkdir -p "$dir" || return 1
  for name; do
    if ! netlist_build "$dir" "$top" "$sources" "${prefix}_$name"; then
      bad "${prefix}_netlist_$name" "it does not build: $(grep -aiE 'error' "$dir/${prefix}_$name.log" | head -n 1)"
    elif output=$("$dir/${prefix}_$name" --seed "${SEED:-9}" --cycles "${CYCLES:-200000}" 2>&1); then
      ok "${prefix}_netlist_$name" "$(sed -n "s/^${prefix}_$name: //p" <<<"$output")"
    else
      bad "${prefix}_netlist_$name" "$(grep -m 1 '^# ' <<<"$output" | cut -c3-)"
    fi
  done
  return $failed
}

netlist_units() {
  plan $(($# - 3))
  netlist_judge "$@"
}
