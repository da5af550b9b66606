# How old the results of docs/results are, by the contents of what they were made from; sourced by results.sh in
# the top folder. tools/scripts/results/sources.txt names the folders.

# The folders that a result is made from.
sources() { awk -v name="$1" '$1 == name { for (i = 2; i <= NF; i++) print $i }' tools/scripts/results/sources.txt; }

# The contents of folders at HEAD: {FOLDER: HASH}. `results.sh keep` leaves them in the result, so that its age is
# known even where its commit has got another name since.
contents() {   # FOLDER...
  local folder
  for folder; do printf '{"%s": "%s"}\n' "$folder" "$(git rev-parse -q --verify "HEAD:$folder")"; done | jq -s add
}

# Is this a checkout with all of its history?
whole() { [ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = false ] && [ -z "$(git rev-parse --show-prefix)" ]; }

# Lines NAME COMMIT CONTENTS: each commit at which a part of a result was measured, and what `keep` knows of it.
measured_at() {   # [NAME...]: of these alone
  local name
  for name in ${*:-$(awk '!/^#/ { print $1 }' tools/scripts/results/sources.txt)}; do
    [ -s "docs/results/$name.json" ] || continue
    jq -r --arg name "$name" '.contents as $contents | [.commit, (.rows? | objects | .[].commit?)] | map(strings) | unique[]
      | select(test("^[0-9a-f]+$")) | "\($name) \(.) \($contents[.] // {} | to_entries | map("\(.key)=\(.value)") | join(" "))"' \
      "docs/results/$name.json"
  done
}

# {NAME: {COMMIT: TEXT}}. A text is "as measured"; "older (N): FOLDER, ...", with the commits that touched the folders
# since, and one for changes that are not committed; "not in this history", when neither the commit nor hashes are
# known; "no history".
ages() {   # [NAME...]
  local name commit kept folder text n was now changed edited='' known=no
  if whole; then known=yes edited=$(git status --porcelain | cut -c 4-); fi
  while read -r name commit kept; do
    n= changed=() text='as measured'
    if [ $known = no ]; then echo "$name $commit no history"; continue; fi
    if git merge-base --is-ancestor "$commit" HEAD 2>/dev/null; then n=0
    elif [ -z "$kept" ]; then echo "$name $commit not in this history"; continue; fi
    for folder in $(sources "$name"); do
      now=$(git rev-parse -q --verify "HEAD:$folder") was=
      if [[ " $kept " =~ " $folder="([0-9a-f]+)" " ]]; then was=${BASH_REMATCH[1]}
      else was=$(git rev-parse -q --verify "$commit:$folder"); fi
      if [ "$was" != "$now" ] || grep -q "^$folder/" <<<"$edited"; then changed+=("$folder"); fi
    done
    if [ ${#changed[@]} != 0 ]; then
      [ -z "$n" ] || n=$(($(git rev-list --count "$commit..HEAD" -- "${changed[@]}") +
        $(grep -cE "^($(IFS='|'; echo "${changed[*]}"))/" <<<"$edited" | awk '{ print ($1 > 0) }')))
      text="older${n:+ ($n)}: $(sed 's/ /, /g' <<<"${changed[*]}")"
    fi
    echo "$name $commit $text"
  done < <(measured_at "$@") |
    jq -R -n '[inputs | capture("^(?<n>[^ ]+) (?<c>[^ ]+) (?<t>.*)$")] | reduce .[] as $x ({}; .[$x.n][$x.c] = $x.t)'
}

# A page for comparison: whether a result is older counts, not by how many commits and in which folders; without a
# history nothing of it.
settled() {
  local age='older( \([0-9]+\))?(: [a-z_]+(\/[a-z_]+)*(, [a-z_]+(\/[a-z_]+)*)*)?'
  if whole; then sed -E "s/$age/older/g"; else sed -E "s/$age|as measured|not in this history|no history/age/g"; fi
}
