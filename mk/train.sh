#!/bin/bash
# train.sh BUILD FOR MACHINE FOLDER: runs a few programs, shortly, on the machine of the model in FOLDER, which
# counts what it executes. FOR: trained, as users do, with idle profilers; fast, as evaluations do.
set -eu
build=$1 for=$2 machine=$3
export CULPRIT_SIM_DIR=$build/sim/train-$for
MAKEFLAGS= make -s --no-print-directory B="$build" TRAIN_MODEL="$4" "$CULPRIT_SIM_DIR/$machine.so"
limit=69                                                # the status of a run that --max-cycles ends
culprit() {
  "$build/culprit" "$@" >/dev/null 2>&1 || [ $? = $limit ] || { echo "train: culprit $* fails" >&2; exit 1; }
}
case $for in
  trained)
    for elf in interp sort ptr_chase; do
      culprit run --config "$machine" --no-check --quiet --max-cycles 100000 "$build/firmware/$elf.elf"
    done ;;
  fast)
    elf=$build/firmware/lua.elf
    culprit compare --config "$machine" "$elf"
    culprit compare --config "$machine" --memory dram "$elf"
    case $machine in
      *-*-* | *-bare | *-lean | *-pflag) ;;
      *)
        scratch=$(mktemp -d)
        trap 'rm -r "$scratch"' EXIT
        culprit record --quiet --config "$machine" --period 8009 -o "$scratch/p" "$elf"
        culprit record --quiet --config "$machine" --mode profileme -o "$scratch/p" "$elf"
        culprit record --quiet --config "$machine" --mode coproc --program value --no-check -o "$scratch/p" "$elf" ;;
    esac ;;
esac
rm "$CULPRIT_SIM_DIR/$machine.so"*
