#!/bin/bash
# culprit sweep: the same points by GNU parallel and by an array of Slurm on the loopback interface; what
# comes back is merged, and what is missing is said.
. "$(dirname "$0")/lib.sh"
. tests/lib/slurm.sh
plan 23
product 16
hello=$(realpath "$B/firmware/hello.elf") product=$(realpath "$tmp/product.elf")
sweep() {
  "$culprit" sweep -o "$1" --axis "program=$hello,$product" --axis config=tiny,small --axis period=2003,4001 \
    --record '--no-check --quiet'
}
# The samples of a database: label, image, address, parts, whatever run they are of.
samples() { "$culprit" db dump --db "$1" | grep -vE '^(run|time|epoch)' | sort; }

judge sweep_writes "$(sweep "$tmp/parallel" 2>&1 | grep -v '^8 points')"
judge sweep_jobs "$([ "$(wc -l <"$tmp/parallel/jobs")" = 8 ] || cat "$tmp/parallel/jobs")"
judge sweep_all_points "$(for c in tiny small; do for p in 2003 4001; do for e in "$hello" "$product"; do
  n=$(grep -c -- "--config $c --period $p .*-o [^ ]* $e " "$tmp/parallel/jobs")
  [ "$n" = 1 ] || echo "$c $p $e: $n times; "; done; done; done)"
expect sweep_again 64 'already holds a sweep' sweep -o "$tmp/parallel" --axis "program=$hello"
judge sweep_parallel "$(sh "$tmp/parallel/parallel.sh" -j 2 2>&1; ls "$tmp"/parallel/*.db 2>&1 | wc -l | grep -vx 8)"
judge sweep_merge "$("$culprit" sweep -o "$tmp/parallel" --merge "$tmp/parallel.db" 2>&1 | grep -v '^8 of 8 points merged')"
judge sweep_labels "$("$culprit" prof --db "$tmp/parallel.db" --label 'config=tiny period=2003' \
  --program "$hello" --program "$product" 2>&1 | grep -q main || echo 'no samples of a point')"

if slurm_start "$tmp/slurm-state"; then judge slurm ''; else bad slurm "$(tail -n 2 "$tmp"/slurm-state/*.log | tr '\n' ' ')"; fi
sweep "$tmp/slurm" >/dev/null
judge sweep_slurm "$(timeout 120 sbatch --wait "$tmp/slurm/slurm.sh" 2>&1 | grep -v '^Submitted'
  ls "$tmp"/slurm/*.db 2>&1 | wc -l | grep -vx 8)"
slurm_stop
"$culprit" sweep -o "$tmp/slurm" --merge "$tmp/slurm.db" >/dev/null
judge sweep_same "$(diff <(samples "$tmp/parallel.db") <(samples "$tmp/slurm.db") | head -n 2)"

# A point that fails leaves nothing, the others are merged; running the jobs again
# brings the missing one alone.
rm "$tmp/slurm/3.db"
rm -f "$tmp/partial.db"
"$culprit" sweep -o "$tmp/slurm" --merge "$tmp/partial.db" >"$tmp/stdout" 2>"$tmp/stderr"
judge sweep_missing "$([ $? = 87 ] &&
  grep -q '^7 of 8' "$tmp/stdout" && grep -q '1 of 8 points are missing' "$tmp/stderr" || cat "$tmp/stderr")"
touch "$tmp/mark"
sh "$tmp/slurm/parallel.sh" -j 2
judge sweep_resumes "$(find "$tmp/slurm" -name '*.db' -newer "$tmp/mark" | wc -l | grep -vx 1)"

expect sweep_no_folder 64 'no folder' sweep --axis "program=$hello"
expect sweep_no_program 64 'no programs' sweep -o "$tmp/out/s" --axis config=small
expect sweep_bad_axis 64 'twice' sweep -o "$tmp/out/s" --axis "program=$hello" --axis config=small,small
expect sweep_absent 66 'no such program' sweep -o "$tmp/absent" --axis program=/nonexistent
expect sweep_no_sweep 66 'no sweep' sweep -o "$tmp/nowhere" --merge "$tmp/out/all.db"

# Scripts: one command a point, whatever names and values are. Programs alone have no label.
"$culprit" sweep -o "$tmp/alone" --axis "program=$hello" --record '--config tiny --no-check --quiet' >/dev/null
judge sweep_alone "$(sh "$tmp/alone/jobs" || cat "$tmp/alone/1.log")"
judge sweep_alone_merged "$("$culprit" sweep -o "$tmp/alone" --merge "$tmp/alone.db" 2>&1 | grep -v '^1 of 1 points merged')"
line=$'\ntouch own'
cp "$hello" "$tmp/new$line.elf"
expect sweep_line_in_name 64 'control characters' sweep -o "$tmp/lines" --axis "program=$tmp/new$line.elf"
expect sweep_line_in_axis 64 'control characters' sweep -o "$tmp/lines" --axis "program=$hello" --axis "config=small$line"
expect sweep_line_in_option 64 'control characters' sweep -o "$tmp/lines" --axis "program=$hello" --record "--quiet$line"
expect sweep_long_label 64 'label of point 1 is longer' sweep -o "$tmp/lines" --axis "program=$hello" \
  --axis "seed=$(printf '%01200d' 1)"
exit $failed
