# The tables of docs/results.md and other pages, and figures in prose, are made from docs/results/*.json
# (tools/scripts/results.sh).
.PHONY: results results-keep report page-picture
results:
	@tools/scripts/results.sh write

results-keep:
	@tools/scripts/results.sh keep $(B)

# The evaluation as a page, in a second.
report:
	@tools/scripts/results.sh report $(B)/reports/report.html

# The picture of docs/page.md and README.md, drawn again.
page-picture: $(B)/culprit sim-small $(B)/firmware/zlib.elf
	@tools/scripts/page_picture.sh $(B) docs/page.png
