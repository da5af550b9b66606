#!/bin/bash
# Task 19: the README shows the answer on its first screen, and says what a program of one's own may be.
. tests/lib/tap.sh
plan 4
first=$(head -n 40 README.md)
judge readme_picture "$(head -n 16 README.md | grep -q '^!\[.*\](docs/page.png)$' || echo 'no picture in its first 16 lines')"
why=
for word in 'C and C++' 'no floating-point unit' 'no files' '128 MiB' '300,000 cycles a second'; do
  grep -qF "$word" <<<"$first" || why+="its first 40 lines do not say: $word"$'\n'
done
judge readme_program "${why%$'\n'}"
judge readme_requirements "$(grep -qx '## Requirements' README.md || echo 'there is no section Requirements')"
# 128 MiB are what the machine has.
judge readme_memory "$(grep -rqE '128 ?(MiB|<< ?20)|0x0*8000000\b' docs/memory-model.md docs/machine.md sim harness/iss/*.h firmware/runtime || echo 'the machine has no 128 MiB')"
exit $failed
