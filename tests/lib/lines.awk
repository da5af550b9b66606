# The lines of the first file come in the second, in their order. A line "..." stands for any others; without
# it, others may come between, too. A line that ends in " ..." is the beginning of a longer one. Prints the
# first line that is missing. With figures=no, lines with a figure are not wanted: another compiler takes other cycles.
#                                                                   awk [-v figures=no] -f tests/lib/lines.awk WANTED PRINTED
function is(line, want) {
  return line == want || (want ~ / \.\.\.$/ && length(line) > length(want) - 3 &&
      index(line, substr(want, 1, length(want) - 3)) == 1)
}
NR == FNR { if ($0 !~ /^ *\.\.\.$/ && !(figures == "no" && /[0-9]/)) want[++count] = $0; next }
at < count && is($0, want[at + 1]) { at++ }
END { if (at < count) print want[at + 1] }
