#!/bin/bash
# culprit.core (FuseSoC) and Bender.yml (Bender) against rtl/files.f: the whole machine is exactly its files;
# a unit has all that its top needs; a package stands before who uses it; every file exists. Then the check
# itself: it must see each defect that is planted.
set -u
cd "$(dirname "$0")/../.."
. tests/lint/files.sh
. tests/lib/tap.sh
plan 8
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-packaging.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT

# files_FORMAT FLAT TARGET: the target's RTL in order. FLAT is the output of yaml.awk.
files_core() {
  awk -F '\t' -v target="$2" '
    FNR == NR { if (index($1, "targets." target ".filesets.") == 1) set[++n] = $2; next }
    $2 ~ /\.sv$/ { split($1, p, "."); if (p[1] == "filesets") list[p[2]] = list[p[2]] $2 "\n" }
    END { for (i = 1; i <= n; i++) printf "%s", list[set[i]] }' "$1" "$1"
}
files_bender() {
  awk -F '\t' -v target="culprit_$2" '
    $1 ~ /\.target$/ { wanted = $2; gsub(/^any\(|[ )]/, "", wanted); on = index("," wanted ",", "," target ",") }
    $1 ~ /\.files\./ && on { print $2 }' "$1"
}

# machine_wrong LIST: how the list differs from rtl/files.f. unit_wrong LIST TOP: what the
# top needs that is not listed.
machine_wrong() {
  diff <(sort "$1") <(rtl_files | sort) |
    sed -n 's/^< \(.*\)/\1 is not in rtl\/files.f, or twice/p; s/^> \(.*\)/\1 is missing/p'
}
unit_wrong() {
  comm -13 <(sort "$1") <(awk -v top="$2" -f mk/closure.awk $(rtl_files) | sort) | sed 's/$/ is missing/'
  sort "$1" | uniq -d | sed 's/$/ is there twice/'
}
# A use of a package above the package itself.
order_wrong() {
  xargs awk '
    FNR == 1 { here = FILENAME; sub(/.*\//, "", here); sub(/\.sv$/, "", here); above[here] = 1 }
    { sub(/\/\/.*/, "") }
    { rest = $0
      while (match(rest, /[a-z_]+_pkg::/)) {
        p = substr(rest, RSTART, RLENGTH - 2); rest = substr(rest, RSTART + RLENGTH)
        if (!(p in above) && !said[FILENAME, p]++) print FILENAME " stands before " p
      } }' <"$1"
}
# wrong FORMAT FILE: all of it, a line each
wrong() {
  local t
  awk -f tests/tables/yaml.awk "$2" >"$tmp/flat" 2>"$tmp/error" || { cat "$tmp/error"; return; }
  for t in machine tip profileme coproc; do
    "files_$1" "$tmp/flat" "$([ "$1 $t" = 'core machine' ] && echo default || echo $t)" >"$tmp/list"
    xargs ls <"$tmp/list" 2>&1 >/dev/null | sed 's/^ls: //' | grep . && continue
    { if [ $t = machine ]; then machine_wrong "$tmp/list"; else unit_wrong "$tmp/list" $t; fi
      order_wrong "$tmp/list"; } | sed "s/^/$t: /"
  done
  awk -F '\t' '$2 ~ /^rtl\// { print $2 }' "$tmp/flat" | xargs ls -d 2>&1 >/dev/null
}

judge fusesoc "$(wrong core culprit.core | head -n 1)"
judge bender "$(wrong bender Bender.yml | head -n 1)"

# can_fail NAME PATTERN SED: each defect, planted in both files, is seen in both.
can_fail() {
  sed "$3" culprit.core >"$tmp/c.core"; sed "$3" Bender.yml >"$tmp/b.yml"
  wrong core "$tmp/c.core" | grep -q "$2" && wrong bender "$tmp/b.yml" | grep -q "$2"
  judge "can_fail_$1" "$([ $? = 0 ] || echo "the defect is not seen")"
}
can_fail missing 'rtl/core/rob/rob.sv is missing' '/rob\/rob.sv/d'
can_fail unit 'tip: rtl/common/sample_buffer.sv is missing' '/sample_buffer.sv/d'
can_fail twice 'coproc: rtl/coproc/cop_alu.sv is there twice' '/cop_alu.sv/p'
can_fail gone "rtl/core/robb.sv" 's/core\/core.sv/core\/robb.sv/'
can_fail order 'stands before core_pkg' '/core_pkg.sv/{h;d};/soc\/soc.sv/{p;x}'
can_fail yaml 'belongs to no key' 's/^\( *\)- rtl\/tip\/tip_csr.sv/\1 - rtl\/tip\/tip_csr.sv/'
exit $failed
