# Shared by the gates: the RTL files of rtl/files.f, and the configurations.
rtl_files() { sed 's/[[:space:]]*\(\/\/\|#\).*//; /^[[:space:]]*$/d' rtl/files.f; }
configs() { for c in rtl/config/*/config.svh; do basename "$(dirname "$c")"; done; }
rtl_sources() { find rtl sim -name '*.sv' | LC_ALL=C sort; }
