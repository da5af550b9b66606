# Which programs constants and rules were chosen on, and which they never saw; sourced in the top folder.
#
# The lists: DCPI_TUNED (rules for culprits), DCPI_CHOSEN (constants of the frequencies), DCPI_UNSEEN (neither) of
# mk/check.mk; chosen[] of harness/eval/coproc/result.c (constants of value-paper). A part of a result that uses two
# of them has seen the programs of both: `both` must be 0 for each part.

except() { local w; for w in $1; do [[ " $(echo $2) " == *" $w "* ]] || printf '%s ' "$w"; done; }   # "A..." "B...": A without B
among() { local w; for w in $1; do [[ " $(echo $2) " != *" $w "* ]] || printf '%s ' "$w"; done; }    # those of A in B

# dcpi_part PART TUNED CHOSEN UNSEEN: sets seen and unseen for "culprits" (with exact frequencies), "frequencies", or
# "both" (culprits with estimated frequencies).
dcpi_part() {
  case $1 in
    culprits) seen=$2 unseen="$(except "$3" "$2")$4" ;;
    frequencies) seen=$3 unseen="$(except "$2" "$3")$4" ;;
    both) seen="$2 $(except "$3" "$2")" unseen=$4 ;;
  esac
}

# [{part, seen, unseen, both, note}]; MAKE and RESULT are read in place of mk/check.mk and harness/eval/coproc/result.c.
tuning() {   # [MAKE [RESULT]]
  local make=${1:-mk/check.mk} result=${2:-harness/eval/coproc/result.c} name seen unseen
  local -A list
  for name in DCPI_TUNED DCPI_CHOSEN DCPI_UNSEEN DISPATCH_PROGRAMS; do list[$name]=$(sed -n "s/^$name *:= *//p" "$make"); done
  row() {   # PART NOTE, of seen and unseen
    jq -n --arg part "$1" --arg seen "$seen" --arg unseen "$unseen" --arg note "$2" --arg both "$(among "$unseen" "$seen")" '
      def words: [splits(" +") | select(. != "")];
      {$part, seen: ($seen | words), unseen: ($unseen | words), both: ($both | words), $note}'
  }
  {
    dcpi_part culprits "${list[DCPI_TUNED]}" "${list[DCPI_CHOSEN]}" "${list[DCPI_UNSEEN]}"
    row 'DCPI: culprits, exact frequencies' 'two rules were added after a look at the scores of unseen programs'
    dcpi_part frequencies "${list[DCPI_TUNED]}" "${list[DCPI_CHOSEN]}" "${list[DCPI_UNSEEN]}"
    row 'DCPI: frequencies' '`divchain`, unseen, led to two rules; they were judged on the programs seen'
    dcpi_part both "${list[DCPI_TUNED]}" "${list[DCPI_CHOSEN]}" "${list[DCPI_UNSEEN]}"
    row 'DCPI: culprits, estimated frequencies' ''
    seen=$(sed -n 's/.*chosen\[\] = {\(.*\)};.*/\1/p' "$result" | tr -d '",')
    unseen=$(except "$(jq -r '[.configs.small.value | to_entries[] | select(.value.tuned | not) | .key | sub("-(long|8x)$"; "")]
      | unique | join(" ")' docs/results/coproc.json)" '')
    row "co-processor: value profile, the paper's loop" ''
    seen=$(jq -r '[.configs.small.value | keys[] | sub("-(long|8x)$"; "")] | unique | join(" ")' docs/results/coproc.json) unseen=
    row 'co-processor: value profile, ours' 'chosen on all of them'
    seen=${list[DISPATCH_PROGRAMS]}
    row 'selective dispatch: windows' 'chosen on all of them'
  } | jq -s .
}
