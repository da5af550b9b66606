# What Verilator writes for an example is compiled once for its contents, as the project's own models are: ccache, where it is
# installed, keeps the objects beside those of mk/c.mk. Sourced behind tests/lib/tap.sh: below the entry's own folder, names are
# relative, so what two examples compile alike, as Verilator's runtime, is compiled once, too.
if command -v ccache >/dev/null; then
  export OBJCACHE=ccache CCACHE_DEPEND=1 CCACHE_DIR=${CCACHE_DIR:-$(realpath "${B:-build}")/cache/ccache}
  CCACHE_BASEDIR=$(realpath "$scratch")
  export CCACHE_BASEDIR
fi
