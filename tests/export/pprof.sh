#!/bin/bash
# pprof reads what culprit exports: the same totals, functions, classes; differences of two profiles.
. tests/export/lib.sh
pprof() { PPROF_BINARY_PATH=/nonexistent "$reader" "$@" 2>error; }
reader=$(ls /usr/lib/go-1.*/pkg/tool/linux_amd64/pprof 2>/dev/null | tail -n 1)
plan 9
export_to all.pprof pprof

# top EVENT [ARGUMENTS]: COUNT FUNCTION of what has time of its own
top() {
  local event=$1; shift
  pprof -top -nodecount=0 -nodefraction=0 -edgefraction=0 -sample_index=$event "$@" all.pprof | tee page |
    awk 'rows && $1 != 0 { print $1, $6 } $1 == "flat" { rows = 1 }' | sort
}
for event in cycles dmiss; do
  top $event >found
  sums $event "$own" >wanted
  same "pprof_functions_$event" wanted found
  is "pprof_total_$event" "$(awk '/^Showing nodes/ { print $NF == "total" ? $(NF - 1) : "none" }' page)" "$(total <wanted)"
done
pprof -tags -sample_index=cycles all.pprof | awk '$1 ~ /:$/ { in_classes = $1 == "class:" }
  in_classes && $1 ~ /^[0-9.]+$/ { printf "%d %s\n", $1, $NF }' |
  sort >found
sums cycles '$8' | grep -v ' -$' >wanted
same pprof_classes wanted found
top cycles -tagfocus=image=two.elf | total >found
sums cycles '$2' | awk '$2 == "two.elf" { print $1 }' >wanted
same pprof_image wanted found
pprof -raw all.pprof >raw
is pprof_address "$(grep -c "0x$load M=1 walk .*one.c:[0-9]*" raw)" 1
is pprof_mappings "$(sed -n 's|^[12]: \(0x[0-9a-f]*\)/.*/\([a-z]*.elf\) \([0-9a-f]*\).*|\1 \2 \3|p' raw | tr '\n' ' ')" \
  '0x80000000 one.elf 0c0ffee1 0x1000 two.elf 0c0ffee2 '

profiles='one.prof one.prof'
export_to twice.pprof pprof
profiles=one.prof
export_to once.pprof pprof
pprof -top -nodecount=0 -nodefraction=0 -sample_index=cycles -diff_base once.pprof twice.pprof |
  awk 'rows && $1 != 0 { print $1, $6 } $1 == "flat" { rows = 1 }' | sort >found
awk -F'\t' '/^#/ || $1 != "cycles" || $2 != "one.elf" { next } { s['"$own"'] += $10 }
  END { for (k in s) print s[k], k }' all.text | sort >wanted
same pprof_difference wanted found
exit $failed
