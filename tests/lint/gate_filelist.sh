#!/bin/bash
# rtl/files.f names every source below rtl/ once.
. "$(dirname "$0")/files.sh"
set -u
! diff <(rtl_files | sort) <(find rtl -name '*.sv' | sort) |
  sed -n 's/^< \(.*\)/\1: in rtl\/files.f, but missing or named twice/p; s/^> \(.*\)/\1: not in rtl\/files.f/p' | grep .
