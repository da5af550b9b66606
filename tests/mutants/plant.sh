# Faults in a copy of the tree, one at a time: for the scripts that want a test red, tests/mutants/run.sh and
# tests/security/leaks.sh. They set `tree`, the folder of the copy, and B; tap.sh is there.
#
# The copy shares objects and Verilated models with B, so a fault that was built once costs its run alone.

# table FILE: its rows, without comments and without blanks around the bars
table() { sed 's/^#.*//; s/ *| */|/g' "$1" | grep '|'; }

# one_line FILE EDIT: fails, and says so, unless the edit changes one line of the file
one_line() {
  [ "$(sed "$2" "$1" | diff "$1" - | grep -c '^>')" = 1 ] || { echo "the edit does not change one line of $1"; return 1; }
}

copy_tree() {
  unset MAKEFLAGS MAKELEVEL MAKEOVERRIDES
  rm -rf "$tree"
  mkdir -p "$tree/build" || exit 2
  cp -rp Makefile mk contract harness sim tb tools rtl firmware tests "$tree"
  for part in cache obj libharness.a libsim.a libtb.a; do ln -s "$B/$part" "$tree/build/$part"; done
}

# plant FILE EDIT TARGET...: builds the copy with the fault; fails, and says why, when it cannot
plant() {
  local file=$1 edit=$2
  shift 2
  one_line "$file" "$edit" || return 1
  sed -i "$edit" "$tree/$file"
  make -s -C "$tree" B=build "$@" >"$tree/build.log" 2>&1 || { echo "it does not build: $(tail -n 1 "$tree/build.log")"; return 1; }
}
unplant() { cp -p "$1" "$tree/$1"; }   # FILE
