#!/bin/bash
# tools/scripts/setup.sh and the sources of the workloads: the package installer is called only when
# something is missing, and then one line says what. What only some tests need may be missing in a distribution;
# what is required may not. Stand-ins for apt-get and apt-cache: one writes down its arguments, and installs
# nothing; in the archive that they know is every package but those in $scratch/absent.
set -u
B=${B:-build}
. tests/lib/tap.sh
. tools/scripts/optional.sh
plan 12
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/tools" "$scratch/hidden"
cat >"$scratch/bin/apt-get" <<A
#!/bin/bash
echo "\$*" >>"$scratch/asked"
for package; do ! grep -qx "\$package" "$scratch/absent" || { echo "E: Unable to locate package \$package"; exit 100; }; done
A
cat >"$scratch/bin/apt-cache" <<A
#!/bin/bash
case \$* in
  policy) echo ' 500 archive/main amd64 Packages' ;;
  policy*) grep -qx "\$2" "$scratch/absent" || echo '  Candidate: 1.0' ;;
  'depends clang') echo '  Depends: clang-77' ;;
esac
A
printf '#!/bin/sh\nexec "$@"\n' >"$scratch/bin/sudo"
chmod +x "$scratch/bin/"*
# What this machine does without stays away from the archive.
for t in $(awk '{ print $1 }' <<<"$optional_tools"); do installed "$t" || optional_row "$t" | awk '{ print $1 }'; done >"$scratch/without"

# run STATUS LINE PATH COMMAND...: what is wrong with the exit status or the first line; ABSENT: packages that the
# archive does not have
run() {
  local status=$1 line=$2 path=$3 got; shift 3
  rm -f "$scratch/asked"
  { cat "$scratch/without"; printf '%s\n' ${ABSENT:-}; } >"$scratch/absent"
  PATH=$path "$@" 2>&1 | grep -vE "^setup: ($(paste -sd '|' "$scratch/without")) cannot" >"$scratch/log"; got=${PIPESTATUS[0]}
  if [ $got -ne "$status" ]; then echo "exit status $got: $(tail -n 1 "$scratch/log")"
  elif [ "$(head -n 1 "$scratch/log")" != "$line" ]; then echo "says: $(head -n 1 "$scratch/log")"; fi
}
asked() { [ ! -e "$scratch/asked" ] || echo "apt-get $(tail -n 1 "$scratch/asked")"; }
says() { grep -q "^$1\$" "$scratch/log" || echo "says: $(tail -n 1 "$scratch/log")"; }   # LINE

judge setup_all_there "$(run 0 '' "$scratch/bin:$PATH" make -s B="$B" setup; asked)"
judge setup_sources_here "$(run 0 '' "$scratch/bin:$PATH" make -s B="$B" "$B/sources/asked.mk"; asked)"

IFS=: read -ra folders <<<"$PATH"
for ((i = ${#folders[@]} - 1; i >= 0; i--)); do
  cp -sf "${folders[i]}"/* "$scratch/tools/" 2>/dev/null
done
all_but() {   # TOOL...: all tools but these
  mv "$scratch/hidden"/* "$scratch/tools/" 2>/dev/null
  for t; do mv "$scratch/tools/$t" "$scratch/hidden/"; done
}
all_but jq
judge setup_names_tool "$(run 1 'setup: missing: jq' "$scratch/bin:$scratch/tools" tools/scripts/setup.sh)"
judge setup_asks "$(grep -q 'install .* jq *$' "$scratch/asked" || asked)"
judge setup_required "$(ABSENT=jq run 1 'setup: missing: jq' "$scratch/bin:$scratch/tools" tools/scripts/setup.sh
  says 'setup: apt-get failed .*')"

all_but sta
line='setup: opensta cannot be installed here; skipped: timing'
judge setup_optional "$(ABSENT=opensta run 0 "$line" "$scratch/bin:$scratch/tools" tools/scripts/setup.sh; asked
  [ "$(wc -l <"$scratch/log")" = 1 ] || tail -n 1 "$scratch/log")"
judge setup_optional_there "$(run 0 'setup: missing: sta' "$scratch/bin:$scratch/tools" tools/scripts/setup.sh
  says 'setup: installed in .*'; grep -q 'install .* opensta *$' "$scratch/asked" || asked)"
all_but sta clang-tidy cppcheck iverilog qemu-system-riscv64 yosys
judge setup_demo_needs_none "$(run 0 '' "$scratch/bin:$scratch/tools" tools/scripts/setup.sh demo; asked)"
all_but clang
judge setup_clang_of_distribution "$(run 0 'setup: missing: clang libfuzzer' "$scratch/bin:$scratch/tools" tools/scripts/setup.sh
  grep -q 'install .* clang libclang-rt-77-dev *$' "$scratch/asked" || asked)"

rm "$scratch/bin/apt-get"
all_but apt-get sta
judge setup_optional_no_installer "$(run 0 "$line" "$scratch/bin:$scratch/tools" tools/scripts/setup.sh)"
all_but apt-get jq
judge setup_no_installer "$(run 1 'setup: missing: jq' "$scratch/bin:$scratch/tools" tools/scripts/setup.sh
  says "setup: no apt-get; please install: jq .*")"

# The entries that optional.sh names are those that ask for the tool.
judge setup_entries "$(while read -r tool _ entries; do
  for entry in $entries; do
    rows=$(awk -F '|' -v e="^${entry//\*/[a-z_]*}\$" '{ n = $1; gsub(/ /, "", n) } n ~ e { print $3 }' tests/lists/*.list)
    [ -n "$rows" ] || echo "no entry $entry"
    for script in $(grep -o 'tests/[a-z_/]*\.sh' <<<"$rows" | sort -u); do
      grep -q "without '[^']*\b$tool\b" "$script" || echo "$script does not ask for $tool"
    done
  done
done < <(sed 1d <<<"$optional_tools") | head -n 1)"
exit $failed
