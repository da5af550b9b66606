#!/bin/bash
# fetch.sh FOLDER: the packages of packages.txt, each checked against its checksum, unpacked to FOLDER/NAME
# (of @scope/NAME the last part).
# Without a network it leaves FOLDER/missing, which says why: the tests that need a package
# are then skipped and say so.
set -u
folder=${1:?usage: fetch.sh FOLDER}
list=$(dirname "$(realpath "$0")")/packages.txt
rm -rf "$folder" && mkdir -p "$folder/archive" || exit 1
fetch() { # NAME VERSION CHECKSUM
  local archive sum name=${1##*/}
  archive=$(cd "$folder/archive" && npm pack --loglevel=error "$1@$2" 2>log) ||
    { echo "$(head -n 2 "$folder/archive/log" | tr "\n" " ")" >>"$folder/missing"; return 0; }
  sum=sha512-$(openssl dgst -sha512 -binary "$folder/archive/$archive" | base64 -w 0)
  [ "$sum" = "$3" ] || { echo "fetch: $1 $2 has checksum $sum" >&2; return 1; }
  mkdir "$folder/$name" && tar xzf "$folder/archive/$archive" -C "$folder/$name" --strip-components=1
}
while read -r name version checksum; do
  case $name in ''|'#'*) continue ;; esac
  fetch "$name" "$version" "$checksum" || exit 1
done <"$list"
rm -rf "$folder/archive"
