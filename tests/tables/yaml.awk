# The part of YAML that culprit.core and Bender.yml are written in, one scalar a line: PATH<tab>VALUE, as in
#   filesets.tip.files.1<tab>rtl/tip/tip_oir.sv
# Nested keys, lists of scalars or maps with `- `, [a, b] of plain scalars, and a scalar with its one
# attribute, `- file: {is_include_file: true}`. Anything else is an error: file, line and what.
function bad(what) { print FILENAME ":" FNR ": " what > "/dev/stderr"; failed = 1; exit 1 }
function join_path(    i, p) { for (i = 1; i <= depth; i++) p = p (i > 1 ? "." : "") key[i]; return p }
function put(value,    n, part, i) {
  if (value ~ /^\[/) {
    if (value !~ /^\[[A-Za-z0-9_.\/-]+(, [A-Za-z0-9_.\/-]+)*\]$/) bad("not a plain list: " value)
    n = split(substr(value, 2, length(value) - 2), part, ", ")
    for (i = 1; i <= n; i++) print join_path() "." i "\t" part[i]
  } else if (value ~ /^[{&*!|>%@`'"?]/ || value ~ /: |:$/) bad("not a plain scalar: " value)
  else print join_path() "\t" value
}
# The map or list whose entries stand in this column becomes the innermost one.
function enter(at, kind) {
  while (depth && column[depth] > at) depth--
  if (depth && column[depth] == at && shape[depth] == kind) return
  if (depth ? column[depth] >= at || !open : at) bad("this column belongs to no key above")
  depth++; column[depth] = at; shape[depth] = kind; key[depth] = kind == "list" ? 0 : ""
}
function entry(text, at,    name) {
  if (text ~ /^- /) {
    enter(at, "list"); key[depth]++
    sub(/^- /, "", text)
    sub(/: \{is_include_file: true\}$/, "", text)
    open = 1
    if (text ~ /^[A-Za-z0-9_=-]+:( |$)/) entry(text, at + 2)
    else { put(text); open = 0 }
    return
  }
  if (!match(text, /^[A-Za-z0-9_=-]+:( |$)/)) bad("neither `key:` nor `- item`: " text)
  name = substr(text, 1, index(text, ":") - 1)
  enter(at, "map"); key[depth] = name
  if (seen[join_path()]++) bad("key " name " is there twice")
  sub(/^[^:]*: */, "", text)
  open = text == ""
  if (text != "") put(text)
}
{
  if (/\t/) bad("a tab")
  sub(/(^| +)#.*$/, ""); sub(/ +$/, "")
  if ($0 == "") next
  match($0, /^ */)
  entry(substr($0, RLENGTH + 1), RLENGTH)
}
END { exit failed }
