#!/bin/bash
# Runs the tests of the given lists, two at a time, and prints `N passed, N failed` as its last line,
# `N passed, N failed, N skipped` when some were skipped.      docs/testing.md
#
#   tests/run.sh [-B BUILD] [-j JOBS] [-t PATTERN]... [--make COMMAND] [--times] LIST...
#
# A list holds one entry a line: name | seconds of CPU time | command [| needs]. The command runs from the top
# folder with B set, and SCRATCH, an empty folder of its own. It prints its tests as TAP; an entry without a
# plan, or that runs another number of tests than planned, fails (tests/cases.awk).
# The seconds are what the entry was measured to take; the longest starts first. It is stopped at four times
# that (SLACK), on a slower machine at as much more as tests/speed.sh says. --times: writes what the entries
# that passed took into the lists.
# -t: only entries whose name matches the glob. --make: the command that builds what is named behind it; it is
# the first entry. It builds what the entries need: make targets in the fourth column ($B is the build folder,
# `-` nothing) and the files below $B that the command names; `all` when there is neither, and without -t.
# Exit status: 0 all passed, 1 something failed, 2 wrong use.
set -u
export LC_ALL=C B=build
build_seconds=1800   # CPU time of a build from nothing
jobs=2 make= only=() lists=() write_times=
usage() {
  echo "usage: tests/run.sh [-B BUILD] [-j JOBS] [-t PATTERN]... [--make COMMAND] [--times] LIST..." >&2
  exit 2
}
while [ $# -gt 0 ]; do
  case $1 in
    -B|-j|-t|--make) [ $# -ge 2 ] || usage ;;&
    -B) B=$2; shift ;;
    -j) jobs=$2; shift ;;
    -t) only+=("$2"); shift ;;
    --make) make=$2; shift ;;
    --times) write_times=yes ;;
    -*) usage ;;
    *) lists+=("$1") ;;
  esac
  shift
done
case $jobs in ''|*[!0-9]*|0) usage ;; esac
[ ${#lists[@]} -gt 0 ] || usage

reports=$B/reports
out=$reports/tests
mkdir -p "$out" || exit 2
# One run at a time in a build folder: they share the reports.
exec 9>"$reports/.lock"
flock -n 9 ||
  { echo "tests: another test run is using $B; wait for it, or give this one its own folder (make test B=...)" >&2; exit 2; }
rm -f "$out"/*.log "$out"/*.cases "$out"/*.cpu

trim() { local s=$1; s=${s#"${s%%[![:space:]]*}"}; printf '%s' "${s%"${s##*[![:space:]]}"}"; }

names=() seconds=() commands=() needs=()
add_entry() {   # LINE WHERE
  local n t c d=
  IFS='|' read -r n t c <<<"$1"
  case $c in *' | '*) d=${c##* | } c=${c% | *} ;; esac
  n=$(trim "$n") t=$(trim "$t") c=$(trim "$c") d=$(trim "$d")
  case $n in ''|*[!A-Za-z0-9._-]*) echo "tests: $2: bad name '$n' (want: name | seconds | command [| needs])" >&2; exit 2 ;; esac
  case $t in ''|*[!0-9]*) echo "tests: $2: bad time '$t'" >&2; exit 2 ;; esac
  [ -n "$c" ] || { echo "tests: $2: no command" >&2; exit 2; }
  names+=("$n") seconds+=("$t") commands+=("$c") needs+=("$d")
}
declare -A matched=()
wanted() {
  [ ${#only[@]} -eq 0 ] && return 0
  local p found=1
  for p in "${only[@]}"; do [[ $1 == $p ]] && { matched[$p]=1; found=0; }; done
  return $found
}
for list in "${lists[@]}"; do
  [ -r "$list" ] || { echo "tests: cannot read list $list" >&2; exit 2; }
  line_no=0
  while IFS= read -r line || [ -n "$line" ]; do
    line_no=$((line_no + 1))
    case $(trim "$line") in ''|'#'*) continue ;; esac
    wanted "$(trim "${line%%|*}")" && add_entry "$line" "$list:$line_no"
  done <"$list"
done
dup=$(printf '%s\n' "${names[@]}" | sort | uniq -d | head -1)
[ -z "$dup" ] || { echo "tests: two entries are called '$dup'" >&2; exit 2; }
for p in "${only[@]}"; do [ -n "${matched[$p]:-}" ] || { echo "tests: no entry matches '$p'" >&2; exit 2; }; done
[ ${#names[@]} -gt 0 ] || { echo "tests: no entry in ${lists[*]}" >&2; exit 2; }

targets() {
  local i files
  {
    [ ${#only[@]} -gt 0 ] || echo all
    for ((i = 0; i < ${#names[@]}; i++)); do
      files=$(grep -oE '\$B/(culprit|(tb|sim|firmware)/[A-Za-z0-9_/-]+(\.(elf|so))?)( |;|$)' <<<"${commands[i]}")
      case ${needs[i]} in -) echo "$files" ;; *) echo "${files:-${needs[i]:-all}} ${needs[i]}" ;; esac
    done
  } | sed "s|\$B|$B|g" | tr ' ;' '\n\n' | sort -u | tr '\n' ' '
}
if [ -n "$make" ]; then
  wanted=$(trim "$(targets)")
  if [ -n "$wanted" ]; then
    names=(build "${names[@]}") seconds=($build_seconds "${seconds[@]}") commands=("tests/lib/step.sh build $make $wanted" "${commands[@]}")
  else
    make=
  fi
fi
total=${#names[@]}
percent=${SPEED:-$(tests/speed.sh $jobs)}
# Indices of the entries: the build, then the longest first
order=($([ -z "$make" ] || echo 0
  for ((i = ${make:+1}+0; i < total; i++)); do echo "${seconds[i]} $i"; done | sort -k1,1nr -k2,2n | cut -d ' ' -f 2))

now() { date +%s.%N; }
run_one() {   # INDEX: runs one entry in the background; leaves NAME.log and NAME.cases
  local n=${names[$1]} start status
  export SCRATCH=$B/scratch/$n
  rm -rf "$SCRATCH" && mkdir -p "$SCRATCH"
  start=$(now)
  tests/limit.sh $((${SLACK:-4} * seconds[$1] * percent / 100)) "${commands[$1]}" "$out/$n.cpu" </dev/null >"$out/$n.log" 2>&1 &
  local child=$!
  trap 'kill -TERM $child 2>/dev/null; wait $child; exit 143' TERM
  wait $child; status=$?
  awk -v name="$n" -v status=$status -v start="$start" -v end="$(now)" \
    -f tests/cases.awk "$out/$n.log" >"$out/$n.cases.tmp"
  mv "$out/$n.cases.tmp" "$out/$n.cases"
}

left_estimate() {   # seconds: the unfinished entries, shared among the jobs
  local i s=0
  for ((i = 0; i < total; i++)); do [ -e "$out/${names[i]}.cases" ] || s=$((s + seconds[i])); done
  echo $((s * percent / 100 / jobs))
}
done_count=0 failed_count=0 passed_count=0 skipped_count=0
declare -A shown=()
counts() { printf 'passed, %d failed' "$1"; [ "$2" -eq 0 ] || printf ', %d skipped' "$2"; }   # FAILED SKIPPED
show() {   # RESULT PREFIX FILE...
  local result=$1 prefix=$2; shift 2
  cat "$@" | awk -F '\t' -v result="$result" -v prefix="$prefix" '$1 == "case" && $2 == result { print prefix $3 ": " $4 }'
}
report_finished() {
  local i n p f s t
  for i in "${order[@]:0:started}"; do
    n=${names[i]}
    [ -z "${shown[$n]:-}" ] && [ -e "$out/$n.cases" ] || continue
    shown[$n]=1
    read -r _ p f s t < <(grep '^total' "$out/$n.cases")
    done_count=$((done_count + 1)) passed_count=$((passed_count + p))
    failed_count=$((failed_count + f)) skipped_count=$((skipped_count + s))
    printf '[%d/%d] %-28s %4d %s  %6.1f s   about %d s left\n' \
      "$done_count" "$total" "$n" "$p" "$(counts "$f" "$s")" "$t" "$(left_estimate)"
    show fail '    FAIL ' "$out/$n.cases"
    show skip '    skipped ' "$out/$n.cases"
  done
}
pids=()
stop() { trap - INT TERM; kill "${pids[@]}" "$ticker" 2>/dev/null; wait; echo "interrupted" >&2; exit 130; }
trap stop INT TERM

# Wakes `wait -n` every 10 seconds so that long entries show a sign of life.
begin=$SECONDS
alive() {
  local i n
  for i in "${order[@]:0:started}"; do
    n=${names[i]}
    [ -e "$out/$n.cases" ] ||
      printf '    %4d s  %s: %s\n' $((SECONDS - begin)) "$n" "$(tail -n 1 "$out/$n.log" 2>/dev/null | cut -c1-100)"
  done
}
ticker=
tick() { sleep 10 9>&- & ticker=$!; }
# Entries that have begun and left no result. One whose process is gone without leaving
# any is a failure, not a hang.
running() {
  local i k=0 n
  for i in "${order[@]:0:started}"; do
    n=${names[i]}
    [ -e "$out/$n.cases" ] && continue
    if kill -0 "${pids[i]}" 2>/dev/null; then k=$((k + 1)); continue; fi
    [ -e "$out/$n.cases" ] && continue
    mkdir -p "$out"
    printf 'case\tfail\t%s\tlost: its process ended without a result\ntotal 0 1 0 0\n' "$n" >"$out/$n.cases"
  done
  echo "$k"
}
wait_any() {
  wait -n 2>/dev/null
  if ! kill -0 "$ticker" 2>/dev/null; then alive; tick; fi
  report_finished
}

started=0
tick
while [ "$started" -lt "$total" ]; do
  i=${order[started]}
  run_one "$i" 9>&- & pids[i]=$!
  started=$((started + 1))
  [ -n "$make" ] && [ "$started" -eq 1 ] && slots=1 || slots=$jobs
  while [ "$(running)" -ge "$slots" ]; do wait_any; done
done
while [ "$(running)" -gt 0 ]; do wait_any; done
kill "$ticker" 2>/dev/null
report_finished

# NAME SECONDS of CPU time, of the entries that passed
for ((i = 0; i < total; i++)); do
  n=${names[i]}
  grep -q '^total [1-9][0-9]* 0 ' "$out/$n.cases" && [ -s "$out/$n.cpu" ] && echo "$n $(cat "$out/$n.cpu")"
done >"$reports/times.txt"
[ -z "$write_times" ] || for list in "${lists[@]}"; do
  awk -F '|' -v OFS='|' 'NR == FNR { split($0, f, " "); t[f[1]] = f[2] < 1 ? 1 : int(f[2] + 0.999); next }
    { name = $1; gsub(/[ \t]/, "", name)
      if (name in t) { width = length($2) - 1; $2 = sprintf(" %-*s", width, t[name] " ") }
      print }' "$reports/times.txt" "$list" >"$list.tmp" && mv "$list.tmp" "$list"
done
for n in "${names[@]}"; do printf '%s\t%s\n' entry "$n"; cat "$out/$n.cases"; done |
  awk -F '\t' -v passed="$passed_count" -v failed="$failed_count" -v skipped="$skipped_count" \
    -v seconds=$((SECONDS - begin)) -v logs="$out" \
    -f tests/junit.awk >"$reports/junit.xml.tmp" && mv "$reports/junit.xml.tmp" "$reports/junit.xml"
[ "$failed_count" -eq 0 ] || { echo; echo "failed (logs in $out):"; show fail '  ' "$out"/*.cases; }
echo "$passed_count $(counts "$failed_count" "$skipped_count")"
[ "$failed_count" -eq 0 ] && [ "$passed_count" -gt 0 ]
