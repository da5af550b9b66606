#!/bin/bash
# culprit calc, topstalls with --records: what ProfileMe's records add to samples, and records that do not
# belong to them.
. "$(dirname "$0")/lib.sh"
plan 9
golden=$(dirname "$(realpath "$0")")/verbs_records.golden
assemble "$tmp/p.elf" '-Wl,--section-start=.note.gnu.build-id=0x80002000' -Wl,--build-id=0x00c0ffee00112233 <<'E2' || exit 2
  EXIT 0
.globl copy
.type copy, @function
copy:
  ld a4, 0(a0)
  addi a3, a3, -1
  sd a4, 8(a1)
  ld a5, 0(a2)
  addi a0, a0, 8
  bnez a3, copy
  ret
E2
cd "$tmp" || exit 2
unset CULPRIT_DB
copy=$((0x$(riscv64-unknown-elf-nm p.elf | awk '$3 == "copy" { print $1 }')))
pc() { printf '%x' $((copy + 4 * $1)); }   # address of copy's instruction number $1
head='program p.elf
build_id 00c0ffee00112233
cycles 1015000
instret 610000
period 100
random 1'
make_pc() { local name=$1; shift; { echo "$head"; printf 'kind timer\n%s\n' "$@"; } | "$B/tb/profile" make "$name" || exit 2; }
make_pm() { local name=$1; shift; { echo "$head"; printf '%s\n' "$@"; } | "$B/tb/pme_analysis" make "$name" || exit 2; }
# Both loads stall for as long; the records say that the first misses, and that the second waits for a store.
make_pc pc.prof "s 4000 1 x 0 $(pc 0)" "s 900 1 x 0 $(pc 2)" "s 4000 1 x 0 $(pc 3)" "s 450 1 x 0 $(pc 5)"
make_pm pm.prof "r 6000 $(pc 0) load retired l1miss 5 1 3 9 20 9 90000000" "r 9000 $(pc 2) store retired - 5 1 3 2 20 2 90000000" \
  "r 6000 $(pc 3) load retired replay 5 1 3 9 20 9 90000000" "r 9000 $(pc 5) branch retired taken 5 1 3 0 20 0"
make_pm elsewhere.prof 'config large' "r 9 $(pc 1) other retired - 5 1 3 0 20 0"
make_pm other.prof 'build_id 1234' "r 9 $(pc 1) other retired - 5 1 3 0 20 0"
culprits() { jq -c --arg pc "$1" '[.instructions[] | select(.pc == $pc) | .culprits[] | [.kind, .evidence]]' "$2"; }
same() { [ "$1" = "$2" ] || echo "$1 is not $2"; }
run() { "$culprit" "$@" 2>&1 || echo "exit status $?"; }

# Text that was read and found good; `tests/cli/verbs_records.sh --golden` writes it anew.
{ run calc --json without.json copy pc.prof; run calc --records pm.prof --json with.json copy pc.prof
  run topstalls --records pm.prof pc.prof; } >text
if [ "${1:-}" = --golden ]; then cp text "$golden"; fi
judge records_golden "$(diff "$golden" text | sed -n 2p)"
judge records_guess "$(same "$(culprits "0x$(pc 0)" without.json | jq -c "map(.[0])")" \
  '["D-cache miss","Store-load order","Branch mispredict"]')"
judge records_miss "$(same "$(culprits "0x$(pc 0)" with.json)" \
  '[["D-cache miss","recorded by ProfileMe"],["Branch mispredict","recorded by ProfileMe"]]')"
judge records_order "$(same "$(culprits "0x$(pc 3)" with.json)" '[["Store-load order","recorded by ProfileMe"]]')"
expect records_of_tip 73 'it holds no ProfileMe records' calc --records pc.prof copy pc.prof
expect records_of_another 74 'no image of the samples is p.elf with build id 1234' calc --records other.prof copy pc.prof
expect records_elsewhere 74 'recorded on large, the samples are of small' calc --records elsewhere.prof copy pc.prof
expect records_missing 66 'gone.prof' calc --records gone.prof copy pc.prof
expect records_of_prof 64 'records' prof --records pm.prof pc.prof
exit $failed
