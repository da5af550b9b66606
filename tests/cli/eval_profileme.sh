#!/bin/bash
# culprit compare --mode profileme: wrong use, what must hold of every run. culprit eval profileme:
# every bad input. And tools/scripts/eval_profileme.sh on short programs: the whole chain, results
# that are kept, a run that fails.
. "$(dirname "$0")/eval_common.sh"
plan 54
what=profileme tests=evalp file=single-small-p.json programs='hello rounding_fixed'
p=$B/firmware/hello.elf

# Wrong use
expect pme_mode 64 "^culprit: --mode: 'tap' is not tip or profileme" compare --mode tap "$p"
expect pme_period 64 '^culprit: --period does not go with --mode profileme' compare --mode profileme --period 31 "$p"
expect pme_tip_pairs 64 '^culprit: --pairs does not go with --mode tip' compare --pairs "$p"
expect pme_tip_major 64 '^culprit: --major does not go with --mode tip' compare --major 64 "$p"
expect pme_minor_alone 64 '^culprit: --minor needs --pairs' compare --mode profileme --minor 20 "$p"
expect pme_major_least 64 '^culprit: --major: 15 is not in the range 16 to' compare --mode profileme --major 15 "$p"
expect pme_minor_most 64 '^culprit: --minor: 4096 is not in the range 1 to 4095' compare --mode profileme --pairs --minor 4096 "$p"
expect pme_one_tag 67 "^culprit: --pairs: configuration 'tiny' can follow only one instruction" \
  compare --config tiny --mode profileme --pairs "$p"
expect pme_full 71 'cannot write /dev/full: No space left' compare --mode profileme --json /dev/full "$p"
STDOUT=/dev/full expect pme_full_stdout 71 'cannot write standard output' compare --mode profileme "$p"

# Good runs: with one, two and four tags
run() { "$culprit" compare --config "$1" --mode profileme "${@:3}" --json "$tmp/$2" >"$tmp/$2.txt" 2>"$tmp/stderr"; }
r=$B/firmware/rounding_fixed.elf
run tiny a --max-cycles 250000 "$r"; run small b --seed 7 "$r"; run small c --seed 7 "$r"; run small d --seed 8 "$r"
run large e --pairs "$r"
run small h --pairs --minor 1 --major 64 "$r"; run small g --pairs --minor 64 --major 200 "$r"
run small f --major 32 --max-cycles 900000 "$B/firmware/skid.elf"
same() { [ "$(sha256sum <"$tmp/$1")" = "$(sha256sum <"$tmp/$2")" ]; }
if [ -s "$tmp/b" ] && same b c && ! same b d; then ok pme_repeats; else bad pme_repeats "$(cat "$tmp/stderr")"; fi
# holds NAME FILES FILTER: the filter gives true
holds() {
  local f
  for f in $2; do
    if [ "$(jq "$3" "$tmp/$f" 2>&1)" != true ]; then bad "$1" "not so in $f: $3"; return; fi
  done
  ok "$1"
}
holds pme_keys 'a b e f' '[has("schema", "mode", "config", "program", "width", "rob", "tags",
  "cycles", "instret", "window", "selections", "samples", "collisions", "fetched",
  "interval", "each", "records", "exact", "windows")] | all'
holds pme_attribution 'a b d e f' '.exact == .records and .records > 1000'
holds pme_interval 'a b d' '.interval > 61 and .interval < 66 and (.interval - .fetched / .selections | fabs) < 1e-4'
holds pme_counts 'b d' '([.points[][2]] | add) as $retired | $retired <= .instret and $retired > 0.95 * .instret'
holds pme_unbiased 'b d' '.each as $s | (([.points[][3]] | add) * $s / .instret - 1 | fabs) < 0.02'
holds pme_points 'a b d f' '.points | all(.[3] <= .[1] and .[4] <= .[2] and .[5] <= .[3])'
holds pme_skid_record f '.skid[] | select(.function == "load_hit") | .records == [[0, .records[0][1]]] and .records[0][1] > 3'
holds pme_skid_interrupt f '.skid[] | select(.function == "load_hit") | .interrupts > 30 and (.interrupted | all(.[0] > 0))'
holds pme_pairs e '(.records / 2 - .samples | fabs) < 1 and .window == 50 and (.instructions | length) > 50'
holds pme_paths e '.paths | .samples > 1000 and ([.intra, .inter |
    .strict[11] > 0.9 * .judged[11] and .counts[11] < 0.5 * .judged[11] and
    .history_pair_alone[1] > 1.5 * .history_alone[1] and
    .strict_pair[11] >= .strict[11] and .strict[11] >= .history_alone[11]] | all)'
holds pme_slots g '[.instructions[] | select(.records >= 5) | .wasted >= .wasted_low and .wasted <= .wasted_high] |
  length > 30 and (map(select(.)) | length) > 0.9 * length'

# An interval of 95 %: of four seeds three hold the truth
for seed in 2 3 4; do run small "g$seed" --pairs --minor 64 --major 200 --seed $seed "$r"; done
jq -s 'map(.loads.hit | select(.executions > 1000 and .records > 100) | .used / .progress > .low and .used / .progress < .high)
  | length == 4 and (map(select(.)) | length) >= 3' "$tmp"/g "$tmp"/g[234] >"$tmp/loads"
holds pme_loads loads .
holds pme_edges h '(2 * .each) as $s | [.edges[] | select(.[2] > 1000)] |
  length > 5 and (([.[][3]] | add) * $s / ([.[][2]] | add) - 1 | fabs) < 0.1'
holds pme_calls h '(2 * .each) as $s | .calls | length > 5 and (([.[][3]] | add) * $s / ([.[][2]] | add) - 1 | fabs) < 0.2'

# Bad measurements
m=$tmp/measured
head='{"schema":1,"mode":"profileme","config":"small","program":"p.elf","width":2,"rob":32,"tags":2,"cycles":1000,"instret":900,"window":0,"seed":1,"selections":9,
"samples":9,"collisions":0,"fetched":900,"interval":100,"each":100,"records":9,"exact":9,"windows":{"mean":1,"deviation":9,"ratio":3}'
good="$head"',"points":[["0x80000000",5,400,4,20,1,0.9]],"skid":[]}'
expect evalp_no_folder 64 'no folder given' eval profileme
expect evalp_missing 66 "$tmp/none: No such file" eval profileme "$tmp/none"
mkdir "$m"; expect evalp_empty 66 "$m: no measurements" eval profileme --out "$tmp/out" "$m"
with evalp_text 73 'not JSON, line 1' 's/.*/hello/'
with evalp_schema 73 'schema 2, this tool reads 1' 's/"schema":1/"schema":2/'
with evalp_mode 73 "'mode' is \"tip\"" 's/"mode":"profileme"/"mode":"tip"/'
with evalp_no_key 73 "no key 'cycles'" 's/"cycles":1000,//'
with evalp_zero 73 'a run without cycles' 's/"cycles":1000/"cycles":0/'
with evalp_exact 73 "'exact' is more than 'records'" 's/"exact":9/"exact":10/'
with evalp_window 73 "'window' is 50, which is not what the file's name says" 's/"window":0/"window":50/'
with evalp_point 73 "'points', element 0: not 7 values" 's/,20,1,0.9\]/,20,1]/'
with evalp_contradiction 73 "'points', element 0 contradicts itself" 's/,20,1,0.9\]/,20,5,0.9]/'
with evalp_negative 73 "single-small-p.json: 'records' is not a whole number" 's/"records":9/"records":-9/'
with evalp_negative_point 73 "single-small-p.json: 'points', element 0: 'retired' is not a whole number" 's/,400,/,-400,/'
with evalp_pc_text 73 "single-small-p.json: 'points', element 0: 'pc' is \"main\", which is not an instruction's address" \
  's/"0x80000000"/"main"/'
with evalp_pc_between 73 "'pc' is \"0x80000002\", which is no" 's/0x80000000/0x80000002/'
with evalp_pc_outside 73 "'pc' is \"0x7ffffffc\", which is no" 's/0x80000000/0x7ffffffc/'
with evalp_no_skid 73 "no key 'skid'" 's/,"skid":\[\]//'
put; echo "$good" >"$m/single-small-q.json"
expect evalp_same_run 73 'p on small is there twice' eval profileme --out "$tmp/out" "$m"
put; echo "$good" >"$m/other.json"
expect evalp_name 73 'other.json: the name begins with none of single-, pairs-, kernel-, edges-, record-' \
  eval profileme --out "$tmp/out" "$m"
put; echo "$head}" | sed 's/"window":0/"window":50/' >"$m/pairs-small-p.json"
expect evalp_no_pairs 73 "pairs-small-p.json: no key 'instructions'" eval profileme --out "$tmp/out" "$m"
put; echo "$head,\"edges\":[],\"calls\":[]}" | sed 's/"window":0/"window":2/' >"$m/edges-small-p.json"
expect evalp_edges 73 "edges-small-p.json: 'window' is 2, which is not what the file's name says" \
  eval profileme --out "$tmp/out" "$m"
put; echo '{"schema":1,"config":"small","program":"p.elf","source":"tip"}' >"$m/record-small-p.json"
expect evalp_record 73 "'source' is \"tip\"" eval profileme --out "$tmp/out" "$m"
insn='"instructions":[{"pc":"0x80000001","function":"f","text":"nop","executions":1,"records":1,"oracle":1,"latency":1,"latency_estimate":1,
"wasted":-1,"wasted_estimate":1,"wasted_low":0,"wasted_high":2}]'
put; echo "$head,$insn}" | sed 's/"window":0/"window":50/' >"$m/pairs-small-p.json"
expect evalp_pairs_pc 73 "pairs-small-p.json: 'instructions', element 0: 'pc' is \"0x80000001\"" \
  eval profileme --out "$tmp/out" "$m"
put; expect evalp_no_output 71 'cannot create .*: No such file' eval profileme --out "$tmp/none/deep" "$m"
expect evalp_full_summary 71 'cannot write /dev/full' eval profileme --quiet --out "$tmp/made" --json /dev/full "$m"

# The chain
export EVAL_LONG= EVAL_STUDY= EVAL_EDGES= EVAL_RECORD=rounding_fixed
whole 10 7 '.rtl.mismatches == 0 and .rtl.records > 1000 and .rtl.records == .rtl.checked and
  .attribution_exact_percent == 100 and .overhead_percent.x100 != null'
rm -f "$tmp/chain/runs/single-small-hello.json"
resumes 1 9
damaged single-small-hello
exit $failed
