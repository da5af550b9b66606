#!/bin/bash
# --in-order: the bit is set before the program begins, in lockstep, and reports and profiles say so.
. tests/cli/lib.sh
plan 4
elf=$B/firmware/sort.elf

# One instruction issues a cycle, so IPC is below 1
why=
"$culprit" run --quiet --in-order --stats-json "$tmp/in" "$elf" >/dev/null || why="status $?"
jq -e '.config == "small-in-order" and .ipc < 1 and .counters.checked_instructions > 100000' "$tmp/in" >/dev/null ||
  why="$(jq -c '[.config, .ipc, .counters.checked_instructions]' "$tmp/in")"
judge in_order_run "$why"

why=
"$culprit" run --quiet --no-check --stats-json "$tmp/out.json" "$elf" >/dev/null || why="status $?"
jq -e '.config == "small" and .ipc > 1' "$tmp/out.json" >/dev/null || why="$(jq -c '[.config, .ipc]' "$tmp/out.json")"
judge out_of_order_run "$why"

why=
"$culprit" record --in-order -o "$tmp/prof" "$elf" >/dev/null 2>&1 || why="status $?"
grep -qax 'config small-in-order' "$tmp/prof" || why='the profile does not say so'
judge in_order_record "$why"

why=
assemble "$tmp/full" -Wl,--section-start=.last=0x87ffffc0 <<'END'
EXIT 0
.section .last, "aw"
.dword 1
END
"$culprit" run "$tmp/full" 2>/dev/null || why="status $? without the option"
"$culprit" run --in-order "$tmp/full" 2>"$tmp/message"
[ $? -eq 65 ] || why='no status 65'
grep -q 'fills the last 64 bytes of memory' "$tmp/message" || why=$(cat "$tmp/message")
judge in_order_full "$why"
exit $failed
