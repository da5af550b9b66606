#!/bin/bash
# sources.sh OUTDIR: writes the sources of rtl/files.f as yosys 0.23 can read them (structs.awk) below OUTDIR and prints their names.
set -eu
out=$1
files=$(sed 's/[[:space:]]*\(\/\/\|#\).*//; /^[[:space:]]*$/d' rtl/files.f)
packages=$(printf '%s\n' "$files" | grep '_pkg\.sv$' || true)
for f in $files; do
  mkdir -p "$out/$(dirname "$f")"
  awk -f synth/structs.awk $(printf '%s\n' "$packages" | grep -vxF "$f") "$f" >"$out/$f"
  echo "$out/$f"
done
