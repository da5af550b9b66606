# What sources and pages name in the pages (tests/tables/references.sh): every docs/PAGE.md exists, and so does
# every section behind it; every link finds its file and its heading. First the pages (what=heads), then the
# names that grep found (what=names, what=links). Prints NAMES or LINKS, a tab, and what is wrong with one.
function heading(page, text) {
  page_there[page] = 1
  if (text ~ /^#+ /) anchor[page, anchor_of(text)] = 1
  if (sub(/^(#+ |(- )?\*\*)/, "", text)) heads[page] = heads[page] "\n" tolower(text)
}
# A heading as a viewer of repositories names it in a link: lower case, no punctuation, a dash for each blank.
function anchor_of(text) {
  sub(/^#+ +/, "", text)
  gsub(/[^A-Za-z0-9 _-]/, "", text)
  gsub(/ /, "-", text)
  return tolower(text)
}
function has_section(page, section,    all, at, next_one) {   # SECTION and an end, at the begin of a heading
  for (all = heads[page]; at = index(all, "\n" tolower(section)); all = substr(all, at + 1)) {
    next_one = substr(all, at + 1 + length(section), 2)
    if (next_one ~ /^($|[ \n:,.]|\*\*)/) return 1
  }
  return 0
}
function there(file) {
  if (!(file in exists)) exists[file] = system("[ -e '" file "' ]") == 0
  return exists[file]
}
what == "heads" { heading(FILENAME, $0); next }
{
  source = $0; sub(/:.*/, "", source)
  text = substr($0, length(source) + 2)
}
what == "names" {
  match(text, /docs\/(results\/)?[a-z0-9-]+\.md/)
  page = substr(text, RSTART, RLENGTH)
  section = text
  if (!sub(/^[^,]*, "/, "", section)) section = ""
  sub(/".*/, "", section)
  if (!there(page)) printf "NAMES\t%s names %s, which is missing\n", source, page
  else if (section != "" && !has_section(page, section))
    printf "NAMES\t%s names section \"%s\" of %s, which is missing\n", source, section, page
  next
}
what == "links" {
  link = text; gsub(/^.*\]\(|\)$/, "", link)
  section = link; if (!sub(/^[^#]*#/, "", section)) section = ""
  page = link; sub(/#.*/, "", page)
  folder = source; if (!sub(/[^\/]*$/, "", folder)) folder = ""
  page = page == "" ? source : folder page
  while (sub(/[^\/.]+\/\.\.\//, "", page)) ;
  if (!there(page)) printf "LINKS\t%s links to %s\n", source, link
  else if (section != "" && !((page, section) in anchor))
    printf "LINKS\t%s links to %s: there is no such heading\n", source, link
}
