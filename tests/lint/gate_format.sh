#!/bin/bash
# C looks as .clang-format says.
set -u
find harness sim tools tb firmware/runtime firmware/kernel firmware/workloads tests/system examples \
    -name '*.[ch]' -o -name '*.cpp' |
  LC_ALL=C sort | xargs clang-format --dry-run -Werror 2>&1 |
  sed -n 's/: error: .*/: clang-format would change it/p' | awk -F: '!seen[$1]++' | { ! grep .; }
