#!/bin/bash
# train.sh BUILD MACHINE FOLDER: runs what evaluations run, shortly, on the machine of the model in FOLDER,
# which counts what it executes.
set -eu
build=$1 machine=$2
make -s --no-print-directory B="$build" TRAIN_MODEL="$3" "$build/sim/train/$machine.so"
export CULPRIT_SIM_DIR=$build/sim/train
elf=$build/firmware/lua.elf
culprit() {
  "$build/culprit" "$@" "$elf" >/dev/null 2>&1 || { echo "train: culprit $1 on $machine: exit status $?" >&2; exit 1; }
}
culprit compare --config "$machine"
culprit compare --config "$machine" --memory dram
case $machine in
  *-*-* | *-bare | *-lean | *-pflag) ;;
  *)
    scratch=$(mktemp -d)
    trap 'rm -r "$scratch"' EXIT
    culprit record --quiet --config "$machine" --period 8009 -o "$scratch/p"
    culprit record --quiet --config "$machine" --mode profileme -o "$scratch/p"
    culprit record --quiet --config "$machine" --mode coproc --program value --no-check -o "$scratch/p" ;;
esac
rm "$CULPRIT_SIM_DIR/$machine.so"*
