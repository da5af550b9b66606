#!/bin/bash
# Task 4: on a terminal a run shows how far it is and the time left, and removes that line; in a pipe nothing of it.
. "$(dirname "$0")/../cli/lib.sh"
plan 8
product 32
cd "$tmp" || exit 2

# terminal COMMAND: what a terminal gets, in the file `seen`
terminal() { TERM=xterm script -qec "$1" seen >/dev/null 2>&1 </dev/null; }
line='[0-9.]+ million cycles, IPC [0-9.]+, [0-9]+ kHz'

terminal "$culprit record --config tiny --model --period 997 -o t.prof product.elf"
judge progress_line "$(grep -aEq "$line" seen || head -c 600 seen)"
judge progress_left "$(grep -aEq "$line, [0-9]+ %, [0-9]+:[0-9][0-9] left" seen || head -c 600 seen)"
# The percentages rise, and the line is gone at the end.
judge progress_rises "$(grep -aEo ', [0-9]+ %,' seen | tr -dc '0-9\n' | sort -nc 2>&1)"
esc=$(printf '\033')
judge progress_erased "$(tr '\r' '\n' <seen | grep -a -A 1 'kHz' | tail -n 1 | grep -av "^$esc\[Kculprit: program exited")"

"$culprit" record --config tiny --model --period 997 -o t.prof product.elf >piped 2>&1
judge progress_piped "$(grep -E 'kHz|left' piped)"
terminal "$culprit run --config tiny --quiet product.elf"
judge progress_quiet "$(grep -a 'kHz' seen)"
terminal "$culprit run --config tiny --no-progress product.elf"
judge progress_off "$(grep -a 'kHz' seen)"
judge progress_no_process "$(pgrep -f "$tmp/product.elf" | head -n 1)"
exit $failed
