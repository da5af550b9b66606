#!/bin/bash
# Inside Linux somebody samples programs and the kernel by the driver's precise event, on the RTL of small-os, and writes
# perf.data: record.sh demo-record|perf-record
# demo-record: a program of ours on perf_event_open (firmware/linux/record.c). perf-record: perf itself, from its first use of
# the driver on; the golden simulator executes what comes before.
# Debian's perf on the host reads the file: each of its samples is what the unit took, which is the Oracle's answer for its
# cycle; the hottest functions are those of the truth, within the samples' interval, and perf names them.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
# paths: where the programs are inside
case $1 in
  demo-record) kernel=demo-mmu test=linux_perf_data from=user ended='record: the program ended with 0' paths='init demo worker' ;;
  perf-record) kernel=perf test=linux_perf_record from=culprit_event_init ended='perf record: status 0'
    paths='demo worker bin/perf bin/busybox' ;;
esac
tests=$(printf "${test}_%s " status checked whole equal kernel_top process_top kernel_names process_names)
plan $(wc -w <<<"$tests")
if [ ! -e "$B/linux/$1.elf" ]; then
  for t in $tests; do skip $t "$(cat "$B/linux/$kernel.skipped")"; done
  exit 0
fi
without perf $tests && exit $failed
programs=$B/linux/$kernel/$1/programs
"$B/culprit" record --config small-os --no-progress --fast-forward $from --images "$programs" --top 10 -o "$scratch/record.prof" \
  "$B/linux/$1.elf" >"$scratch/console" 2>"$scratch/err"; status=$?
judge ${test}_status "$([ $status = 0 ] && grep -q "$ended" "$scratch/console" ||
  { echo "status $status"; tail -n 3 "$scratch/console" "$scratch/err"; })"
judge ${test}_checked "$(grep -Eq '^culprit: ([1-9][0-9]{2,}) samples .* one at random in every [0-9]* cycles by TIP; .*; \1 equal to the Oracle, 0 mismatches' \
  "$scratch/err" || cat "$scratch/err")"
judge ${test}_whole "$(firmware/linux/perf_data.sh "$scratch/console" "$scratch/perf.data" 2>&1
  grep 'record: samples without room: [1-9]' "$scratch/console")"

# As the driver shares a sample among the instructions to blame: address, process, period. The address of a process has the
# number of its program, by name, above 40 bits. The machine's own code, the SBI, is the only other.
taken() {
  sed '1,/^$/d' "$1" | od -An -v -t x8 -w40 | awk -v list="$scratch/list" -v period="$(sed -n "s,^period ,,p" "$1")" '
    function number(hex,  i, n) { for (i = 1; i <= length(hex); i++) n = 16 * n + index("123456789abcdef", substr(hex, i, 1)); return n }
    BEGIN { while ((getline program <list) > 0) name[sprintf("%06x", ++programs)] = program == "busybox" ? "init" : program
      name["000000"] = "machine"; name["ffffff"] = "kernel" }
    { low = number(substr($2, 9)); weight = number(substr($2, 5, 4)); at = int(low / 16) % 4; n = 0
      for (i = 0; i < 2; i++) { lane = (at + i) % 2; if (int(low / 2 ^ lane) % 2) address[++n] = $(3 + lane) }
      if (int(low / 256) % 64) n = 1
      for (i = 1; i <= n; i++) print substr(address[i], 7), name[substr(address[i], 1, 6)], int(period * weight * i / n) - int(period * weight * (i - 1) / n) }'
}
perf_() { HOME=$scratch PAGER=cat perf "$@" -i "$scratch/perf.data" 2>>"$scratch/perf.err"; }
(cd "$programs" && printf '%s\n' *.elf) | sed 's/\.elf$//' >"$scratch/list"
taken "$scratch/record.prof" >"$scratch/taken"
# A process between its start by perf and its program is called perf-exec.
perf_ script -F comm,period,ip | awk '{ sub(/^perf-exec$/, "perf", $1); a = sprintf("%16s", $3); gsub(/ /, 0, a)
  print substr(a, 7), a ~ /^f/ ? "kernel" : a ~ /^00000000800/ ? "machine" : $1, $2 }' >"$scratch/arrived"
judge ${test}_equal "$([ -s "$scratch/taken" ] && diff "$scratch/taken" "$scratch/arrived" | head -n 5)"

# perf of the host takes labels for functions: marks of code and data, and the way out of handle_exception.
unmarked() {
  riscv64-unknown-elf-readelf -sW "$1" | awk '$4 == "NOTYPE" && $5 == "LOCAL" { print $8 }' >"$scratch/marks"
  riscv64-unknown-elf-objcopy --strip-symbols="$scratch/marks" -N ret_from_exception "$1" "$2"
}
mkdir -p "$scratch/root/bin"
for p in $paths; do unmarked "$programs/${p#bin/}.elf" "$scratch/root/$p"; done
unmarked "$B/linux/$1.elf" "$scratch/vmlinux"
perf_ report --symfs "$scratch/root" -k "$(realpath "$scratch/vmlinux")" --stdio -F overhead,dso,sym -g none -t '|' >"$scratch/report"

# The functions of this table
top() { awk -v title="$1" '$0 == title { on = 1 } on && NF == 5 && $1 ~ /%$/ { print $5 } on && /truth inside/ { exit }' "$scratch/console"; }
inside() { awk -v title="$1" -v least="$2" '$0 == title { on = 1 } on && /truth inside/ { if ($1 != $3 + 0 || $1 < least) print; found = 1; exit }
  END { if (!found) print "no table" }' "$scratch/console"; }
"$B/culprit" report --top 0 "$scratch/record.prof" >"$scratch/shares" 2>&1
# reported MARK TITLE: perf gives each of these functions the share that the profile does, but for a sample in one of the
# labels
reported() {
  top "$2" | awk -v mark="[$1]" '
    NF < 2 && FILENAME != "-" { next }
    FILENAME ~ /shares$/ { if ($(NF - 1) != "in") of_profile[$NF == "ret_from_exception" ? "handle_exception" : $NF] += $1 == "?" ? $2 : $1; next }
    FILENAME != "-" { gsub(/\|/, " "); if ($3 == mark) of_perf[$NF] += $1; next }
    { a = of_profile[$1]; b = of_perf[$1]; n += a > 0; if (a - b > 0.2 || b - a > 0.2) print $1 ": in the profile " a ", by perf " b " percent" }
    END { if (n < 6) print "only " n + 0 " functions" }' "$scratch/shares" "$scratch/report" -
}
judge ${test}_kernel_top "$(inside "Functions of the kernel" 10)"
judge ${test}_process_top "$(inside "Functions of processes" 10)"
judge ${test}_kernel_names "$(reported k "Functions of the kernel")"
judge ${test}_process_names "$(reported . "Functions of processes")"
exit $failed
