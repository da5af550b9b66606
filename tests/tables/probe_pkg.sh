#!/bin/bash
# rtl/probe/probe_pkg.sv, harness/probe/, docs/probe.md and the core's own constants and views say the same; the
# page's kinds of records are those that the benches count.
set -u
pkg=rtl/probe/probe_pkg.sv header=harness/probe/probe.h page=docs/probe.md
. tests/lib/tap.sh
plan 9
value() { sed -n "s/.*localparam .*\\b$2 *= *\\(6'd\\|2'd\\)\\{0,1\\}\\([0-9]\\{1,\\}\\);.*/\\2/p" "$1"; }
camel() {
  awk '{ n = split(tolower($1), p, "_")
    for (i = 1; i <= n; i++) printf "%s%s", toupper(substr(p[i], 1, 1)), substr(p[i], 2)
    print " " $2 }'
}

# Bits: PROBE_TAG_X, PROBE_EV_X and PROBE_CONFLICT_X = 1 << n against TagX, EventX and ConflictX = n, both
# ways
header_bits=$(grep -o 'PROBE_\(TAG\|EV\|CONFLICT\)_[A-Z0-9_]* = 1 << [0-9]*' "$header" |
  sed 's/PROBE_EV_/EVENT_/; s/PROBE_//; s/ = 1 << / /' | camel | sort)
pkg_bits=$(sed -n 's/.*localparam integer \(\(Tag\|Event\|Conflict\)[A-Z][a-zA-Z0-9]*\) *= \([0-9]*\);.*/\1 \3/p' \
    "$pkg" | grep -v '^\(TagPulseN\|EventN\|EventTlbN\|ConflictN\) ' | sort)
why=$(diff <(echo "$header_bits") <(echo "$pkg_bits") | grep '^[<>]' | head -n 1 |
  sed "s|^<|only in $header:|; s|^>|only in $pkg:|")
[ "$(wc -l <<<"$pkg_bits")" -eq 24 ] || why=${why:-not 24 bits in $pkg}
judge probe_bits "$why"

# Limits and causes
why=
for pair in MaxLanes:LANES MaxSlots:SLOTS MaxTags:TAGS CauseReplay:CAUSE_REPLAY CauseMispredict:CAUSE_MISPREDICT CauseOverflow:CAUSE_OVERFLOW; do
  a=$(value "$pkg" "${pair%:*}") b=$(sed -n "s/#define PROBE_${pair#*:} *\\([0-9]*\\).*/\\1/p" "$header")
  [ -n "$a" ] && [ "$a" = "$b" ] || why="${pair%:*} is '$a', PROBE_${pair#*:} '$b'"
done
for name in CauseReplay CauseMispredict EventMispredict; do
  a=$(value sim/culprit_port_rules.sv $name) b=$(value "$pkg" $name)
  [ -n "$a" ] && [ "$a" = "$b" ] || why="culprit_port_rules.sv: $name is '$a', in probe_pkg '$b'"
done
judge probe_limits "$why"

# Abort reasons: port.def words them on one line
why=
words=$(sed -n 's/.*abort_reason, .*ABORTED: \(.*\) \*\/.*/\1/p' harness/probe/port.def)
want="$(value "$pkg" AbortMispredict) mispredicted branch, $(value "$pkg" AbortException) exception, "
want+="$(value "$pkg" AbortFlush) flush, $(value "$pkg" AbortInterrupt) interrupt"
[ "$words" = "$want" ] ||
  why="port.def says '$words'"
judge probe_aborts "$why"

# The core: the same replay cause; no machine with more tags
why=
a=$(value rtl/core/core_pkg.sv CauseReplay) b=$(value "$pkg" CauseReplay)
[ -n "$a" ] && [ "$a" = "$b" ] || why="core_pkg::CauseReplay is '$a', probe_pkg::CauseReplay '$b'"
for config in rtl/config/*/config.svh; do
  case $config in *-os/*) continue ;; esac # includes that of its bare machine
  n=$(sed -n 's/.*localparam integer TagN *= *\([0-9]*\);.*/\1/p' "$config")
  case $n in
    1 | 2 | 4) [ "$n" -le "$(value "$pkg" MaxTags)" ] || why="$config has $n tags" ;;
    *) why="$config: TagN is '$n'" ;;
  esac
done
judge probe_core "$why"

# The page: a row `NAME | n |` for each bit and reason, and the version
why=
while read -r name n; do
  grep -qE "^\| *\`$name\` *\| *$n *\|" "$page" || why="no row \`$name\` | $n |"
done <<<"$pkg_bits
AbortMispredict 0
AbortException 1
AbortFlush 2
AbortInterrupt 3"
grep -q "version $(value "$pkg" Version)\\b" "$page" || why="the version is not $(value "$pkg" Version)"
judge probe_page "$why"

# Signals, "VIEW NAME" by the names of C: those of RTL in the order of C; those that sim/views.sv cuts; rows of
# the page
rtl=$(sed 's/\binterrupted\b/interrupt/; s/\bcontext_id\b/context/' rtl/core/core_pkg.sv |
  awk '/typedef struct/ { n = 0 } / logic / { sub(/;.*/, ""); name[n++] = $NF }
    match($2, /_view_t;$/) { for (i = 0; i < n; i++) print substr($2, 1, RSTART - 1), name[i] }')
c=$(sed -nE 's/^(COMMIT|DISPATCH|FETCH|TAG|RETIRE|PIPE)(_LANE|_TRAP)?\(\w+, (\w+), \w+\).*/\L\1 \3/p' harness/probe/port.def)
cut=$(sed -nE '/^module/,$ s/^  `[A-Z]+(_OF)?\((\w+), (\w+),.*/\2 \3/p' sim/views.sv)
rows=$(awk '/^## / { view = tolower($2); sub("pipeline", "pipe", view) }
  match($0, /^\| `[a-z0-9_]+` \|/) {
    name = substr($0, 4, RLENGTH - 6)
    if (name !~ /_i$/ && view ~ /^(commit|dispatch|fetch|tag|retire|pipe)$/) print view, name }' "$page")
why=$(diff <(echo "$rtl") <(echo "$c") | grep '^[<>]' | head -n 1 | sed 's/^</not in C, or elsewhere:/; s/^>/not in RTL, or elsewhere:/')
[ "$(wc -l <<<"$c")" -eq 58 ] || why=${why:-$(wc -l <<<"$c") signals}
judge probe_signals "$why"
judge probe_views "$(diff <(echo "$cut") <(echo "$c") | grep '^[<>]' | head -n 1 | sed 's/^</no such signal:/; s/^>/not cut:/')"
judge probe_rows "$(diff <(sort <<<"$c") <(sort <<<"$rows") | grep '^[<>]' | head -n 1 |
  sed 's|^<|not on the page:|; s|^>|no such signal:|')"

# Kinds of records: a row of the page for each line of the list, in its order
kinds=$(sed -nE 's/^([A-Z]+)_KIND\((\w+), +([0-9]), "([^"]*)".*/\1 | `\2` | \3 | \4 |/p' tb/lib/probe/kinds.def |
  sed -E 's/^(EVENT|WALK|MEMORY) /retire: \L\1s /; s/^([A-Z]+) /\L\1 /; s/^retire: memorys/retire: memory/; s/^/| /')
rows=$(sed -n '/^## Kinds of records/,/^## /p' "$page" | grep -E '^\|[^|]*\| `[a-z0-9_]+` \|')
why=$(diff <(echo "$kinds") <(echo "$rows") | grep '^[<>]' | head -n 1 | sed 's/^</not on the page:/; s/^>/no such kind:/')
[ "$(wc -l <<<"$kinds")" -gt 90 ] || why=${why:-only $(wc -l <<<"$kinds") kinds}
judge probe_kinds "$why"
exit $failed
