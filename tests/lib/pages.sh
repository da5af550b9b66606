# pages: every page of the project; sourced in its top folder.
pages=(README.md CONTRIBUTING.md CHANGELOG.md docs/*.md docs/results/*.md examples/*/README.md rtl/README.md)
