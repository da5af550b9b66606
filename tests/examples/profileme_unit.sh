#!/bin/bash
# examples/profileme-unit as its page says, in a home of its own: install-models, copy, make; the output is the one that the page
# shows. A wrong unit differs from the model; a wrong tag view makes records that differ from what the testbench saw.
set -u
. tests/examples/page.sh
plan 7
follow profileme-unit my-profileme
judge records "$(grep -Eq '^[0-9]+ cycles, [1-9][0-9]{3,} records, [1-9][0-9]{3,} of them second of a pair, 0 differences$' "$tmp/out" || last)"

# fault FILE SED: the run with this line of the adapter changed
fault() {
  cp "$1" "$tmp/right"
  sed -i "$2" "$1"
  make -s >"$tmp/log" 2>&1
  status=$?
  cmp -s "$1" "$tmp/right" && echo "$1 has no such line" >>"$tmp/log"
  cp "$tmp/right" "$1"
  return $status
}
fault tag_view.sv "s/first_q && advance_i && !drop_i;/second_q \&\& age_i == 4'd0;/"
judge late_map "$([ $? != 0 ] && grep -Eqx 'cycle [0-9]+ record of 0x[0-9a-f]+: cycles from fetch to map' "$tmp/log" || last)"
fault tag_view.sv "s/req_i && slot_i == '0/req_i/"
judge wrong_slot "$([ $? != 0 ] && grep -Eqx 'cycle [0-9]+ record of 0x[0-9a-f]+: time of the end' "$tmp/log" || last)"
fault tag_view.sv 's/drop_i && (first_q || (second_q && !commit_i))/drop_i \&\& second_q \&\& !commit_i/'
judge lost_abort "$([ $? != 0 ] && grep -Eqx 'cycle [0-9]+ observation port: tag [01] does not end' "$tmp/log" || last)"

cp -r "$tmp/culprit/share/culprit/rtl" "$tmp/rtl"
sed -i 's/executing = issue_i ? .0 : phase_i;/executing = phase_i;/' "$tmp/rtl/forms/pme_life.sv"
make -s RTL="$tmp/rtl" >"$tmp/log" 2>&1
judge wrong_rtl "$([ $? != 0 ] && grep -Eqx 'cycle [0-9]+ profileme\.record\.word\[PME_[A-Z0-9]+\] rtl=0x[0-9a-f]+ model=0x[0-9a-f]+' "$tmp/log" || last)"
exit $failed
