#!/bin/bash
# Linux boots to its userland and switches the machine off; its panic has a status of its own:
# boot.sh NAME RUNNER [OPTION...]
# NAME: nommu or mmu. RUNNER: iss (the golden simulator alone), qemu, an implementation that is not ours, or a machine:
# its RTL in lockstep, with these options of `culprit run`, and without the panic.
# The console's text is compared with NAME.console, without what changes from build to build; on the golden simulator,
# whose clock counts instructions, also how many the boot took.
B=${B:-build}
here=$(dirname "$0")
. "$here/../lib/tap.sh"
name=$1 runner=$2; shift 2
options=("$@")
limit=3000000 # instructions from reset to init
case $name in
  nommu) extensions=a cpu=s=off,mmu=off address=0x80000000 ;;
  mmu) extensions=as cpu=s=on,mmu=on limit=0 ;;
esac
tests="init_status init_text panic_status panic_text"
case $runner in iss|qemu) ;; *) tests="init_status init_text" ;; esac
[ "$runner" = iss ] && [ $limit -gt 0 ] && tests="$tests init_budget"
plan $(wc -w <<<"$tests")
if [ ! -e "$B/linux/$name.elf" ]; then
  for t in $tests; do skip "linux_${name}_${runner}_$t" "$(cat "$B/linux/$name.skipped")"; done
  exit 0
fi

run() { # PROGRAM: its console in $scratch/PROGRAM; the status is the program's
  case $runner in
    iss) "$B/tb/iss_exec" -e $extensions -n 60000000 "$B/linux/$1.elf" >"$scratch/$1" 2>"$scratch/$1.err" ;;
    # It begins at the start of memory, with our device tree for the kernel that begins there.
    qemu) timeout 60 qemu-system-riscv64 -M virt -icount shift=0 -bios none -display none -monitor none -serial stdio \
      -cpu rv64,f=off,d=off,c=off,h=off,$cpu$qemu_off -dtb "$B/linux/$name/$1/tree.dtb" -kernel "$B/linux/$1.elf" \
      </dev/null >"$scratch/$1" 2>"$scratch/$1.err" ;;
    *) "$B/culprit" run --config "$runner" --max-cycles 60000000 --no-progress "${options[@]}" "$B/linux/$1.elf" \
      >"$scratch/$1" 2>"$scratch/$1.err" ;;
  esac
}
# Without times, sizes and versions, and what the driver of the serial port writes into its divisor
plain() { tr -cd '\11\12\40-\176' <"$1" | sed -E 's/^\[ *[0-9]+\.[0-9]+\] //; /^Linux version|^Memory: |^Freeing |Total pages/d
  /^clint: |^clocksource: |^sched_clock: |^riscv: /d'; }

run "$name"; status=$?
judge "linux_${name}_${runner}_init_status" "$([ $status = 0 ] || echo "status $status: $(tail -n 1 "$scratch/$name" "$scratch/$name.err")")"
judge "linux_${name}_${runner}_init_text" "$(plain "$scratch/$name" | diff "$here/$name.console" - 2>&1 | head -n 5)"
case $tests in *panic*) ;; *) exit $failed ;; esac
run "$name-panic"; status=$?
judge "linux_${name}_${runner}_panic_status" "$([ $status = 101 ] || echo "status $status: $(tail -n 1 "$scratch/$name-panic.err")")"
judge "linux_${name}_${runner}_panic_text" "$(plain "$scratch/$name-panic" | grep -q \
  '^Kernel panic - not syncing: Attempted to kill init! exitcode=0x00000300' || tail -n 2 "$scratch/$name-panic")"
case $tests in *budget*)
  # The kernel's clock starts late, so: all instructions less those from init to the end.
  judge "linux_${name}_${runner}_init_budget" "$(awk -v limit=$limit '
    FNR == NR { if (match($0, /^\[ *[0-9]+\.[0-9]+\]/)) { at = substr($0, 2, RLENGTH - 2) * 1e6; if (/Run \/init/) init = at } next }
    / instructions in / { took = $2 - 1000 * (at - init); if (!init || took > limit) printf "%d instructions to init, %d are the limit\n", took, limit; found = 1 }
    END { if (!found) print "no count of instructions" }' "$scratch/$name" "$scratch/$name.err")" ;;
esac
exit $failed
