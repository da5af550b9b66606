#!/bin/bash
# record_events.sh CONFIG [PROGRAM]: a sample is of the very cycle in which the counter overflowed. Sampling
# by an event that marks a class of cycles (docs/events.md, 11 to 17) gives samples of that class alone; a
# cycle more or less and other classes would show.
. "$(dirname "$0")/lib.sh"
plan 9
config=$1 program=$B/firmware/${2:-syscalls}.elf
total=0
while read -r event class; do
  name=record_event_${config}_$event
  # Status 69: --max-cycles ended the run.
  if ! { "$culprit" record --quiet --no-check --config "$config" --event "$event" --period 1009 --max-cycles 900000 \
           -o "$tmp/p.prof" "$program" >"$tmp/stdout" 2>"$tmp/stderr" || [ $? = 69 ]; } ||
     ! "$culprit" stat --json "$tmp/s.json" "$tmp/p.prof" >"$tmp/stdout" 2>"$tmp/stderr"; then
    bad "$name" "$(tail -n 1 "$tmp/stderr")"; continue
  fi
  samples=$(jq '[.stack[].samples] | add' "$tmp/s.json")
  others=$(jq "[.stack | to_entries[] | select(.key | test(\"^($class)\$\") | not) | .value.samples] | add" "$tmp/s.json")
  total=$((total + samples))
  if [ "$others" = 0 ]; then ok "$name"
  else bad "$name" "$others of $samples samples are of other classes: $(jq -c '.stack | map_values(.samples)' "$tmp/s.json")"; fi
done <<E2
instret execute
execute execute
alu-stall alu_stall
load-stall load_stall
store-stall store_stall
front-end front_end|interrupt
mispredict-stall mispredict
flush-stall misc_flush
E2
if [ "$total" -gt 1000 ]; then ok "record_event_${config}_samples"
else bad "record_event_${config}_samples" "only $total samples in all"; fi
exit $failed
