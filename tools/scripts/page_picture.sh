#!/bin/bash
# page_picture.sh BUILD F.png: the beginning of the page of a profile of zlib, drawn by headless Chromium:
# docs/page.png.
set -u
build=${1:?usage: page_picture.sh BUILD F.png} picture=$(realpath -m "${2:?usage: page_picture.sh BUILD F.png}")
die() { echo "page_picture: $*" >&2; exit 1; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
"$build/culprit" record --config small --period 1009 --quiet -o "$work/zlib.prof" "$build/firmware/zlib.elf" >"$work/log" 2>&1 &&
  "$build/culprit" html --title 'zlib on the small machine' -o "$work/page.html" "$work/zlib.prof" >"$work/log" 2>&1 ||
  die "$(tail -n 1 "$work/log")"
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-color-profile=srgb \
  --user-data-dir="$work/profile" --window-size=1200,1000 \
  --screenshot="$work/page.png" "file://$work/page.html" >"$work/log" 2>&1 &&
  [ -s "$work/page.png" ] || die "$(tail -n 1 "$work/log")"
mv "$work/page.png" "$picture"
