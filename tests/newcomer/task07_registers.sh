#!/bin/bash
# Task 7: instructions as objdump prints them, in every verb; as encoded with --raw.
. "$(dirname "$0")/../cli/lib.sh"
plan 9
cd "$tmp" || exit 2
assemble p.elf <<'S' || exit 2
  la sp, tohost
  li a0, 2000
  call count
  EXIT 0
.globl count
count:
  mv a1, a0
1: addi a1, a1, -1
  lw a2, 0(sp)
  bnez a1, 1b
  ret
S
"$culprit" record --quiet --config tiny --model --period 61 -o p.prof p.elf 2>stderr || { cat stderr; exit 2; }
pc=$(riscv64-unknown-elf-nm p.elf | sed -n 's/^00000000\([0-9a-f]*\) T count$/\1/p')

# says NAME PATTERN ARGUMENTS...: a line of the output matches
says() {
  local name=$1 pattern=$2; shift 2
  "$culprit" "$@" >text 2>&1 || { bad "$name" "$(cat text)"; return; }
  grep -Eq -- "$pattern" text && ok "$name" || bad "$name" "no '$pattern' in culprit $*: $(head -n 40 text)"
}
says names_annotate "lw a2,0\(sp\)" annotate --all p.prof count
says names_pseudo '^ .*  ret$' annotate --all p.prof count
says names_branch "bnez a1,[0-9a-f]{8}$" report --by instruction p.prof
says names_calc 'mv a1,a0' calc --all count p.prof
says names_topstalls '(bnez a1|addi a1,a1,-1|lw a2)' topstalls p.prof
says names_run '(bnez a1|addi a1,a1,-1|lw a2)' run --quiet --config tiny --report p.elf
says names_raw 'lw x12,0\(x2\)' annotate --raw --all p.prof count
says names_raw_pseudo 'jalr x0,0\(x1\)' annotate --raw --all p.prof count
says names_raw_run 'addi x11,x11,-1' run --quiet --config tiny --report --raw p.elf
exit $failed
