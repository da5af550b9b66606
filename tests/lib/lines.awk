# The lines of the first file come in the second, in their order. A line "..." stands for any others; without it, others may come between,
# too. Prints the first line that is missing.                                      awk -f tests/lib/lines.awk WANTED PRINTED
NR == FNR { if ($0 !~ /^ *\.\.\.$/) want[++count] = $0; next }
at < count && $0 == want[at + 1] { at++ }
END { if (at < count) print want[at + 1] }
