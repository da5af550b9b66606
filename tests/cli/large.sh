#!/bin/bash
# What is large but not deep takes time in proportion: 25,000 functions of several shapes, a microprogram of 60,000
# labels, a profile of 2,000,000 samples, which takes memory for its places alone. Slower
# machines have more time (tests/speed.sh), and three times as much where another entry runs beside it; TOLERANCE=1:
# not.
. "$(dirname "$0")/lib.sh"
plan 12
TIMEFORMAT='%3U %3S' functions=25000 speed=$(($(bash tests/speed.sh) * ${TOLERANCE:-3}))
cd "$tmp" || exit 2

# within NAME HUNDREDTHS ARGUMENTS...: of a second of CPU time, and KiB of address space
memory=unlimited
within() {
  local name=$1 most=$(($2 * speed / 100)) used status; shift 2
  { time (ulimit -v $memory; timeout 60 "$culprit" "$@" >out.txt 2>&1); status=$?; } 2>time.txt
  used=$(awk '{ print int(100 * ($1 + $2)) }' time.txt)
  if [ "$used" -le $most ] && [ $status = 0 ]; then ok "$name" "$used of $most hundredths of a second"
  else bad "$name" "status $status, $used of $most hundredths of a second: $(head -n 1 out.txt)"; fi
}

# shape NAME: a function on standard input; \n is its number. Each has a sample.
shape() {
  { echo '.altmacro
.macro function n
.globl f\n
.type f\n, @function
f\n:'; cat; echo '.size f\n, . - f\n
.endm
.set i, 0
.rept '$functions'
function %i
.set i, i + 1
.endr
ret'; } | assemble "$1.elf" || exit 2
  riscv64-unknown-elf-nm "$1.elf" | awk -v elf="$tmp/$1.elf" -v count=$functions '
    $3 ~ /^f[0-9]+$/ { row[rows++] = $1 }
    END {
      print "culprit-dump 1\nepoch 1 17\nimage - " elf
      print "run 01 small 2 - 17 100 1 0x0p+0\nprocess 0 0 x\nseries 1 1 1 1025792 12 0\nprofile 0 " 12 * rows
      for (i = 0; i < rows; i++) { sub(/^0+/, "", row[i]); print row[i], 1, 12 | "sort" }
      close("sort")
      print "end " rows + 6
    }' | "$culprit" db load --db "$1.db" - || exit 2
  within "$1_whatcg" 200 whatcg --db "$1.db"
  within "$1_html" 200 html --db "$1.db" -o page.html
}
# Each falls into the next; each may return or go on; each goes on in the one before it; each calls the next.
shape falling <<<'addi a0, a0, 1'
shape leaving <<<'beqz a0, 1f
ret
1: addi a0, a0, 1'
shape backwards <<<'j f\n - 8
addi a0, a0, 1'
shape calling <<<'addi sp, sp, -16
jal ra, . + 12
ret'

awk 'BEGIN { print ".program labels\n.classes call\n.entry call = l0"; for (i = 0; i < 60000; i++) printf "l%d:\n", i; print "        done" }' >labels.us
within labels 100 ucode asm -o labels.cop labels.us

# In the order of the run, as `record` has them; some 400 MB if all were in memory.
{ echo "program $tmp/falling.elf"
  awk 'BEGIN { for (i = 0; i < 2000; i++) printf "s 1000 1 stall 0 %x\n", 2147483648 + 4 * (i * 7 % 500) }'; } |
  "$B/tb/profile" make long.prof || exit 2
memory=150000
within samples_html 200 html -o page.html long.prof
within samples_prof 100 prof long.prof
within samples_export 100 export --format pprof -o long.pb.gz long.prof
exit $failed
