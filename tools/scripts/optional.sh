# Tools that only some tests need, and that not every distribution has. Sourced by setup.sh and tests/lib/tap.sh.
# TOOL | its package | entries of tests/lists with tests that are skipped without it
optional_tools='
chromium     chromium           html export_speedscope
chromedriver chromium-driver    html export_speedscope
perf         linux-perf         export_perf
clang        clang              fuzz_*
libfuzzer    libclang-rt-N-dev  fuzz_*
sta          opensta            timing
osu018       qflow-tech-osu018  timing'
optional_row() { awk -v tool="$1" '$1 == tool { sub(/^[^ ]+ +/, ""); print }' <<<"$optional_tools"; }   # TOOL

installed() {   # TOOL
  case $1 in
    libfuzzer) ls "$(clang -print-resource-dir)"/lib/*/libclang_rt.fuzzer*.a ;;
    osu018) ls /usr/share/qflow/tech/osu018/osu018_stdcells.lib ;;
    perf) perf --version ;;   # Ubuntu has a `perf` that only says what to install
    *) command -v "$1" ;;
  esac >/dev/null 2>&1
}
