#!/bin/bash
# Task 13: from a hot instruction to its wave and its pipeline diagram.
. tests/cli/lib.sh
plan 24
# A loop that reads 3 words 128 bytes apart, so each load misses: `hot` is executed 3 times.
assemble "$tmp/p.elf" <<<'  la a0, data
  li a1, 3
.type walk, @function
.globl walk
walk:
hot:
  ld a2, 0(a0)
  add a3, a3, a2
  addi a0, a0, 128
  addi a1, a1, -1
  bnez a1, walk
  j end
.size walk, . - walk
.type end, @function
.globl end
end:
  EXIT 0
.size end, . - end
.balign 128
data: .fill 64, 8, 7' || exit 2
p=$tmp/p.elf
run() { "$culprit" run --config tiny "$@" "$p" >"$tmp/stdout" 2>"$tmp/stderr"; }
# at PLACE: "fetched committed from to", of what --at says
at() { run --at "$1" --konata "$tmp/k" && sed -nE 's/.*fetched in cycle ([0-9]+), committed in cycle ([0-9]+); .* ([0-9]+) to ([0-9]+)$/\1 \2 \3 \4/p' "$tmp/stderr"; }
run --trace "$tmp/trace"
address=$(riscv64-unknown-elf-nm "$p" | awk '$3 == "hot" { print $1 }')
commit() { awk -v pc="${address#00000000}" '$2 ~ pc { print $1 }' "$tmp/trace" | sed -n "${1}p"; } # N: the cycle

for n in 1 2 3; do
  read -r fetched committed from to < <(at "walk:$n")
  judge "execution_$n" "$([ -n "$committed" ] && [ "$committed" = "$(commit $n)" ] && [ "$fetched" -lt "$committed" ] &&
    [ "$to" = $((committed + 100)) ] && [ "$from" = $((fetched > 100 ? fetched - 100 : 1)) ] ||
    echo "in $committed, not $(commit $n): $(cat "$tmp/stderr")")"
done
judge konata_lint "$("$B/tb/konata_lint" "$tmp/k" >"$tmp/lint" 2>&1 || cat "$tmp/lint")"
judge konata_window "$([ -n "$from" ] && [ "$(sed -n '2s/.*\t//p' "$tmp/k")" = "$from" ] || echo "second line: $(sed -n 2p "$tmp/k")")"
# The last of the three loads: label, mark, arrow to the sum, stages.
id=$(awk -F'\t' -v at="$fetched walk " '$1 == "L" && $3 == 0 && index($4, at) == 1 { print $2; exit }' "$tmp/k")
judge konata_label "$(grep -qE "^L	$id	0	$fetched walk \(source.S:[0-9]+\): ld a2,0\(a0\)$" "$tmp/k" || echo "labels: $(grep "^L	$id	" "$tmp/k")")"
judge konata_mark "$(grep -q "^L	$id	0	  \[D-cache miss\]$" "$tmp/k" && grep -q "^L	$id	0	  \[L2 miss\]$" "$tmp/k" || echo "labels: $(grep "^L	$id	" "$tmp/k")")"
judge konata_arrow "$(grep -q "^W	$((id + 1))	$id	0$" "$tmp/k" || echo "no arrow from $id to $((id + 1))")"
judge konata_executes "$(grep -q "^S	$id	0	X$" "$tmp/k" || echo "no stage X, between which Konata draws arrows")"

for place in "${address#00000000}:2" "0x${address#00000000}:2" walk+0x0:2; do
  read -r _ committed _ < <(at "$place")
  judge "place_${place//[:+]/_}" "$([ -n "$committed" ] && [ "$committed" = "$(commit 2)" ] || echo "says: $(cat "$tmp/stderr")")"
done

fails() { expect "$1" 64 "$2" run --config tiny --konata "$tmp/out/k" --at "$3" "$p"; }
fails unknown 'no function walks in the program; similar: walk$' walks
fails outside 'walk has 0x18 bytes, and no offset 0x40$' walk+0x40
fails between 'no instruction begins at walk\+0x2' walk+0x2
fails seldom 'walk \(source.S:[0-9]+\) is executed only 3 times in the [0-9]+ cycles' walk:4
fails number "'0' is not the number of an execution" walk:0

# report and annotate say when their hottest instruction was sampled, and end with a command to paste.
"$culprit" record --config tiny --model --period 7 --quiet -o "$tmp/p.prof" "$p" 2>"$tmp/stderr" >"$tmp/stdout" || cat "$tmp/stderr"
"$culprit" report "$tmp/p.prof" >"$tmp/report"
hottest=$(tail -n 1 "$tmp/report" | sed 's/.*--at //; s/ .*//')
judge report_command "$([ "$(tail -n 1 "$tmp/report")" = "  culprit run --config tiny --konata F --at $hottest $p" ] || echo "last: $(tail -n 1 "$tmp/report")")"
judge report_cycles "$(tail -n 2 "$tmp/report" | head -n 1 | grep -qxE "Pipeline diagram of ${hottest/+/\\+}, sampled in cycles [0-9]+(, [0-9]+)* \(waves: --wave F\)" ||
  echo "last: $(tail -n 2 "$tmp/report")")"
judge annotate_pasted "$(culprit() { "$culprit" "$@"; }
  cd "$tmp" && eval "$("$culprit" annotate p.prof walk | tail -n 1)" 2>"$tmp/stderr" && grep -q '^L	.*walk.*: ' F || echo "says: $(cat "$tmp/stderr")")"

# The wave: what the host wrote, in the cycle of the third execution, and the save file's marker in it.
at walk:3 >"$tmp/cycles"
read -r _ committed _ <"$tmp/cycles"
run --at walk:3 --wave "$tmp/w.fst"
judge wave_marker "$(grep -q "^\*-5.0 $((10 * committed))$" "$tmp/w.gtkw" || echo "says: $(cat "$tmp/stderr" "$tmp/w.gtkw")")"
fst2vcd "$tmp/w.fst" >"$tmp/w.vcd" 2>/dev/null
# Values of the notes at the committed cycle, and what TIP's signals are called.
awk -v until=$((10 * committed)) '
  function text(bits, i, j, code, out) {
    while (length(bits) % 8) bits = "0" bits
    for (i = 1; i < length(bits); i += 8) {
      code = 0
      for (j = 0; j < 8; j++) code = 2 * code + substr(bits, i + j, 1)
      if (code) out = out sprintf("%c", code)
    }
    return out
  }
  function number(bits, i, n) { for (i = 1; i <= length(bits); i++) n = 2 * n + substr(bits, i, 1); return n }
  /^\$scope/ { scope = $3 } /^\$var/ && scope == "u_notes" { name[$4] = $5 }
  /^#/ { if (substr($0, 2) + 0 > until) exit }
  /^b/ && $2 in name { value[name[$2]] = substr($1, 2) }
  END { print number(value["cycle_s"]); print text(value["class_s"]); print text(value["retire0_s"]); printf "%x\n", number(value["blamed_s"]) }
' "$tmp/w.vcd" >"$tmp/notes"
judge wave_notes "$(printf '%s\nexecute\nld a2,0(a0)\n%s\n' "$committed" "${address#00000000}" | diff - "$tmp/notes")"
judge wave_tip "$(for s in wrap_i capture oir_pc_s sample_cycle_s; do grep -q "u_tip.$s" "$tmp/w.gtkw" || echo "no $s"; done)"
expect alone 64 '^culprit: --at needs --wave or --konata' run --config tiny --at walk "$p"
exit $failed
