#!/bin/bash
# culprit eval coproc: every bad input. And tools/scripts/eval_coproc.sh on short programs: the whole chain,
# results that are kept, a run that fails.
. "$(dirname "$0")/eval_common.sh"
plan 31
what=coproc tests=evalc file=value-small-p.json programs=hello

# Bad measurements
m=$tmp/measured
good='{"schema":1,"config":"small","program":"p.elf","source":"coproc","microprogram":"value","slots":256,"clock":1,"interval":0,"cycles":1100,"instret":900,
"baseline_cycles":1000,"start_cycles":10,"stop_cycles":10,"estimate_cycles":20,"send_cycles":30,"interrupts":2,"handler_cycles":30,"slots_read":9,"error":5,
"static_loads":200,"profiled":150,"late_phase_percent":0,"selection_bias":3,"selection_chance":1,"masked":3,"masked_percent":20,"lost":0,"tagged":100,"skipped":10,"accepted":80,"dropped":10,"processed":70,"flushed":10,"busy":50,"idle":50,"instrs":200,
"unit_cycles":100,"compared_cycles":100,"mismatches":0,"timeline":[[500,30,40],[1000,5,60]]}'
expect evalc_no_folder 64 'no folder given' eval coproc
expect evalc_missing 66 "$tmp/none: No such file" eval coproc "$tmp/none"
mkdir "$m"; expect evalc_empty 66 "$m: no measurements" eval coproc --out "$tmp/out" "$m"
with evalc_text 73 'value-small-p.json: not JSON, line 1' 's/.*/hello/'
with evalc_schema 73 'schema 2, this tool reads 1' 's/"schema":1/"schema":2/'
with evalc_source 73 "'source' is \"tip\", not \"coproc\"" 's/"coproc"/"tip"/'
with evalc_program 73 "'microprogram' is \"edge\", which is not known" 's/"microprogram":"value"/"microprogram":"edge"/'
with evalc_other_program 73 "'microprogram' is \"simple\", not \"value\"" 's/"microprogram":"value"/"microprogram":"simple"/'
with evalc_no_key 73 "value-small-p.json: no key 'static_loads'" 's/"static_loads":200,//'
with evalc_error 73 "'error' is 101" 's/"error":5/"error":101/'
with evalc_error_text 73 "'error' is not a number" 's/"error":5/"error":"5"/'
with evalc_clock 73 "'clock' is 3, not 1, 2 or 4" 's/"clock":1/"clock":3/'
with evalc_tagged 73 "'tagged' is not 'skipped' . 'accepted' . 'dropped'" 's/"skipped":10/"skipped":11/'
with evalc_processed 73 "'processed' . 'flushed' is more than 'accepted'" 's/"flushed":10/"flushed":11/'
with evalc_cycles 73 'a run without cycles of its own' 's/"send_cycles":30/"send_cycles":1080/'
with evalc_negative 73 "'cycles' is not a whole number" 's/"cycles":1100/"cycles":-1/'
with evalc_negative_point 73 "value-small-p.json: 'timeline', element 1: 'overhead' is not a whole number" 's/,60\]\]/,-60]]/'
with evalc_timeline 73 "'timeline', element 1: not 3 values" 's/,60\]\]/]]/'
with evalc_back 73 "'timeline', element 1 goes back" 's/\[1000,5,60\]/[1000,5,39]/'
put; cp "$m/value-small-p.json" "$m/value-small-q.json"
expect evalc_same_run 73 'p on small is there twice' eval coproc --out "$tmp/out" "$m"
put; sed 's/"slots":256/"slots":128/; s/"baseline_cycles":1000/"baseline_cycles":1001/' <<<"$good" >"$m/value-small-p-half.json"
expect evalc_baselines 73 'p on small has two baselines' eval coproc --out "$tmp/out" "$m"
put; echo "$good" >"$m/other.json"
expect evalc_name 73 'other.json: the name begins with none of value-, simple-, sum-, paper-, tip-, compare-, scatter-' \
  eval coproc --out "$tmp/out" "$m"
put; sed 's/"value"/"simple"/' <<<"$good" >"$m/simple-small-p.json"
expect evalc_interval 73 "simple-small-p.json: 'interval' is 0" eval coproc --out "$tmp/out" "$m"
put; echo '{"schema":1,"config":"small","program":"p.elf","points":[[0.5,1.5,3]]}' >"$m/scatter-small-p.json"
expect evalc_scatter 73 "'points', element 0: 'truth' is 1.5, not in 0 to 1" eval coproc --out "$tmp/out" "$m"
put; echo '{"schema":1,"config":"small","program":"p.elf"}' >"$m/compare-small-p.json"
expect evalc_compare 73 "compare-small-p.json: no key 'width'" eval coproc --out "$tmp/out" "$m"
stack='"execute":60,"alu_stall":40,"load_stall":0,"store_stall":0,"front_end":0,"mispredict":0,"misc_flush":0,"interrupt":0'
echo '{"schema":1,"config":"small","program":"p.elf","width":2,"cycles":1000,"instret":900,"class":"compute","stack":{'"$stack"'},"distance":{"instruction":60,"block":40,"function":7},
"symbols":{"instruction":{"effective":2},"block":{"effective":2},"function":{"effective":0}},"profilers":[],"functions":[],
"instructions":[{"pc":"0x80000006","function":null,"text":"nop","oracle":3,"tip":3,"nci":3}]}' >"$m/compare-small-p.json"
expect evalc_pc 73 "compare-small-p.json: 'instructions', element 0: 'pc' is \"0x80000006\", which is no" \
  eval coproc --out "$tmp/out" "$m"
put; expect evalc_no_output 71 'cannot create .*: No such file' eval coproc --out "$tmp/none/deep" "$m"
expect evalc_full_summary 71 'cannot write /dev/full' eval coproc --quiet --out "$tmp/made" --json /dev/full "$m"

# The chain; EVAL_VARIANTS=hello: with other sizes and clocks, on small-double too
export EVAL_LONG= EVAL_8X= EVAL_CHANGES= EVAL_VARIANTS=${EVAL_VARIANTS-} EVAL_RATES=8 EVAL_SUM=hello
runs=$((10 + 4 * $(wc -w <<<"$EVAL_VARIANTS")))
whole $runs 6 '.schema == 1 and .rtl.mismatches == 0 and .rtl.engine_cycles > 500 and .engine.branch_percent > 20 and .engine.branch_percent < 90 and
  .engine.handler_cycles_a_slot == null and
  .value.hello.static_loads > 20 and .value.hello.paper.error > 0 and .aggregation.error != null'
rm -f "$tmp/chain/runs/simple-small-hello-i8.json"
resumes 1 $((runs - 1))
damaged value-small-hello-base
exit $failed
