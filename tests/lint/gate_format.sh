#!/bin/bash
# C looks as .clang-format says to clang-format 14. Others break lines elsewhere.
set -u
version=$(clang-format --version | sed -nE 's/.*version ([0-9]+)\..*/\1/p')
[ "$version" = 14 ] || { echo "the sources are formatted by clang-format 14, this is ${version:-none}"; exit 77; }
find contract harness sim tools tb firmware/runtime firmware/kernel firmware/linux firmware/workloads tests/system examples \
    -name '*.[ch]' -o -name '*.cpp' |
  LC_ALL=C sort | xargs clang-format --dry-run -Werror 2>&1 |
  sed -n 's/: error: .*/: clang-format would change it/p' | awk -F: '!seen[$1]++' | { ! grep .; }
