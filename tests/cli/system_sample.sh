#!/bin/bash
# `culprit system --sample`: samples of all processes arrive, in images that are known, and add up to what the
# machine counted.
. "$(dirname "$0")/lib.sh"
plan 29
user=$B/firmware/user hello=$B/firmware/user/hello.elf sort=$B/firmware/user/sort.elf
stream=$tmp/s db=$tmp/db

# sampled NAME ARGUMENTS...: a run with samples, and its database; $tmp/s.json and $tmp/p.json are for check
sampled() {
  name=$1; shift
  rm -f "$db"*
  timeout -k 5 120 "$culprit" system --quiet --sample "$stream" --stats-json "$tmp/s.json" "$@" \
    >"$tmp/stdout" 2>"$tmp/stderr" </dev/null &&
    "$culprit" daemon --db "$db" "$stream" >>"$tmp/stdout" 2>"$tmp/stderr" &&
    "$culprit" prof --db "$db" --by image --json "$tmp/p.json" >>"$tmp/stdout" 2>"$tmp/stderr" && return 0
  bad "system_sample_$name" "$(tail -n 1 "$tmp/stderr")"
  return 1
}
# holds NAME FILTER: jq prints true for the statistics ($run) and the tables of prof ($prof)
holds() {
  judge "system_sample_$1" "$(jq -en --slurpfile r "$tmp/s.json" --slurpfile p "$tmp/p.json" '$r[0] as $run | $p[0] as $prof |
    def events($image; $event): [$prof.images[] | select(.image == $image) | .events[$event].events] | add // 0;
    '"$2" >/dev/null || { cat "$tmp/s.json" "$tmp/p.json"; })"
}
known='$prof.unknown == 0 and $run.sampling.lost == 0 and $prof.known == $run.sampling.samples'
# The estimate of sort's cycles is within four standard deviations of what the kernel counted.
near='($run.images[0].cycles as $c | events("sort.elf"; "cycles") / $c | . > 0.75 and . < 1.25)'

sampled pc --period 3000:4000 --slice 20000 "$sort" "$hello,2" && {
  holds pc_known "$known"
  holds pc_near "$near"
  holds pc_kernel 'events("kernel.elf"; "cycles") == 0'
  judge system_sample_checksum "$(grep -q 'sort: ok' "$tmp/stdout" || cat "$tmp/stdout")"
}
# A name of two lines is one in the stream.
lines=$tmp/$'two\nlines.elf'
cp "$sort" "$lines"
sampled name --cycles 60000 --period 3000:4000 "$lines" && holds name '$prof.images | any(.image == "two?lines.elf")'
sampled tip --kind tip --cycles 500000 --period 3000:4000 --slice 5000 "$sort" "$hello" && {
  holds tip_known '$prof.unknown == 0 and $run.sampling.parts == 12 * $run.sampling.samples'
  holds tip_near "$near"
  holds tip_kernel 'events("kernel.elf"; "cycles") > 0'
}
sampled lost --cycles 400000 --buckets 2 --overflow 4 --period 1000 --no-check "$sort" &&
  holds lost_counted '$run.sampling.lost > 0 and $prof.known + $run.sampling.lost == $run.sampling.samples and
    $prof.lost == $run.sampling.lost'
sampled six --ways 6 --buckets 2 --overflow 4 --period 1000 --slice 2000 --cycles 400000 --no-check "$sort" && {
  holds six_known "$known"
  holds six_flushes '$run.sampling.flushes > 1 and $run.sampling.evictions > 1'
}
sampled turns --event cycles,mispredict,branch --event-period 100:120 --period 1000:1200 --cycles 400000 --no-check "$sort" && {
  holds turns_known "$known"
  holds turns_all '["cycles", "mispredict", "branch"] - [$prof.events[].event] == []'
}
sampled again --period 3000:4000 --no-check "$hello,70" &&
  holds again_ends '$run.images[0].ended_with_0 == 70 and $prof.unknown == 0'
sampled limit --period 3000:4000 --cycles 300000 --no-check "$sort,0" && holds limit_known "$known"
sampled timed --timed --period 1000:1200 --cycles 400000 --no-check "$sort" &&
  holds timed '$run.sampling.hit_cycles > 30 * $run.sampling.hits and $run.sampling.miss_cycles > 30 * $run.sampling.misses'
sampled in_order --in-order --cycles 500000 --period 3000:4000 --no-check "$sort" && holds in_order "$near"

# A stream that ends early is the daemon's to tell; the run says why it ended.
rm -f "$stream"
"$culprit" system --no-check --cycles 900000000 --sample "$stream" "$sort,0" >"$tmp/stdout" 2>"$tmp/stderr" & pid=$!
for ((i = 0; i < 600; i++)); do [ ! -s "$stream" ] || break; sleep 0.05; done
kill -TERM $pid; wait $pid
judge system_sample_interrupted "$(grep -q 'interrupted' "$tmp/stderr" &&
  head -n 1 "$stream" | grep -qx 'culprit-stream 1' || cat "$tmp/stderr")"

# A machine that is wrong (tests/random/fake_machine.c): the line that repeats the run has
# its samples and all processes.
mkdir "$tmp/sim"
gcc -std=c11 -D_GNU_SOURCE -O2 -fPIC -iquote harness -iquote . -shared \
  tests/random/fake_machine.c "$B/libharness.a" -o "$tmp/sim/small.so" || exit 2
CULPRIT_SIM_DIR=$tmp/sim FAKE_BUG=forward "$culprit" system --slice 5000 --sample "$stream" \
  --period 4000 --ways 6 "$sort" "$hello,2" \
  >"$tmp/stdout" 2>"$tmp/stderr"
replay="^replay with waves: .* system .* --sample $stream --period 4000 --ways 6 "
replay+="--memory near --seed 1 --wave divergence.fst .* $sort $hello,2\$"
judge system_sample_replay "$(grep -q "$replay" "$tmp/stderr" || cat "$tmp/stderr")"

# Bad input: one line, its own status.
expect system_sample_none 64 'kind does not go with a run without --sample' system --kind tip "$hello"
expect system_sample_period 64 "period: '0' is not N or LOW:HIGH" system --sample "$stream" --period 0 "$hello"
expect system_sample_backwards 64 "period: '900:800' is not" system --sample "$stream" --period 900:800 "$hello"
expect system_sample_event 64 "event: 'wibble' is not an event" system --sample "$stream" --event cycles,wibble "$hello"
expect system_sample_events 64 'more than 8 events' system --sample "$stream" --event 1,2,3,4,5,6,7,8,9 "$hello"
expect system_sample_tip_events 64 'kind tip samples one event, not 2' \
  system --sample "$stream" --kind tip --event cycles,dmiss "$hello"
expect system_sample_buckets 64 '3 is not a power of two' system --sample "$stream" --buckets 3 "$hello"
expect system_sample_ways 64 '5 is not 4 or 6' system --sample "$stream" --ways 5 "$hello"
expect system_sample_unwritable 71 'cannot write /nonexistent/s' system --sample /nonexistent/s "$hello"
expect system_sample_full 71 'cannot write /dev/full' system --no-check --sample /dev/full "$hello"
