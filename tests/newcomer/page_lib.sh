# A profile whose shares are known, and its page, for the tests of the page, which source this. In $tmp: hand.elf,
# source.S, hand.prof.
. tests/cli/lib.sh
. tests/lib/browser.sh
trap 'browser_stop; rm -rf "$tmp"' EXIT
maker=$B/tb/profile
assemble "$tmp/hand.elf" $by_hand_id -Wl,--build-id=0x0c0ffee3 <<<"$by_hand" || exit 2
# at FUNCTION OFFSET: an address
at() { printf '%x' $((0x$(riscv64-unknown-elf-nm "$tmp/hand.elf" | awk -v f="$1" '$3 == f { print $1; exit }') + $2)); }
# profile NAME [LINES]: standard input (tb/lib/prof_make.h), of hand.elf
profile() { { echo "program $tmp/hand.elf"; echo 'build_id 0c0ffee3'; cat; } | "$maker" make "$tmp/$1" || exit 2; }
# A phase that executes, one that waits, one that divides: 27 % of the time wait for one load.
phases() {
  cat <<P
period 1000
cycles 1000000
instret 700000
checked 1000
s 2 1 flush 0 $(at cold 0)
s 498 1 commit 0 $(at hot 4) $(at hot 12)
s 270 1 stall 28 $(at hot 0)
s 30 1 stall 0 $(at hot 8)
s 200 1 stall 0 $(at warm 0)
P
}
phases | profile hand.prof
page() { "$culprit" html -o "$tmp/$1" "${@:2}" 2>"$tmp/error" </dev/null || cat "$tmp/error"; }
# check NAME SCRIPT: the script returns "" when all is well.
check() { judge "$1" "$(browser_run "$2" | sed 's/^""$//')"; }

# No element reaches beyond the screen; parts are as wide as their shares, and frames do not overlap.
fits='
  const wide = document.documentElement.clientWidth, say = e => e.tagName + "." + e.className + " " + e.textContent.slice(0, 30);
  if (document.documentElement.scrollWidth > wide) return "the page scrolls: " + document.documentElement.scrollWidth;
  for (const e of document.querySelectorAll("body *")) {
    if (e.closest("svg") && e.tagName !== "svg") continue;
    const box = e.getBoundingClientRect();
    if (box.width && (box.right > wide + 0.5 || box.left < -0.5) && !e.closest(".brush")) return say(e) + " reaches to " + box.right;
    if (box.width && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === "auto") return say(e) + " scrolls";
  }
  for (const span of document.querySelectorAll(".stack span")) {
    const all = span.parentElement.clientWidth, is = span.getBoundingClientRect().width;
    if (Math.abs(is - all * Number(span.dataset.v)) > 0.6) return say(span) + ": " + is + " of " + all + " px for " + span.dataset.v;
  }
  for (const bar of document.querySelectorAll("td.bar i")) {
    const all = bar.parentElement.clientWidth, share = parseFloat(bar.style.width) / 100;
    if (Math.abs(bar.getBoundingClientRect().width - all * share) > 0.6) return say(bar) + " of " + share;
  }
  const rows = {};
  for (const frame of document.querySelectorAll(".flame button")) {
    const box = frame.getBoundingClientRect(), all = frame.parentElement.clientWidth;
    if (Math.abs(box.width - all * Number(frame.dataset.w)) > 0.6) return say(frame) + ": " + box.width + " px";
    (rows[frame.style.top] = rows[frame.style.top] || []).push(box);
  }
  for (const row of Object.values(rows)) {
    row.sort((a, b) => a.left - b.left);
    for (let i = 1; i < row.length; i++) if (row[i].left < row[i - 1].right - 0.6) return "frames overlap";
  }
  return "";'
