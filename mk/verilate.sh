#!/bin/bash
# verilate.sh BUILD KEYFILE CONFIG TOP [verilator flags]
# Compiles module TOP for CONFIG into BUILD/cache/HASH/{Vtop*.h,unit_ports.inc,model.a}, unless it is there,
# and writes HASH to KEYFILE when that changes. HASH covers the sources, the flags and Verilator's version,
# not time stamps. CHECKS=0: without assertions, for measurements of speed. OPT: how code that runs in every
# cycle is compiled: -O1 takes half of the time of -O2, and the model 8 % more.
# TRAIN=command: compiled twice, with what `command FOLDER`, run on the first model in FOLDER, was seen to
# spend its time with.
set -eu
build=$1 key=$2 config=$3 top=$4 opt=${OPT:--O1}
shift 4

cfgdir=rtl/config/$config
[ -f "$cfgdir/config.svh" ] || { echo "verilate: no configuration '$config' (no $cfgdir/config.svh)" >&2; exit 2; }
if [ "$top" = top ]; then
  files="$(sed 's/[[:space:]]*\(\/\/\|#\).*//' rtl/files.f) sim/views.sv sim/top.sv"
else
  files=$(awk -v top="$top" -f mk/closure.awk $(find rtl -name '*.sv' | LC_ALL=C sort))
fi
# Checkers of the modules that are there (sim/checks), unless CHECKS=0
checks=
if [ "${CHECKS:-1}" != 0 ]; then
  for f in $files; do
    c=${f##*/} c=sim/checks/${c%.sv}_check.sv
    [ ! -f "$c" ] || checks="$checks $c"
  done
  [ -z "$checks" ] || checks="sim/checks/check_pkg.sv $checks"
  set -- --assert "$@"
fi
files="rtl/observe.vlt $files $checks"

hash=$({ verilator --version; echo "$config $top $* $opt"; echo "${TRAIN:-}"
         [ -z "${TRAIN:-}" ] || cat mk/train.sh
         cat mk/verilate.sh mk/model.sh mk/ports.awk sim/checks/check.svh "$cfgdir/config.svh" "${cfgdir%-os}/config.svh" $files
         for f; do [ ! -f "$f" ] || cat "$f"; done; } |
       sha256sum | cut -c1-24)
out=$build/cache/$hash
mkdir -p "$build/cache" "$(dirname "$key")"
(
  flock 9
  [ -f "$out/model.a" ] && exit 0
  start=$SECONDS
  tmp=$out.tmp
  rm -rf "$tmp"
  echo "verilate $top ($config)"
  verilator --cc --prefix Vtop --top-module "$top" --Mdir "$tmp" -O3 -CFLAGS "-fPIC -fvisibility=hidden" \
    "+incdir+$cfgdir" +incdir+. "$@" $files
  awk -v top="$top" -f mk/ports.awk "$tmp/Vtop.h" "$tmp/Vtop___024root.h" >"$tmp/unit_ports.inc"
  if [ -n "${TRAIN:-}" ]; then
    profile=$(realpath "$tmp")/profile
    mk/model.sh "$build" "$tmp" "$opt" -fprofile-generate "-fprofile-dir=$profile"
    $TRAIN "$tmp"
    mk/model.sh "$build" "$tmp" "$opt" -fprofile-use "-fprofile-dir=$profile" -Wno-missing-profile
    rm -r "$profile"
  else
    mk/model.sh "$build" "$tmp" "$opt"
  fi
  find "$tmp" -type f ! -name '*.h' ! -name '*.inc' ! -name model.a -delete
  rm -rf "$out"
  mv "$tmp" "$out"
  echo "verilate $top ($config): $((SECONDS - start)) s"
) 9>"$out.lock"
[ "$(cat "$key" 2>/dev/null)" = "$hash" ] || echo "$hash" >"$key"
