#!/bin/bash
# rtl/README.md has one row for each module of rtl/files.f, and no other; module and file have the same name.
set -u
. tests/lib/tap.sh
plan 2
files=$(sed 's/[[:space:]]*\(\/\/\|#\).*//; /^[[:space:]]*$/d' rtl/files.f)
modules=$(for f in $files; do basename "$f" .sv; done | sort)
rows=$(sed -n 's/^| `\([a-z0-9_]*\)` |.*/\1/p' rtl/README.md | sort)
judge modules_listed "$(diff <(echo "$modules") <(echo "$rows") | grep '^[<>]' | head -n 1 |
  sed 's|^<|no row in rtl/README.md:|; s|^>|a row of rtl/README.md without module, or twice:|')"
why=
for f in $files; do
  grep -qE "^(module|package) $(basename "$f" .sv)\\b" "$f" && [ "$(grep -cE '^(module|package) ' "$f")" -eq 1 ] ||
    why="$f does not hold just the module of its name"
done
judge modules_named "$why"
exit $failed
