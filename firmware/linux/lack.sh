#!/bin/sh
# lack.sh TOOL[=PACKAGE]...: says which of these tools are not installed, by Debian's names of their packages; nothing when
# all are.
lack=
for tool; do command -v "${tool%=*}" >/dev/null || lack="$lack ${tool#*=}"; done
[ -z "$lack" ] || echo "not installed:$lack"
