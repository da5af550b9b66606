#!/bin/bash
# tools/scripts/setup.sh and the sources of the workloads: the package installer is called only when
# something is missing, and then one line says what. A stand-in for apt-get writes down its
# arguments and installs nothing.
set -u
B=${B:-build}
. tests/lib/tap.sh
plan 5
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/tools"
printf '#!/bin/sh\necho "$*" >>"%s/asked"\n' "$scratch" >"$scratch/bin/apt-get"
printf '#!/bin/sh\nexec "$@"\n' >"$scratch/bin/sudo"
chmod +x "$scratch/bin/"*

# run STATUS LINE PATH COMMAND...: what is wrong with the exit status or the first line
run() {
  local status=$1 line=$2 path=$3 got; shift 3
  rm -f "$scratch/asked"
  PATH=$path "$@" >"$scratch/log" 2>&1; got=$?
  if [ $got -ne "$status" ]; then echo "exit status $got: $(tail -n 1 "$scratch/log")"
  elif [ "$(head -n 1 "$scratch/log")" != "$line" ]; then echo "says: $(head -n 1 "$scratch/log")"; fi
}
asked() { [ ! -e "$scratch/asked" ] || echo "apt-get $(tail -n 1 "$scratch/asked")"; }

judge setup_all_there "$(run 0 '' "$scratch/bin:$PATH" make -s B="$B" setup; asked)"
judge setup_sources_here "$(run 0 '' "$scratch/bin:$PATH" make -s B="$B" "$B/sources/asked.mk"; asked)"

# All tools but one.
IFS=: read -ra folders <<<"$PATH"
for ((i = ${#folders[@]} - 1; i >= 0; i--)); do
  cp -sf "${folders[i]}"/* "$scratch/tools/" 2>/dev/null
done
rm -f "$scratch/tools/jq"
why=$(run 1 'setup: missing: jq' "$scratch/bin:$scratch/tools" tools/scripts/setup.sh)
judge setup_names_tool "$why"
if grep -q 'install .* jq$' "$scratch/asked"; then ok setup_asks; else bad setup_asks "$(asked)"; fi
rm "$scratch/bin/apt-get" "$scratch/tools/apt-get"
judge setup_no_installer "$(run 1 'setup: missing: jq' "$scratch/bin:$scratch/tools" tools/scripts/setup.sh)"
exit $failed
