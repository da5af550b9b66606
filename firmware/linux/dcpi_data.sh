#!/bin/bash
# dcpi_data.sh CONSOLE MACHINE KERNEL FOLDER: the profiles of build/linux/dcpi.elf, from the console's text, as `culprit db load`
# reads them, on standard output. What the machine did not know is put in: its name, the run's number (of the console's
# text: the same run is the same number), the time, and where programs are: KERNEL, and FOLDER/NAME.elf, with their build
# ids. Exit status: 1, one line: they are not there, or not whole; or there is no such program.
set -u
console=$1 machine=$2 kernel=$3 folder=$4
fail() { echo "dcpi_data: $*" >&2; exit 1; }
case $machine in tiny*) width=1 ;; small*) width=2 ;; large*) width=4 ;; *) fail "no machine '$machine'" ;; esac
text=$(awk '{ gsub(/[^ -~]/, "") } /^--- end of profiles/ { whole = 1; exit } inside; /^--- profiles/ { inside = 1 } END { exit !whole }' \
  "$console") || fail "$console: no whole profiles in it"
run=$(md5sum <<<"$text")
now=$(date +%s)
# A word of the database's text
word() { sed 's/%/%25/g; s/ /%20/g' <<<"$1"; }
while IFS= read -r line; do
  case $line in
    "epoch 1 0") echo "epoch 1 $now" ;;
    "image - "*)
      name=${line#image - }
      program=$folder/$name.elf
      [ "$name" != kernel ] || program=$kernel
      [ -r "$program" ] || fail "no program $program"
      id=$(riscv64-unknown-elf-readelf -n "$program" | sed -n 's/.*Build ID: //p' | head -n 1)
      echo "image ${id:--} $(word "$(realpath "$program")")" ;;
    "run - - - - 0 "*) echo "run ${run%% *} $machine $width - $now ${line#run - - - - 0 }" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <<<"$text"
