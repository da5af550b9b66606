#!/bin/bash
# Programs with profile instructions, by firmware/runtime/pflag.h: run.sh MACHINE
# MACHINE: iss (the golden processor alone, with profile flags), or a configuration that has them (RTL in
# lockstep). What the header refuses is a test, too. The status of an assembly program that fails is the
# number of its check, modulo 63.
set -u
here=$(dirname "$0")
B=${B:-build}
machine=${1:?usage: run.sh MACHINE}
. tests/lib/tap.sh
dir=$scratch
[ "$machine" = iss ] && plan 14 || plan 17
assembler="riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -Wa,-march=rv64im_zicsr_zifencei -Ifirmware/runtime -Itests/directed"
compiler="riscv64-unknown-elf-gcc -B$B/lib --specs=culprit.specs -Wall -Wextra -Werror -I$B/lib/include"

# program NAME COMMAND...: builds and runs it
program() {
  local name=$1 output status
  shift
  if ! output=$("$@" -o "$dir/$name.elf" 2>&1); then
    bad "pflag_${machine}_$name" "$(grep -m1 -i error <<<"$output")"
    return
  fi
  if [ "$machine" = iss ]; then output=$("$B/tb/iss_exec" -p -n 5000000 "$dir/$name.elf" 2>&1)
  else output=$("$B/culprit" run --quiet --config "$machine" --max-cycles 20000000 "$dir/$name.elf" 2>&1); fi
  status=$?
  if [ $status -eq 0 ]; then ok "pflag_${machine}_$name"
  else bad "pflag_${machine}_$name" "status $status: $(tail -n 1 <<<"$output")"; fi
}
programs='header flags blocks traps protected'
[ "$machine" = iss ] || programs+=' events strategies history'  # the golden processor has neither counts nor cycles
for name in $programs; do
  program $name $assembler -nostdlib -T tests/directed/link.ld "$here/$name.S"
done
for level in O0 O2 O3; do program inline_$level $compiler -$level "$here/inline.c"; done

# refused NAME LINE: the assembler says so
refused() {
  if printf '#include "pflag.h"\n%s\n' "$2" | $assembler -c -x assembler-with-cpp - -o "$dir/refused.o" 2>"$dir/refused.log"; then
    bad "pflag_refused_$1" "$2 assembles"
  elif grep -q "Error: .*$3" "$dir/refused.log"; then ok "pflag_refused_$1"
  else bad "pflag_refused_$1" "$(grep -m1 Error "$dir/refused.log")"; fi
}
refused type 'PF(3, add a0, a0, a0)' 'the type of a profile instruction'
refused type_below 'PF(-1, add a0, a0, a0)' 'the type of a profile instruction'
refused control_type 'PF_SETPF(3)' 'the type of a profile instruction'
refused immediate 'PF(1, addi a0, a0, 2048)' 'operands'
refused offset 'PF_POPPF(1, -2049(sp))' 'operands'
refused length 'PF_PBLOCK(0, 2048)' 'the length of a profile block'
exit $failed
