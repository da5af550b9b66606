# Shared by the gates that use Icarus 11, which has no elaboration-time $error: cuts those guards out of all
# of rtl/, below $dir.
iverilog_sources() {
  local f
  for f in $(find rtl -name '*.sv' | LC_ALL=C sort); do
    mkdir -p "$dir/$(dirname "$f")"
    sed -E 's/^[[:space:]]*if \(.*\) begin : gen_bad_[a-z_]+ \$error\(.*\); end$//' "$f" >"$dir/$f"
  done
  find "$dir/rtl" -name '*.sv' | LC_ALL=C sort
}
