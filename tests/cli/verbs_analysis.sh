#!/bin/bash
# culprit calc, list, topstalls, whatcg: their form, and numbers that must agree whatever the heuristics say;
# bad inputs; speed.
. "$(dirname "$0")/lib.sh"
plan 39
maker=$B/tb/profile here=$(dirname "$(realpath "$0")")
note='-Wl,--section-start=.note.gnu.build-id=0x80002000'
assemble "$tmp/p.elf" $note -Wl,--build-id=0x00c0ffee00112233 <<'E' || exit 2
  li a3, 100
  jal copy
  EXIT 0
.globl copy, idle
.type copy, @function
.type idle, @function
copy:
  ld a4, 0(a0)
  addi a3, a3, -1
  sd a4, 0(a1)
  addi a0, a0, 8
  addi a1, a1, 8
  mul a5, a4, a4
  bnez a3, copy
  add a6, a5, a4
  ret
idle:
  ret
E
riscv64-unknown-elf-strip -o "$tmp/stripped.elf" "$tmp/p.elf"
cd "$tmp" || exit 2
unset CULPRIT_DB
copy=$((0x$(riscv64-unknown-elf-nm p.elf | awk '$3 == "copy" { print $1 }')))
pc() { printf '%x' $((copy + 4 * $1)); }   # address of copy's instruction number $1

# profile NAME [KEY VALUE]...: samples on standard input (tb/lib/prof_make.h)
profile() {
  local name=$1; shift
  { printf 'program p.elf\nbuild_id 00c0ffee00112233\ncycles 101500\ninstret 61000\nperiod 1000\nrandom 1\n'
    [ $# = 0 ] || printf '%s %s\n' "$@"; cat; } |
    "$maker" make "$name" || exit 2
}
profile pc.prof kind timer <<E
s 4000 1 x 0 $(pc 0)
s 900 1 x 0 $(pc 2)
s 450 1 x 0 $(pc 3)
s 470 1 x 0 $(pc 5)
s 440 1 x 0 $(pc 6)
s 5 1 x 0 $(pc 7)
E
profile tip.prof <<E
s 3000 1 stall 8 $(pc 0)
s 300 1 commit 0 $(pc 0) $(pc 1)
s 310 1 commit 0 $(pc 2) $(pc 3)
s 290 1 commit 0 $(pc 4) $(pc 5)
s 305 1 commit 0 $(pc 6)
s 3 1 commit 0 $(pc 7) $(pc 8)
s 40 1 mispredict 4 $(pc 6)
E
profile miss.prof kind timer event dmiss period 100 <<E
s 500 1 x 0 $(pc 0)
E
run() {
  "$culprit" "$@" >stdout 2>stderr || echo "exit status $?: $(head -n 1 stderr)"
  [ ! -s stderr ] || echo "says $(head -n 1 stderr)"
}
has() {
  local p
  for p in "$@"; do grep -Eq -- "$p" stdout || echo "no '$p'"; done
  grep -Eiq '\b(nan|inf)\b' stdout && echo 'a number is none'
}
same() { [ "$1" = "$2" ] || echo "$1 is not $2"; }

# ---- calc ----
figure4='I-cache miss|D-cache miss|Branch mispredict|Write buffer|Synchronisation|Multiplier busy|Divider busy|'
figure4+='Store-load order|Unexplained stall|Unexplained gain|  Subtotal dynamic|'
figure4+='Slotting|Ra dependency|Rb dependency|Rc dependency|FU dependency|  Subtotal static|'
figure4+='  Total stall|  Execution|  Net sampling error|  Total tallied'
for kind in pc tip; do
  judge calc_$kind "$(run calc --json $kind.json copy $kind.prof
    has '^copy  [0-9a-f]+ to [0-9a-f]+ of p.elf$' \
      '^\*\*\* Best-case +[0-9.,]+/[0-9.,]+ = [0-9.]+ CPI' \
      '^\*\*\* Actual +[0-9.,]+/[0-9.,]+ = [0-9.]+ CPI' \
      '^  addr +instruction +samples +CPI +executions +conf\. +culprit$' \
      "^  $(printf %08x $copy)    ld a4,0\(a0\) .*cy .*(low|medium|high)" 'source.S:')"
  wanted=$figure4
  [ $kind = pc ] || wanted=${figure4/D-cache miss|/D-cache miss|  found in the L2|  read from memory|}
  judge calc_figure4_$kind "$(same "$(sed -n 's/^\*\*\*   \([ A-Z][A-Za-z0-9 -]*[A-Za-z0-9]\)  .*%$/\1/p' stdout |
      paste -sd '|')" "$wanted"
    grep -q 'Total tallied *100.0%' stdout || echo 'not all is tallied')"
  judge calc_letters_$kind "$(sed -n 's/^            \([a-z?!~]\+\) .*/\1/p' stdout |
      grep -o '[a-z?]' | sort -u | while read -r l; do
    [ "$(grep -c "  ($l = " stdout)" = 1 ] || echo "$l is not explained once"; done)"
  judge calc_json_$kind "$(same "$(jq -c '[(.summary |
      (.dynamic + .static + .execution + .error - .tallied) / .tallied | fabs < 0.001),
      ([.instructions[].samples] | add - '$([ $kind = pc ] && echo 6265 || echo 4248)' | fabs < 0.1), (.instructions | length),
      ([.instructions[] | .culprits[] as $c | $c.low >= 0 and $c.low <= $c.high and $c.high <= .possible + 0.001] | all),
      ([.instructions[].confidence | . == "low" or . == "medium" or . == "high"] | all),
      ([.summary.culprits[] | .[0] <= .[1]] | all)]' $kind.json)" '[true,true,9,true,true,true]')"
done
# The load in front waits for memory 9 of 10 cycles: it has the longest stall, a cache miss is suspected, with
# TIP it is seen.
judge calc_miss "$(same "$(jq -c '[.instructions | max_by(.possible) | .disasm,
  ([.culprits[] | select(.kind == "D-cache miss") | .evidence])]' tip.json)" \
  '["ld a4,0(a0)",["seen by TIP"]]')"
judge calc_seen "$(run calc copy tip.prof; has '^            d!' '^  ! seen by TIP')"
judge calc_address "$(run calc copy pc.prof; mv stdout by_name; run calc 0x$(pc 5) pc.prof; diff by_name stdout | sed -n 2p)"
judge calc_all "$(run calc --all copy pc.prof; same "$(grep -c '^  8.* \(low\|medium\|high\)' stdout)" 9)"
judge calc_estimates "$(run calc --estimates copy pc.prof
  has '^  addr +instruction +S_i +M_i +S_i/M_i +chosen$' 'ld a4,0\(a0\) +4000 +[0-9.]+ +[0-9.]+' ' \*$')"
judge calc_idle "$(run calc idle pc.prof; has 'no sample fell into this function')"
for f in pc miss; do "$culprit" db add --db d.db $f.prof >/dev/null || exit 2; done
judge calc_database "$(run calc copy --db d.db; mv stdout database; run calc copy pc.prof miss.prof
  diff <(sed 1,3d stdout) <(sed 1,3d database) | sed -n 2p)"

# ---- list ----
judge list_text "$(run list --json list.json copy tip.prof
  has '^Source: ' 'samples +share +95% interval +executions +CPI +conf\. +line  text$' \
    'samples +share +95% interval +executions +CPI +conf\. +address   instruction$')"
judge list_agrees "$(same "$(jq -c '[.instructions[] | [.pc, .samples, .executions, .cpi]]' list.json)" \
  "$(jq -c '[.instructions[] | [.pc, .samples, .executions, .cpi]]' tip.json)")"
judge list_lines "$(same "$(jq -c '([.lines[].samples] | add) - ([.instructions[].samples] | add) | fabs < 0.001' list.json)" true)"
judge list_idle "$(run list idle tip.prof; has 'no sample fell into this function')"
judge list_whole "$(run list --all idle tip.prof; has 'ret')"

# ---- topstalls, whatcg ----
judge topstalls_text "$(run topstalls --json top.json tip.prof
  has '^ +cycles +95% interval +share +each +executed +conf\. +culprits +instruction$' \
    'D-cache miss! [0-9]+-[0-9]+%' 'copy\+0x0  ld a4')"
judge topstalls_order "$(same "$(jq -c '[.stalls[].cycles_95[0]] == ([.stalls[].cycles_95[0]] | sort | reverse) and
  ([.stalls[].cycles_95 | .[1] <= .[0] and .[0] <= .[2]] | all)' top.json)" true)"
judge topstalls_agrees "$(same "$(jq -c '.stalls[0] | [.pc, .possible]' top.json)" \
  "$(jq -c '.instructions | max_by(.possible) | [.pc, .possible]' tip.json)")"
judge topstalls_top "$(run topstalls --top 1 pc.prof tip.prof; same "$(grep -c 'copy+' stdout)" 1)"
judge whatcg_summary "$(run whatcg --json what.json tip.prof; has 'Total tallied'
  same "$(jq -c .summary what.json)" "$(jq -c .summary top.json)")"
judge whatcg_misses "$(run whatcg --event dmiss pc.prof miss.prof; grep -c 'Total tallied' stdout | grep -v '^0$')"

# A line of the first function that the linker kept is known, whatever it dropped before and behind.
{ printf 'int dropped(int a) {\n  return a * 3;\n}\nint kept(int a) {\n  return a / 7;\n}\n'
  printf 'int other(int a) {\n  return a + dropped(a);\n}\n'; } >gc.c
riscv64-unknown-elf-gcc -g -O1 -ffunction-sections -fno-inline -march=rv64im -mabi=lp64 -mcmodel=medany \
  -nostdlib -nostartfiles -Wl,--gc-sections,-e,kept,-Ttext=0x80000000,--build-id=none \
  -Wl,-N -o gc.elf gc.c 2>/dev/null || exit 2
{ printf 'program gc.elf\ncycles 1000\ninstret 1000\nperiod 10\n'; echo 's 9 1 commit 0 80000000'; } |
  "$maker" make gc.prof || exit 2
judge lines_behind_dropped "$(run prof --by line gc.prof; has 'gc\.c:[456]  kept')"

# ---- bad inputs ----
profile elsewhere.prof config nowhere <<<"s 9 1 commit 0 $(pc 0)"
{ printf 'program gone.elf\nbuild_id 1234\ncycles 1000\ninstret 1000\nperiod 10\n'; echo "s 9 1 commit 0 $(pc 0)"; } |
  "$maker" make gone.prof || exit 2
for v in calc list; do
  expect ${v}_no_function 64 'no function given' $v
  expect ${v}_similar 64 'no function cpoy; similar: copy' $v cpoy pc.prof
  expect ${v}_no_program 64 'no function copy; gone.elf: gone.elf: No such file' $v copy gone.prof
done
expect calc_stripped 64 'no function copy; p.elf: .*stripped' calc --program stripped.elf copy pc.prof
expect calc_address_nowhere 64 'no function holds address 0x10' calc 0x10 pc.prof
expect calc_no_model 73 'no model of the machine' calc copy elsewhere.prof
judge list_no_model "$(run list copy elsewhere.prof; has '100.00%')"
expect calc_no_cycles 73 'no samples of cycles' calc copy miss.prof

# ---- speed: the largest workload, whose hottest function is its largest. A second of CPU time, more on a slower
# machine, and three with the sanitizers ----
allowed=$("$here/../speed.sh")
[[ $B != */asan ]] || allowed=$((3 * allowed))
big=$B/firmware/duktape.elf
id=$(riscv64-unknown-elf-readelf -n "$big" | sed -n 's/.*Build ID: //p')
read -r start size name < <(riscv64-unknown-elf-nm -S --size-sort "$big" | awk '$3 ~ /[Tt]/' | tail -n 1 | cut -d ' ' -f 1,2,4)
{ printf 'program %s\nbuild_id %s\ncycles 900000000\ninstret 900000000\nperiod 1000\n' "$big" "$id"
  for ((i = 0; i < 0x$size; i += 4)); do
    printf 's %d 1 commit 0 %x\n' $((1 + i * 7919 % 97)) $((0x$start + i))
  done; } | "$maker" make big.prof || exit 2
TIMEFORMAT='%U %S'
spent=$({ time "$culprit" calc "$name" big.prof >stdout; } 2>&1)
judge calc_speed "$(awk -v s="$spent" -v allowed="$allowed" 'BEGIN { split(s, t)
    if (100 * (t[1] + t[2]) >= allowed) print "calc of the largest function takes " t[1] + t[2] " s" }'
  grep -q 'Total tallied' stdout || echo "says: $spent")"
exit $failed
