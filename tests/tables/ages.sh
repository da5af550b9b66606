#!/bin/bash
# The pages call a result older when what it was made from has other contents than at its commit: by content, not by
# date; a change that is taken back leaves it as measured. In a clone; skipped where there is no git history.
set -u
. tests/lib/tap.sh
. tools/scripts/ages.sh
plan 10
if ! whole; then
  for name in measured edited committed reverted folder hashes unknown shallow check none; do skip "ages_$name" 'no whole git history here'; done
  exit 0
fi
scratch=$(realpath "$scratch") top=$PWD
ages | jq -r 'to_entries[] | .key as $name | .value | to_entries[] | "# \($name).json, \(.key): \(.value)"'
clone=$scratch/clone
rm -rf "$clone"
git clone -q --shared . "$clone" && cp tools/scripts/*.sh "$clone/tools/scripts/" && cp -r tools/scripts/results "$clone/tools/scripts/" || exit 2
cd "$clone" || exit 2
save() { git -c user.name=t -c user.email=t@localhost commit -qam "$1"; }
# The result of TIP, measured at COMMIT, with CONTENTS of its sources.
measured() { jq --arg c "$1" --argjson contents "$2" '.commit = $c | .contents = {($c): $contents}' docs/results/tip.json >tip.json && mv tip.json docs/results/; }
wanted() {   # NAME COMMIT TEXT
  local found
  found=$(tools/scripts/results.sh ages tip 2>/dev/null | jq -r --arg c "$2" '.tip[$c]')
  judge "ages_$1" "$([ "$found" = "$3" ] || printf 'wanted: %s\nfound: %s' "$3" "$found")"
}
at=$(git rev-parse --short HEAD)
measured "$at" '{}'
save 'a result'
wanted measured "$at" 'as measured'
echo '// changed' >>rtl/tip/tip.sv
wanted edited "$at" 'older (1): rtl'
save 'a change'
wanted committed "$at" 'older (1): rtl'
git -c user.name=t -c user.email=t@localhost revert --no-edit HEAD >/dev/null
wanted reverted "$at" 'as measured'
echo '/* changed */' >>"$(git ls-files 'harness/tip/*.c' | head -n 1)"
save 'a model'
wanted folder "$at" 'older (1): harness/tip'
# A commit that has got another name since, with the hashes that `results.sh keep` leaves, and without.
measured 0123abcd "$(contents $(sources tip))"
wanted hashes 0123abcd 'as measured'
measured 0123abcd '{}'
wanted unknown 0123abcd 'not in this history'
git clone -q --depth 1 "file://$PWD" "$scratch/shallow" && cp tools/scripts/*.sh "$scratch/shallow/tools/scripts/" || exit 2
cp docs/results/tip.json "$scratch/shallow/docs/results/"
cd "$scratch/shallow" || exit 2
wanted shallow 0123abcd 'no history'
# Pages are right whatever they say of ages, where nobody knows.
cp -r "$top/docs" "$top/README.md" .
judge ages_check "$(tools/scripts/results.sh check 2>&1 | grep -v '^# no whole git history')"
judge ages_none "$(GIT_DIR=none tools/scripts/results.sh ages tip 2>&1 >/dev/null | grep -q 'no whole git history' || echo 'it does not say that there is no history')"
cd "$scratch" && rm -rf clone shallow
exit $failed
