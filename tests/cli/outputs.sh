#!/bin/bash
# Output files: whole when the run is good, absent when they cannot be written completely.
. "$(dirname "$0")/lib.sh"
plan 31
assemble "$tmp/p.elf" <<'EOF2' || exit 2
  li a0, 40
  la a1, begin_signature
1: sw a0, 0(a1)
  addi a0, a0, -1
  bnez a0, 1b
  li a2, 0x10000000
  li a3, 'y'
  sb a3, 0(a2)
  EXIT 0
.data
.balign 16
.globl begin_signature
.globl end_signature
begin_signature: .word 0, 0x11223344
.half 0x5566
end_signature:
EOF2
assemble "$tmp/endless.elf" <<<'1: j 1b' || exit 2
p=$tmp/p.elf

# A full disk, one output at a time
for option in trace stats-json signature oracle konata; do
  expect output_full_$option 71 'cannot write /dev/full: No space left' run --$option /dev/full "$p"
  expect output_nowhere_$option 71 'cannot write .*/none/f(.txt)?: No such file' run --$option "$tmp/none/f" "$p"
done
STDOUT=/dev/full expect output_full_stdout 71 'cannot write standard output' run "$p"
STDOUT=/dev/full expect output_full_report 71 'cannot write standard output' run --report "$p"
expect output_full_trace_early 71 'cannot write /dev/full' run --trace /dev/full --max-cycles 100000000 "$tmp/endless.elf"
# A file of an earlier run stays as it was.
echo old >"$tmp/kept"
(ulimit -f 1; "$culprit" run --quiet --trace "$tmp/kept" "$p" >"$tmp/stdout" 2>"$tmp/stderr"); got=$?
if [ $got = 71 ] && grep -q "File too large" "$tmp/stderr" &&
  [ "$(cat "$tmp/kept")" = old ] && [ -z "$(ls "$tmp" | grep part)" ]; then ok output_old_file_kept
else bad output_old_file_kept "status $got, $(cat "$tmp/stderr")"; fi

# Where it goes: standard output when that is the file; the end of a symbolic link, which stays one; with the
# permissions that were there.
check() { if [ "$2" = "$3" ]; then ok "$1"; else bad "$1" "'$2', not '$3'"; fi; }
ln -s /proc/self/fd/1 "$tmp/standard"
"$culprit" run --quiet --stats-json "$tmp/standard" "$p" >"$tmp/both" 2>"$tmp/stderr"
check output_to_stdout "$(readlink "$tmp/standard") $(head -c 2 "$tmp/both") $(tail -n 1 "$tmp/both")" '/proc/self/fd/1 y{ }'
mkdir "$tmp/far"; ln -s far/sig "$tmp/link"; ln -s link "$tmp/link2"
for where in dangling there; do
  "$culprit" run --quiet --signature "$tmp/link2" "$p" >"$tmp/stdout" 2>&1
  check output_link_$where "$(readlink "$tmp/link2") $(readlink "$tmp/link") $(head -n 1 "$tmp/far/sig")" 'link far/sig 00000001'
  echo old >"$tmp/far/sig"
done
(umask 027; "$culprit" run --quiet --signature "$tmp/mode" "$p" >"$tmp/stdout" 2>&1)
new=$(stat -c %a "$tmp/mode"); chmod 604 "$tmp/mode"
"$culprit" run --quiet --signature "$tmp/mode" "$p" >"$tmp/stdout" 2>&1
check output_permissions "$new $(stat -c %a "$tmp/mode")" '640 604'
# A link in the place of the temporary file: it is not written through.
echo mine >"$tmp/victim"
(cd "$tmp" && for name in '$$.part' '$$-0.part'; do
  bash -c 'ln -s victim "sig.'"$name"'"; exec "$0" run --quiet --signature sig "$1"' "$culprit" "$p"
done) >"$tmp/stdout" 2>&1
check output_planted_link "$(cat "$tmp/victim") $(head -n 1 "$tmp/sig")" 'mine 00000001'
rm -f "$tmp"/sig.*

# Signals: in the run, while an output is opened, and while outputs are written. Nobody reads from the pipe.
mkfifo "$tmp/pipe"
signal() {
  local name=$1 number=$2 status=$3 left=$4 got; shift 4
  timeout -k 5 -s "$number" --preserve-status 1 "$culprit" "$@" >"$tmp/stdout" 2>"$tmp/stderr"; got=$?
  check "output_signal_$name" "$got $(ls "$tmp/out" | tr '\n' ' ')$(grep -c '^culprit: interrupted' "$tmp/stderr")" \
    "$status ${left}1"
  rm -f "$tmp"/out/*
}
signal run HUP 129 'trace ' run --trace "$tmp/out/trace" "$tmp/endless.elf"
signal opening INT 130 '' run --trace "$tmp/out/trace" --konata "$tmp/pipe" "$p"
signal writing TERM 143 'trace ' run --trace "$tmp/out/trace" --oracle "$tmp/pipe" "$p"

# All of them, good
"$culprit" run $outputs --signature "$tmp/out/sig" --report "$p" >"$tmp/stdout" 2>"$tmp/stderr"
if [ $? = 0 ]; then ok output_all; else bad output_all "$(cat "$tmp/stderr")"; fi
if [ "$(cat "$tmp/out/sig")" = "$(printf '00000001\n11223344\n00005566')" ]; then ok output_signature
else bad output_signature "$(tr '\n' ' ' <"$tmp/out/sig")"; fi
if [ "$(head -c 1 "$tmp/stdout")" = y ]; then ok output_console; else bad output_console "$(head -c 20 "$tmp/stdout")"; fi
if [ "$(grep -c 'sw x10,0(x11) ; \[0x80' "$tmp/out/trace")" = 40 ] &&
  tail -n 1 "$tmp/out/trace" | grep -q 'exit status 0$'; then ok output_trace
else bad output_trace "$(tail -n 2 "$tmp/out/trace")"; fi
if head -n 1 "$tmp/out/konata" | grep -q '^Kanata	0004$' && [ "$(grep -c '^R' "$tmp/out/konata")" -gt 100 ]; then ok output_konata
else bad output_konata "$(head -n 3 "$tmp/out/konata")"; fi
schema=1
for f in stats oracle; do
  if grep -q "\"schema\": $((schema++))," "$tmp/out/$f" && grep -q '"config": "small"' "$tmp/out/$f" &&
    grep -Eq '"instret": [0-9]{3},' "$tmp/out/$f"; then ok output_json_$f
  else bad output_json_$f "$(head -c 200 "$tmp/out/$f")"; fi
done
if grep -q 'Cycle stack' "$tmp/stdout" && grep -q 'in lockstep with the golden model' "$tmp/stdout"; then ok output_report
else bad output_report "$(head -n 3 "$tmp/stdout")"; fi
"$culprit" run --no-check --signature "$tmp/sig8" --signature-granularity 8 "$p" >"$tmp/stdout" 2>&1
if [ "$(cat "$tmp/sig8")" = "$(printf '1122334400000001\n0000000000005566')" ]; then ok output_signature_8
else bad output_signature_8 "$(tr '\n' ' ' <"$tmp/sig8")"; fi
exit $failed
