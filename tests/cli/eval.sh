#!/bin/bash
# culprit eval tip: every bad input: one line, its status, no file. And tools/scripts/eval_tip.sh on short
# programs: the whole chain, results that are kept, a run that fails.
. "$(dirname "$0")/eval_common.sh"
plan 45
what=tip tests=eval file=compare-small-p.json programs='hello rounding' built=$tmp/short
m=$tmp/measured
mkdir "$m"
good='{"schema":1,"config":"small","program":"p.elf","width":2,"cycles":1000,"instret":900,"class":"compute",
"stack":{"execute":60,"alu_stall":40,"load_stall":0,"store_stall":0,"front_end":0,"mispredict":0,"misc_flush":0,"interrupt":0},"distance":{"instruction":60,"block":40,"function":7},
"symbols":{"instruction":{"count":3,"effective":2},"block":{"count":2,"effective":2},"function":{"count":1,"effective":0}},
"profilers":[{"name":"tip","method":"periodic","period":7,"samples":140,"instruction":{"total":1,"systematic":0,"floor":2},
"block":{"total":1,"systematic":0,"floor":2},"function":{"total":1,"systematic":0,"floor":2}}],"functions":[],"instructions":[{"pc":"0x80000010","function":"main","text":"nop","oracle":3,"tip":3,"nci":3}],"khz":1}'
record='{"schema":1,"config":"small","program":"p.elf","period":800011,"method":"periodic","cycles":1010,"baseline_cycles":1000,"samples":1,"mismatches":0,
"checked":1,"lost":0,"missed":0,"interrupts":1,"handler_cycles":9,"bytes_per_sample":48}'

expect eval_nothing 64 'tip, profileme or coproc expected' eval
expect eval_unknown 64 'tip, profileme or coproc expected' eval tap "$m"
expect eval_no_folder 64 'no folder given' eval tip
expect eval_two_folders 64 'more than one folder' eval tip "$m" "$m"
expect eval_option 64 'unknown option --outt' eval tip --outt "$m"
expect eval_no_value 64 '^culprit: --out needs a value' eval tip "$m" --out
expect eval_missing 66 "$tmp/none: No such file" eval tip "$tmp/none"
expect eval_no_directory 66 'Not a directory' eval tip "$culprit"
expect eval_empty 66 "$m: no measurements" eval tip --out "$tmp/out" "$m"
with eval_truncated 73 'compare-small-p.json: not JSON, line 5' '5d'
with eval_text 73 'not JSON, line 1' 's/.*/hello/'
with eval_array 73 'not a JSON object' '1s/.*/[/; 2,4d; 5s/.*/]/'
with eval_schema 73 'compare-small-p.json: schema 2, this tool reads 1' 's/"schema":1/"schema":2/'
with eval_no_schema 73 "no key 'schema'" 's/"schema":1,//'
with eval_no_key 73 "no key 'cycles' \(a whole number\)" 's/"cycles":1000,//'
with eval_kind 73 "'cycles' is not a whole number" 's/"cycles":1000/"cycles":"many"/'
with eval_negative 73 "'cycles' is not a whole number" 's/"cycles":1000/"cycles":-4/'
with eval_negative_samples 73 "compare-small-p.json: 'profilers', element 0: 'samples' is not a whole number" \
  's/"samples":140/"samples":-140/'
with eval_share 73 "'instructions', element 0: 'oracle' is 101, not in 0 to 100" 's/"oracle":3/"oracle":101/'
with eval_pc_text 73 "compare-small-p.json: 'instructions', element 0: 'pc' is \"main\", which is not an instruction's address" \
  's/"0x80000010"/"main"/'
with eval_pc_between 73 "'pc' is \"0x80000012\", which is no" 's/0x80000010/0x80000012/'
with eval_pc_outside 73 "'pc' is \"0x10000000\", which is no" 's/0x80000010/0x10000000/'
with eval_zero 73 'a run without cycles' 's/"cycles":1000/"cycles":0/'
with eval_class 73 "'class' is \"odd\", which is not known" 's/compute/odd/'
with eval_profiler 73 "'name' is \"tipp\"" 's/"name":"tip"/"name":"tipp"/'
with eval_period 73 "'period' is 0" 's/"period":7/"period":0/'
with eval_range 73 "'total' is 140, not in 0 to" 's/"total":1/"total":140/'
with eval_twice 73 'duplicate' 's/"width":2/"width":2,"width":2/'
with eval_no_tip 73 'no periodic TIP among the profilers' 's/"name":"tip"/"name":"nci"/'

put; echo "$good" >"$m/other.json"
expect eval_name 73 'other.json: the name begins with none of compare-' eval tip --out "$tmp/out" "$m"
put; echo "$good" >"$m/compare-small-q.json"
expect eval_same_run 73 'p on small is there twice' eval tip --out "$tmp/out" "$m"
put; sed 's/p\.elf/q.elf/; s/"period":7/"period":11/' <<<"$good" >"$m/compare-small-q.json"
expect eval_periods 73 'p and q on small were sampled with different periods, 7 and 11' eval tip --out "$tmp/out" "$m"
put; sed 's/"lost":0,//' <<<"$record" >"$m/record-small-p.json"
expect eval_record 73 "record-small-p.json: no key 'lost'" eval tip --out "$tmp/out" "$m"
put; sed 's/"lost":0/"lost":-1/' <<<"$record" >"$m/record-small-p.json"
expect eval_record_negative 73 "record-small-p.json: 'lost' is not a whole number" eval tip --out "$tmp/out" "$m"
put; sed 's/"schema":1,//' <<<"$record" >"$m/record-small-p.json"
expect eval_record_no_schema 73 "record-small-p.json: no key 'schema'" eval tip --out "$tmp/out" "$m"
put; echo '{"schema":1,"config":"small","width":2}' >"$m/storage-small.json"
expect eval_storage 73 "storage-small.json: no key 'bytes'" eval tip --out "$tmp/out" "$m"
put; ln -sf none "$m/compare-small-q.json"
expect eval_unreadable 66 'compare-small-q.json: No such file' eval tip --out "$tmp/out" "$m"
put
expect eval_no_output 71 'cannot create .*: No such file' eval tip --out "$tmp/none/deep" "$m"
expect eval_output_file 71 'cannot write|File exists|Not a directory' eval tip --out "$m/compare-small-p.json" "$m"
expect eval_full_summary 71 'cannot write /dev/full' eval tip --quiet --out "$tmp/made" --json /dev/full "$m"
STDOUT=/dev/full expect eval_full_stdout 71 'cannot write standard output' eval tip --out "$tmp/made" "$m"

# The chain, with a quarter of the workload `rounding`
program rounding <<'E2'
#include <stdint.h>
#include "culprit.h"
static __attribute__((noinline)) int64_t fixed_floor(int64_t x) {
  uint64_t saved = CSR_SWAP(mscratch, 2);
  int64_t whole = x >> 16;
  return whole + (int64_t)(CSR_SWAP(mscratch, saved) - 2);
}
int main(void) {
  int64_t sum = 0;
  for (int64_t i = 0; i < 8000; i++) sum += fixed_floor(i * 40503);
  return sum == 0;
}
E2
mkdir -p "$built/firmware"
ln -s "$B/sim" "$B/microcode" "$B/culprit" "$built/"
cp "$B/firmware/hello.elf" "$B/firmware/list.txt" "$tmp/rounding.elf" "$built/firmware/"
export EVAL_LONG=0
whole 10 16 '.configs["small-dram"].workloads.hello.cycles > .configs.small.workloads.hello.cycles and
  (.configs.small.workloads.rounding | .misc_flushes >= 16000 and .flushed_cycles > 0) and .configs.small.flushes.misc_flush_percent > 5 and
  (.configs.small | .rtl.samples >= 10 and .rtl.mismatches == 0 and
    .storage_bytes >= 30 and .storage_bytes <= 41)'
rm -f "$tmp/chain/runs/compare-small-hello-near.json"; echo changed >"$tmp/chain/runs/timer-small-rounding-x100.json.key"
resumes 2 8
chain 'hello nonesuch'; got=$?
if [ $got = 1 ] && said 'nonesuch.elf'; then ok eval_no_program; else bad eval_no_program "status $got: $(tail -n 1 "$tmp/log")"; fi
damaged compare-small-hello-near 7
exit $failed
