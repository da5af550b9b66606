#!/bin/bash
# Sampled simulation in parts, and resumed: GNU parallel, an array of Slurm, jobs that are killed at any moment, a disk that
# fills. What comes back is what one run in one piece says. docs/far.md, "Many machines"
. "$(dirname "$0")/lib.sh"
. tests/lib/slurm.sh
plan 30
product 32
elf=$tmp/product.elf
options='--every 6000 --warm-up 1000 --window 500 --profilers 13'
sample() { "$culprit" sample --config tiny $options "$@" "$elf"; }
# What was estimated, without what only says how.
estimates() { jq '.. | objects | select(has("quantities")) | {instructions, windows, every, quantities}' "$1"; }
same() { diff <(estimates "$1") <(estimates "$tmp/whole.json") | head -n 3; }
places() { awk '/^window / { print $2 }' "$1"; }

sample --json "$tmp/whole.json" >"$tmp/stdout" 2>"$tmp/stderr"
judge whole "$(jq -e '.windows > 30 and (.quantities | length) >= 10' "$tmp/whole.json" 2>&1 | grep -vx true)"

# ---- a run that is killed, again and again ----

# How often it is killed; the delay grows until it comes to its end.
killed=0 delay=0
while :; do
  delay=$((delay + 20))
  timeout -s KILL "$(printf '%d.%03d' $((delay / 1000)) $((delay % 1000)))" \
    "$culprit" sample --config tiny $options --keep "$tmp/killed.win" --json "$tmp/killed.json" "$elf" >"$tmp/stdout" 2>"$tmp/stderr"
  status=$?
  [ $status = 137 ] || break
  killed=$((killed + 1))
done 2>"$tmp/out/shell"
rm -f "$tmp/out/shell"
judge killed "$([ $status = 0 ] && [ $killed -gt 3 ] && same "$tmp/killed.json" || echo "status $status, killed $killed times: $(cat "$tmp/stderr")")"
judge killed_once_each "$(places "$tmp/killed.win" | sort | uniq -d | head -n 3)"
judge killed_all "$(places "$tmp/killed.win" | wc -l | grep -vx "$(jq .simulated "$tmp/killed.json")")"
head -c -7 "$tmp/killed.win" >"$tmp/torn.win"
judge torn "$(sample --keep "$tmp/torn.win" --json "$tmp/torn.json" 2>&1 >"$tmp/stdout"; same "$tmp/torn.json"; cmp "$tmp/torn.win" "$tmp/killed.win")"
head -c 100 "$tmp/killed.win" >"$tmp/torn.win"
judge torn_head "$(sample --keep "$tmp/torn.win" --json "$tmp/torn.json" 2>&1 >"$tmp/stdout"; same "$tmp/torn.json")"

# ---- a disk that fills, a window's process that is killed ----

(ulimit -f 3; exec "$culprit" sample --config tiny $options --keep "$tmp/full.win" "$elf") >"$tmp/stdout" 2>"$tmp/stderr"
judge full "$([ $? = 71 ] && [ "$(wc -l <"$tmp/stderr")" = 1 ] &&
  grep -Eq 'full.win: File too large; [1-9][0-9]* finished windows are in it$' "$tmp/stderr" || cat "$tmp/stderr")"
before=$(places "$tmp/full.win" | wc -l)
judge full_goes_on "$(sample --keep "$tmp/full.win" --json "$tmp/full.json" 2>&1 >"$tmp/stdout"; same "$tmp/full.json"
  [ "$before" -gt 2 ] || echo "only $before windows were kept")"
judge full_not_twice "$(places "$tmp/full.win" | sort | uniq -d | head -n 3)"

# A window of its own is long enough to be caught.
"$culprit" sample --config tiny --jobs 1 --every 30000 --warm-up 1000 --window 29000 --keep "$tmp/lost.win" "$elf" >"$tmp/stdout" 2>"$tmp/stderr" &
pid=$!
for ((i = 0; i < 600; i++)); do
  [ "$(places "$tmp/lost.win" 2>/dev/null | wc -l)" -lt 2 ] || { child=$(pgrep -P $pid) && kill -KILL $child && break; }
  sleep 0.05
done
wait $pid
judge lost_window "$([ $? = 72 ] && grep -Eq '^culprit: the process of the window at instruction [0-9]+ ended with signal 9$' "$tmp/stderr" ||
  cat "$tmp/stderr")"
before=$(places "$tmp/lost.win" | wc -l)
judge lost_goes_on "$("$culprit" sample --config tiny --every 30000 --warm-up 1000 --window 29000 --keep "$tmp/lost.win" "$elf" 2>&1 >"$tmp/stdout"
  [ "$before" -ge 2 ] && [ "$(places "$tmp/lost.win" | sort | uniq -d | wc -l)" = 0 ] || echo "$before windows before")"

# ---- parts ----

sweep() { "$culprit" sweep -o "$1" --sample "$options" --parts 4 --axis "program=$elf" --axis config=tiny; }
merge() { "$culprit" sweep -o "$1" --merge "$2" >"$tmp/stdout" 2>"$tmp/stderr"; }
judge sweep "$(sweep "$tmp/parallel" 2>&1 | grep -v '^4 points')"
judge parallel "$(sh "$tmp/parallel/parallel.sh" -j 2 2>&1; ls "$tmp"/parallel/*.win 2>&1 | wc -l | grep -vx 4)"
judge parallel_same "$(merge "$tmp/parallel" "$tmp/parallel.json" || cat "$tmp/stderr"; same "$tmp/parallel.json")"
judge apart "$(cat "$tmp"/parallel/*.win | awk '/^window / { print $2 }' | sort | uniq -d | head -n 3)"

if slurm_start "$tmp/slurm-state"; then judge slurm ''; else bad slurm "$(tail -n 2 "$tmp"/slurm-state/*.log | tr '\n' ' ')"; fi
sweep "$tmp/slurm" >/dev/null
# A job that is lost in the middle: its machine kills it when its first window is there.
cat >"$tmp/killer" <<E3
for ((i = 0; i < 1200; i++)); do
  ! grep -q '^window ' "$tmp/slurm/3.part" 2>/dev/null || break
  sleep 0.02
done
pid=\$(pgrep -f -- "--keep $tmp/slurm/3.part") && kill -KILL \$pid 2>/dev/null
E3
bash "$tmp/killer" & killer=$!
timeout 120 sbatch --wait "$tmp/slurm/slurm.sh" >"$tmp/stdout" 2>&1
wait $killer
merge "$tmp/slurm" "$tmp/slurm.json"
judge lost_job "$([ $? = 87 ] && grep -q '^3 of 4 parts, .*; those of 1 parts, at random places, are missing$' "$tmp/stdout" &&
  grep -q '1 of 4 points are missing; their logs are in' "$tmp/stderr" || cat "$tmp/stdout" "$tmp/stderr")"
judge lost_job_json "$(jq -e '.[0] | .parts == 4 and .parts_missing == 1 and .windows > 15 and .quantities[0].half > 0' "$tmp/slurm.json" 2>&1 |
  grep -vx true)"
before=$(places "$tmp/slurm/3.part" | head -n 1)
touch "$tmp/mark"
timeout 120 sbatch --wait "$tmp/slurm/slurm.sh" >"$tmp/stdout" 2>&1
judge again_alone "$(find "$tmp/slurm" -name '*.win' -newer "$tmp/mark" | grep -vx "$tmp/slurm/3.win")"
judge again_goes_on "$(places "$tmp/slurm/3.win" | head -n 1 | grep -vx "$before"; places "$tmp/slurm/3.win" | sort | uniq -d)"
slurm_stop
judge slurm_same "$(merge "$tmp/slurm" "$tmp/slurm.json" || cat "$tmp/stderr"; same "$tmp/slurm.json")"

# ---- what is wrong ----

expect other_options 74 'killed.win: windows of another run: length 500$' \
  sample --config tiny --every 6000 --warm-up 1000 --window 400 --keep "$tmp/killed.win" "$elf"
expect other_part 74 '1.win: windows of part 1/4$' sample --config tiny $options --part 2/4 --keep "$tmp/parallel/1.win" "$elf"
expect no_windows 92 'product.elf: no file of windows, or of another version$' sample --config tiny $options --keep "$elf" "$elf"
sed '20s/ 1:500/ 1:501/' "$tmp/killed.win" >"$tmp/bad.win"
expect damaged 92 'bad.win: a window is damaged: its sum is wrong$' sample --config tiny $options --keep "$tmp/bad.win" "$elf"
expect no_place 71 '^culprit: cannot write /none/w: ' sample --config tiny $options --keep /none/w "$elf"
"$culprit" sample --config tiny --jobs 1 --every 30000 --warm-up 1000 --window 29000 --keep "$tmp/busy.win" "$elf" >"$tmp/out.busy" 2>&1 &
pid=$!
for ((i = 0; i < 600; i++)); do [ ! -s "$tmp/busy.win" ] || break; sleep 0.05; done
kill -STOP $pid
expect two_writers 71 'busy.win: another process does$' sample --config tiny $options --keep "$tmp/busy.win" "$elf"
kill -KILL $pid; wait $pid 2>"$tmp/stderr"
expect part_alone 64 '^culprit: --part needs --keep F$' sample --config tiny --part 1/4 "$elf"
expect no_part 64 '^culprit: --part 5/4: not I/N' sample --config tiny --part 5/4 --keep "$tmp/out/w" "$elf"
expect parts_alone 64 '^culprit: --parts goes with --sample$' sweep -o "$tmp/out/s" --parts 2 --axis "program=$elf"
exit $failed
