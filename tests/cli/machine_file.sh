#!/bin/bash
# calc --machine FILE: a machine of one's own. Ours, written as a file, gives what the built-in one gives; the examples are
# read; each mistake in a file is one line, with a status of its own.
. "$(dirname "$0")/lib.sh"
plan 22
assemble "$tmp/p.elf" <<<'  nop
.globl hot
.type hot, @function
hot:
1: ld a0, 0(a1)
  mul a2, a0, a0
  div a3, a2, a0
  add a3, a3, a2
  sd a3, 0(a1)
  csrr a4, mcycle
  bnez a0, 1b
  ret
.size hot, . - hot' 2>"$tmp/log" || { cat "$tmp/log"; exit 2; }

# trace CORE: every instruction of hot waits for two cycles.
trace() {
  printf 'culprit-trace 1 text\nwidth 1\nviews commit\ncore %s\nprogram -\nbuild_id -\ncontents -\n\n' "$1"
  riscv64-unknown-elf-objdump -d -z --disassemble=hot "$tmp/p.elf" | awk -F '\t' '/^ *[0-9a-f]+:\t/ { gsub(/[ :]/, "", $1); pc[n++] = $1 }
    END {
      for (r = 0; r < 200; r++) for (i = 0; i < n; i++) print "c 0 1 0 0 0 3 0 " pc[i] "\n= 1\nc 0 1 1 0 0 3 0 " pc[i]
      printf "end %x\n", 3 * n * 200
    }'
}
for core in small small-in-order toy; do
  trace $core >"$tmp/$core.ct"
  "$culprit" trace profile --period 7 -o "$tmp/$core.prof" "$tmp/$core.ct" "$tmp/p.elf" >/dev/null 2>"$tmp/log" || { cat "$tmp/log"; exit 2; }
done

# ---- ours as a file ----
# describe ORDER: machine.def's small
describe() {
  echo "name small # as built in"
  echo "order $1"
  sed -n 's/^MACHINE(small, *\(.*\)) *$/\1/p' harness/machine/machine.def | tr -d ' ' | tr , '\n' |
    paste -d ' ' <(printf '%s\n' width fetch alus rob queue branches loads stores) -
  sed -n 's/^LATENCY(\([A-Z_]*\), *\([0-9]*\),.*/latency_\L\1 \2/p' harness/machine/machine.def
}
describe out >"$tmp/small.machine"
describe in >"$tmp/small-in-order.machine"
for core in small small-in-order; do
  for verb in calc 'calc --estimates' 'list'; do
    judge "same_${core}_${verb// /}" "$(diff <("$culprit" $verb hot "$tmp/$core.prof" 2>&1) \
      <("$culprit" $verb --machine "$tmp/$core.machine" hot "$tmp/$core.prof" 2>&1) | head -n 3
      "$culprit" $verb --machine "$tmp/$core.machine" hot "$tmp/$core.prof" 2>&1 | grep -q 'mul a2' || echo 'no listing')"
  done
done

# ---- another core ----
expect unknown 73 'no model of the machine .*--machine FILE' calc hot "$tmp/toy.prof"
for machine in ibex cva6; do
  "$culprit" calc --machine examples/machines/$machine.machine hot "$tmp/toy.prof" >"$tmp/$machine.txt" 2>&1
  judge $machine "$([ $? = 0 ] && grep -q 'Best-case' "$tmp/$machine.txt" || cat "$tmp/$machine.txt")"
done
best() { sed -n 's/.*Best-case \([0-9.]*\)\/7.*/\1/p' "$tmp/$1.txt"; }
judge differ "$([ -n "$(best ibex)" ] && [ "$(best ibex)" != "$(best cva6)" ] || echo "ibex $(best ibex), cva6 $(best cva6)")"
judge topstalls "$("$culprit" topstalls --machine examples/machines/ibex.machine "$tmp/toy.prof" 2>&1 | grep -q 'hot+0x' || echo 'no stalls')"
"$culprit" html --machine examples/machines/ibex.machine -o "$tmp/page.html" "$tmp/toy.prof" >"$tmp/log" 2>&1
judge html "$([ $? = 0 ] && grep -q 'Best-case\|I-cache miss' "$tmp/page.html" || cat "$tmp/log")"

# ---- bad input ----
# bad NAME PATTERN SED: what SED makes of the description
bad_file() {
  sed "$3" "$tmp/small.machine" >"$tmp/bad.machine"
  expect "$1" 94 "bad.machine$2" calc --machine "$tmp/bad.machine" hot "$tmp/toy.prof"
}
bad_file missing_row ": the row 'rob' is missing" /^rob/d
bad_file missing_latency ": the row 'latency_div_least' is missing" /^latency_div_least/d
bad_file unknown_row ":6: there is no row 'robs'" s/^rob/robs/
bad_file second_row ":4: a second row 'width'" 's/^fetch/width/'
bad_file bad_number ":3: width: 'two' is not a number from 1 to 4096" 's/^width .*/width two/'
bad_file range ":3: width: '0' is not a number from 1 to 4096" 's/^width .*/width 0/'
bad_file no_value ':6: rob: no value' 's/^rob .*/rob/'
bad_file order ":2: order: 'random' is not in or out" 's/^order .*/order random/'
expect missing_file 66 'none.machine: No such file' calc --machine "$tmp/none.machine" hot "$tmp/toy.prof"
expect no_file 64 "a machine's description is a file: --machine ./F" calc --machine small hot "$tmp/toy.prof"
exit $failed
