# The tables of docs/results.md and other pages are made from docs/results/*.json (tools/scripts/results.sh).
.PHONY: results results-keep
results:
	@tools/scripts/results.sh write

results-keep:
	@tools/scripts/results.sh keep $(B)
