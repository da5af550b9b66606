#!/bin/bash
# model.sh BUILD FOLDER [FLAG...]: compiles what Verilator wrote into FOLDER (--cc --prefix Vtop, with -fPIC) to
# FOLDER/model.a. It holds Verilator's runtime, too. FLAGS are those of the code that runs in every cycle.
set -euo pipefail
build=$1 folder=$2
shift 2
cat >"$folder/model.mk" <<'MAKE'
include Vtop.mk
.PHONY: files runtime
files: ; @echo '$(addsuffix .cpp,$(VM_FAST))'; echo '$(addsuffix .cpp,$(VM_SLOW))'; \
  echo '$(VM_GLOBAL_FAST) $(VM_GLOBAL_SLOW) $(CXX) $(CXXFLAGS) $(CPPFLAGS)'
runtime: $(addsuffix .o,$(VM_GLOBAL_FAST) $(VM_GLOBAL_SLOW))
MAKE
model_make() {
  MAKEFLAGS= make -s --no-print-directory -C "$folder" -j"${JOBS:-2}" OPT_SLOW=-O0 OPT_GLOBAL=-O2 \
    VERILATOR_ROOT="$(verilator --getenv VERILATOR_ROOT)" -f model.mk "$@" 2>"$folder/make.log" || { cat "$folder/make.log" >&2; exit 1; }
}
{ read -r fast; read -r slow; read -r options; } < <(model_make files)

# Verilator's runtime depends only on its own options: models share it.
runtime=$build/cache/runtime-$({ verilator --version; echo "$options"; } | sha256sum | cut -c1-24)
(
  flock 9
  [ ! -f "$runtime/verilated.o" ] || exit 0
  model_make runtime >/dev/null
  mkdir -p "$runtime.tmp"
  mv "$folder"/verilated*.o "$runtime.tmp"
  mv -T "$runtime.tmp" "$runtime"
) 9>"$runtime.lock"

# The headers cost more than most of the files: those are joined, into one of code that seldom runs and two of
# the rest.
cd "$folder"
printf '#include "%s"\n' $slow >slow.cpp
wc -c $fast | sed '/ total$/d' | sort -n |
  awk '{ printf "#include \"%s\"\n", $2 >("fast" NR % 2 ".cpp") } END { if (NR < 2) printf "" >"fast0.cpp" }'
cd "$OLDPWD"
rm -rf "$folder"/*.o "$folder"/*.a "$folder"/*.gch
model_make OPT_FAST="${*:--O1}" VM_FAST="fast0 fast1" VM_SLOW=slow Vtop__ALL.a >/dev/null
(cd "$folder"; rm -f Vtop__ALL.o; ar x Vtop__ALL.a)
ar rcs "$folder/model.a" "$folder"/*.o "$runtime"/*.o
