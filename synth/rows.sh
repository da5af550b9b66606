# The table of rows that timing.sh and fpga.sh map, and the JSON of those that are there; sourced. `table`,
# `out` and `json` are set.
rows() { sed 's/[[:space:]]*#.*//; /^$/d' "$table"; }

# join_rows [KEY: VALUE,]: OUT/NAME.json of each row, in the order of the table, becomes JSON.
join_rows() {
  local sep= name
  {
    printf '{\n  "schema": 1,%s\n  "rows": {' "${1:+ $1}"
    for name in $(rows | cut -d' ' -f1); do
      [ -f "$out/$name.json" ] || continue
      printf '%s\n' "$sep"; cat "$out/$name.json"; sep=,
    done
    printf '\n  }\n}\n'
  } >"$json.tmp"
  mv "$json.tmp" "$json"
}
