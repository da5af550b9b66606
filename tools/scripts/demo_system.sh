#!/bin/bash
# demo_system.sh BUILD: four programs as processes on the small machine, profiled all the time: the driver
# samples, the daemon drains into the database while the simulation runs, the verbs say where the time goes
# and why, and a page for a browser is left. DEMO_CYCLES: of the simulation (200,000,000).
. "$(dirname "$0")/steps.sh"
cycles=${DEMO_CYCLES:-200000000}
out=$build/reports/demo-system
database=$out/profile.db stream=$out/stream

step 'building the tools' mk "$build/culprit" || die 'the tools do not build'
step 'building the small machine, without checks' mk sim-small || die 'the machine does not build'
images=()
for program in zlib lua bzip2 sort; do
  step "building $program as a process" mk "$build/firmware/user/$program.elf" && images+=("$build/firmware/user/$program.elf,0") ||
    say "no $program: $(grep "^$program" "$build/sources/skipped" 2>/dev/null)"
done
step 'building the kernel' mk kernel || die 'the kernel does not build'
mkdir -p "$out"
rm -f "$database" "$database"-* "$stream"

say "running ${#images[@]} processes for $cycles cycles, sampled about every 4,000 cycles; the daemon drains"
"$build/culprit" system --config small --no-check --cycles "$cycles" --sample "$stream" \
  --period 3840:4096 --event cycles,imiss,dmiss,mispredict \
  --buckets 64 --overflow 256 --stats-json "$out/system.json" "${images[@]}" >"$out/console" 2>"$log" &
system=$!
for ((i = 0; i < 100; i++)); do [ -s "$stream" ] && break; sleep 0.1; done
"$build/culprit" daemon --db "$database" --label demo --every 2 "$stream" || die 'the daemon failed'
wait $system || die 'the system failed'

jq -r --arg seconds "$((SECONDS - begin))" '.sampling |
  "\(.samples) samples, \(.hits) found in the table, \(.evictions) evicted, \(.flushes) buffers sent, \(.lost) lost"' \
  "$out/system.json"
"$build/culprit" prof --db "$database" --keep 80
"$build/culprit" topstalls --db "$database" || die 'no stalls'
"$build/culprit" html --db "$database" --title 'Four processes, profiled all the time' -o "$out/index.html" || die 'no page'
say "done: $out/index.html, $database"
