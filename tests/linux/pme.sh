#!/bin/bash
# Inside Linux a program samples another one, what that starts, and the kernel by ProfileMe's event of the driver, on the
# RTL of small-os, and writes perf.data (firmware/linux/record.c): pme.sh pairs|lost|user
# pairs: of instructions. lost: pairs alone, without the kernel's records of programs that start, and a buffer with room for
# some, which nobody empties. user: single records alone, of a user without rights, who is refused the kernel and other
# processes, and samples his own program outside the kernel.
# Debian's perf on the host reads the file: each sample is the record of its number that the unit delivered, which is
# what really happened to its instruction; what did not arrive was counted as lost.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
test=linux_pme_$1
case $1 in
  pairs) elf=demo-pme-record each=2 names=1 more='room processes' ;;
  lost) elf=demo-pme-lost-record each=2 names=0 more='lost cut full' ;;
  user) elf=demo-pme-user-record each=1 names=0 more='refused no_kernel withheld' ;;
esac
tests=$(printf "${test}_%s " status checked names whole equal raw $more)
plan $(wc -w <<<"$tests")
if [ ! -e "$B/linux/$elf.elf" ]; then
  for t in $tests; do skip $t "$(cat "$B/linux/demo-mmu.skipped")"; done
  exit 0
fi
without perf $tests && exit $failed
programs=$B/linux/demo-mmu/$elf/programs
"$B/culprit" record --mode profileme --config small-os --no-progress --fast-forward user --images "$programs" \
  -o "$scratch/record.prof" "$B/linux/$elf.elf" >"$scratch/console" 2>"$scratch/err"; status=$?
judge ${test}_status "$([ $status = 0 ] && grep -q 'record: the program ended with 0' "$scratch/console" ||
  { echo "status $status"; tail -n 3 "$scratch/console" "$scratch/err"; })"
judge ${test}_checked "$(grep -Eq '; [1-9][0-9]+ records equal to what was seen of their instructions, 0 mismatches' "$scratch/err" ||
  cat "$scratch/err")"
judge ${test}_names "$("$B/culprit" report --top 1000 "$scratch/record.prof" >"$scratch/report" 2>&1 && grep -wq main "$scratch/report" ||
  head -n 3 "$scratch/report")"
judge ${test}_whole "$(firmware/linux/perf_data.sh "$scratch/console" "$scratch/perf.data" 2>&1)"

# What the unit delivered: process, address, weight; and the words. In the profile the address of a process has the number
# of its program, by name, above 40 bits. Of a user without rights the driver withholds where an aborted instruction was.
(cd "$programs" && printf '%s\n' *.elf) | sed 's/\.elf$//' >"$scratch/list"
sed '1,/^$/d' "$scratch/record.prof" | od -An -v -t x8 -w64 | awk -v list="$scratch/list" -v each=$each -v names=$names -v mode=$1 \
  -v words="$scratch/words" '
  function number(hex,  i, n) { for (i = 1; i <= length(hex); i++) n = 16 * n + index("123456789abcdef", substr(hex, i, 1)); return n }
  function digit(n) { return sprintf("%x", n) }
  function withhold(  last) {
    last = number(substr($1, 16))
    $1 = substr($1, 1, 3) "000" digit(number(substr($1, 7, 1)) % 8) substr($1, 8, 8) digit(last - last % 8)
    $2 = $5 = $6 = "0000000000000000"
    $7 = substr($7, 1, 1) "8" substr($7, 3, 6) "00000000"
  }
  BEGIN { while ((getline program <list) > 0) name[sprintf("%06x", ++programs)] = program; name["ffffff"] = "kernel" }
  { process = name[substr($2, 1, 6)]
    $1 = $1
    if (process != "kernel") $2 = "000000" substr($2, 7)
    retired = int(number(substr($1, 3, 1)) / 8)
    if (mode == "user" && !retired) { aborted++; withhold() }
    if (each == 2 && NR % 2 == 0) { print line, $0 >words; next }
    line = $0
    print process == "kernel" || (names && $2 ~ /[1-9a-f]/) ? process : "-", $2, number(substr($4, 14))
    if (each == 1) print line >words }
  END { print aborted + 0 >"/dev/stderr" }' >"$scratch/taken" 2>"$scratch/withheld"

# What perf reads of the file: the same, and the words of its dump.
perf_() { HOME=$scratch PAGER=cat perf "$@" 2>>"$scratch/perf.err"; }
samples() { # PERF.DATA
  perf_ script -i "$1" -F comm,ip,weight | awk -v names=$names '{ a = sprintf("%16s", $3); gsub(/ /, 0, a)
    print a ~ /^f/ ? "kernel" : names && a ~ /[1-9a-f]/ ? $1 : "-", a, $2 }'
}
samples "$scratch/perf.data" >"$scratch/arrived"
perf_ script -D -i "$scratch/perf.data" | awk -v records=$each '
  function word(at,  i, w) { for (i = 7; i >= 0; i--) w = w byte[at + i]; return w }
  function sample(  i) { if (byte[0] == "09") for (i = 0; i < 8 * records; i++) printf "%s%s", word(44 + 8 * i), i + 1 < 8 * records ? " " : "\n" }
  / raw event: size/ { sample(); n = 0 }
  /^\.  [0-9a-f]+: / { for (i = 0; i < 16 && (b = substr($0, 11 + 3 * i, 2)) ~ /[0-9a-f]/; i++) byte[n++] = b }
  END { sample() }' >"$scratch/raw"
lines() { wc -l <"$1"; }
lost=$(sed -n 's/^record: samples without room: \([0-9]*\).*/\1/p' "$scratch/console")
# same TAKEN ARRIVED: the first ones; the others are those that were lost
same() {
  [ $(lines "$1") -ge 50 ] && [ $(($(lines "$2") + lost)) = $(lines "$1") ] ||
    echo "$(lines "$1") taken, $(lines "$2") arrived, $lost lost"
  head -n "$(lines "$2")" "$1" | diff - "$2" | head -n 5
}
# begins STATUS WHY CONSOLE: not all of perf.data comes out, but perf reads what does
begins() {
  local why status
  why=$(firmware/linux/perf_data.sh "$3" "$scratch/part"); status=$?
  [ $status = $1 ] && [[ $why == *"$2" ]] || echo "status $status: $why"
  samples "$scratch/part" >"$scratch/first"
  [ $(lines "$scratch/first") -ge 10 ] || echo "$(lines "$scratch/first") samples"
  head -n "$(lines "$scratch/first")" "$scratch/arrived" | diff - "$scratch/first" | head -n 5
}
judge ${test}_equal "$(same "$scratch/taken" "$scratch/arrived")"
judge ${test}_raw "$(same "$scratch/words" "$scratch/raw")"
case $1 in
  pairs)
    judge ${test}_room "$([ $lost = 0 ] || echo "$lost lost")"
    judge ${test}_processes "$(for p in kernel demo worker; do grep -q "^$p " "$scratch/arrived" || echo "no sample of $p"; done)" ;;
  lost)
    judge ${test}_lost "$([ $lost -gt 50 ] && [ $(lines "$scratch/arrived") -gt 20 ] || echo "$lost lost")"
    judge ${test}_cut "$(head -c -5000 "$scratch/console" >"$scratch/cut"; begins 3 'ends in the middle' "$scratch/cut")"
    judge ${test}_full "$(trap '' XFSZ; ulimit -f 4; begins 2 'cannot be written as a whole' "$scratch/console")" ;;
  user)
    judge ${test}_refused "$(for r in 'the kernel' 'other processes'; do
      grep -q "^record: $r refused: error 13" "$scratch/console" || echo "not refused: $r"
    done)"
    judge ${test}_no_kernel "$(awk '$2 ~ /^[^0]/' "$scratch/arrived" | head -n 3; grep -E '(^| )ffffff' "$scratch/raw" | head -n 3)"
    judge ${test}_withheld "$([ "$(cat "$scratch/withheld")" -ge 5 ] || echo "$(cat "$scratch/withheld") were aborted")" ;;
esac
exit $failed
