#!/bin/bash
# culprit db and culprit daemon: what they do, and every bad input: one line, its status, nothing lost that
# was committed.
. "$(dirname "$0")/lib.sh"
plan 111
stream=$B/tb/stream maker=$B/tb/profile
cd "$tmp" || exit 2
"$stream" make s1 1 3000 && "$stream" make s2 2 3000 || exit 2

source='  nop
hot:
  ld a0, 0(a1)
  ret
  EXIT 0'
note='-Wl,--section-start=.note.gnu.build-id=0x80001000'
assemble p.elf $note -Wl,--build-id=0x00c0ffee00112233 <<<"$source" || exit 2
assemble other.elf $note -Wl,--build-id=0x0badcafe <<<"$source" || exit 2
riscv64-unknown-elf-strip -o stripped.elf p.elf || exit 2
head='program p.elf
build_id 00c0ffee00112233
cycles 101500
instret 61000
period 1000
random 1
seed 9'
for kind in tip timer; do
  { echo "$head"; [ $kind = tip ] || echo "kind $kind"; echo 's 40 1 commit 0 80000004
s 10 2 commit 0 80000008'; } | "$maker" make $kind.prof || exit 2
done

# does NAME PATTERN ARGUMENTS...: status 0, silent on standard error, PATTERN in the output
does() {
  local name=$1 pattern=$2 why=; shift 2
  timeout 120 "$culprit" "$@" >stdout 2>stderr </dev/null || why="exit status $?: $(head -n 1 stderr)"
  if [ -z "$why" ] && [ -s stderr ]; then why="says: $(head -n 1 stderr)"; fi
  if [ -z "$why" ] && ! grep -Eq -- "$pattern" stdout; then why="no '$pattern' in the output of culprit $*: $(head -n 3 stdout)"; fi
  judge "$name" "$why"
}
# quiet NAME ARGUMENTS...: status 0, and says nothing
quiet() {
  local name=$1; shift
  judge "$name" "$(timeout 120 "$culprit" "$@" 2>&1 </dev/null || echo "exit status $?")"
}
dump() { "$culprit" db dump --db "$1"; }
same() { judge "$1" "$(cmp "$2" "$3" 2>&1)"; }
# said STATUS WANTED PATTERN: of a command whose standard error is in stderr
said() {
  if [ "$1" != "$2" ]; then echo "exit status $1, not $2"; fi
  if [ "$(grep -Ec "$3" stderr)" != 1 ] || [ "$(wc -l <stderr)" != 1 ]; then cat stderr; fi
}

echo >m.us
# ---- profiles, epochs, labels ----
quiet db_epoch db epoch --db x.db --time 1000 first
does db_add '60 samples added' db add --db x.db --label night tip.prof p.elf
does db_add_again 'already in the database' db add --db x.db tip.prof p.elf
does db_add_timer '60 samples added' db add --db x.db timer.prof stripped.elf
expect db_other_program 74 'build id 00c0ffee00112233, but other.elf has 0badcafe' db add --db x.db tip.prof other.elf
expect db_no_profile 66 'nowhere.prof' db add --db out/y.db nowhere.prof
echo 'program p.elf' | "$B/tb/pme_analysis" make records.prof || exit 2
expect db_other_kind 73 'no samples of kind tip or timer' db add --db out/y.db records.prof
does db_info '^  cycles +tip +1000.00 +60$' db info --db x.db
quiet db_label db label --db x.db "$(sqlite3 x.db "SELECT substr(name, 1, 12) FROM run WHERE label = 'night'")" day
does db_labelled ' day ' db info --db x.db
expect db_no_run 64 'no run has a number' db label --db x.db zzz day
expect db_clock 85 'the clock went backwards' db epoch --db x.db --time 999 second
expect db_epoch_twice 64 'there is already an epoch first' db epoch --db x.db --time 2000 first
CULPRIT_DB=x.db does db_environment '^  first' db info
expect db_none 64 'no database given' db info
expect db_no_word 64 "no subcommand 'frob'" db frob --db x.db
expect db_no_subcommand 64 'no subcommand given' db
does db_help 'usage: culprit db merge' db --help

# ---- streams ----
does daemon_drains 'complete$' daemon --db x.db s1
dump x.db >x.dump
does daemon_again 'complete$' daemon --db x.db --once s1
dump x.db >a; same daemon_once a x.dump
mkfifo fifo; cat s2 >fifo &
does daemon_fifo 'complete$' daemon --db fifo.db fifo
"$culprit" daemon --db pipe.db - <s2 >stdout 2>&1; judge daemon_stdin "$(grep -v 'complete$' stdout)"
does daemon_file 'complete$' daemon --db file.db s2
dump fifo.db >a; dump pipe.db >b; dump file.db >c; same daemon_equal a b; same daemon_equal_file b c
head -c 20008 s2 >cut
cat cut | "$culprit" daemon --db cut.db - >stdout 2>stderr
judge daemon_cut_pipe "$(said $? 86 'cut short: the end record is missing')"
does daemon_not_complete 'not complete' db info --db cut.db
expect daemon_wait 86 'cut short' daemon --db cut.db --wait 1 cut
does daemon_whole 'complete$' daemon --db cut.db s2
dump cut.db >a; same daemon_resumed a c
expect daemon_shorter 86 'of this run are already in the database' daemon --db cut.db --once cut
expect daemon_empty 86 'not a stream of samples, or cut short' daemon --db x.db /dev/null
expect daemon_foreign 86 'not a stream of samples' daemon --db x.db p.elf
expect daemon_missing 66 'nowhere' daemon --db out/y.db nowhere
expect daemon_folder 66 'directory' daemon --db out/y.db out
expect daemon_usage 64 'no stream given' daemon --db x.db
"$culprit" daemon --db term.db cut >stdout 2>stderr & pid=$!
until [ -s term.db ]; do sleep 0.1; done; sleep 0.5
kill $pid; wait $pid
judge daemon_interrupted "$(said $? 143 'all that was read is in the database')"
does daemon_interrupted_kept 'not complete' db info --db term.db
cp s2 damaged; poke damaged $(($(stat -c %s s2) - 800)) '\xff\xff\xff\xff\xff\xff\xff\xff'
expect daemon_damaged 86 'at byte [0-9]+: ' daemon --db damaged.db damaged
does daemon_damaged_kept 'not complete' db info --db damaged.db

# ---- merge, dump, load, check, vacuum ----
does db_merge 'x.db: 3 runs added' db merge --db m.db file.db x.db
does db_merge_again 'x.db: 0 runs added, 3 already known' db merge --db m.db x.db
dump m.db >m.dump
quiet db_load db load --db l.db m.dump
dump l.db >a; same db_round_trip a m.dump
quiet db_vacuum db vacuum --db l.db
quiet db_check db check --db l.db --programs
expect db_load_full 64 'not empty' db load --db l.db m.dump
head -n 40 m.dump >short.dump; expect db_load_short 83 'short.dump: damaged: line' db load --db new.db short.dump
sed '1s/1/9/' m.dump >newer.dump; expect db_load_newer 82 'another version' db load --db new.db newer.dump
expect db_merge_itself 64 'the database itself' db merge --db m.db m.db
expect db_dump_full 71 'cannot write' db dump --db m.db -o /dev/full

# ---- bad databases ----
expect db_missing 66 'nowhere.db' db info --db nowhere.db
expect db_foreign 81 'not a profile database' db info --db p.elf
cp l.db newer.db; sqlite3 newer.db 'PRAGMA user_version = 99'
expect db_newer 82 'newer version of this program \(schema 99' db info --db newer.db
cp l.db rows.db; sqlite3 rows.db 'UPDATE sample SET parts = parts + 1'
expect db_rows 83 'damaged: the samples of profile' db check --db rows.db
cp l.db pages.db; poke pages.db 4096 '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff'
expect db_pages 83 'damaged' db check --db pages.db
cp l.db changed.db; sqlite3 changed.db "UPDATE image SET path = '$tmp/other.elf' WHERE build_id = '00c0ffee00112233'"
expect db_changed 74 'other.elf has changed since: .* it has 0badcafe' db check --db changed.db --programs
{ echo 'BEGIN IMMEDIATE;'; sleep 33; } | sqlite3 l.db & sleep 0.5
expect db_two_writers 84 'another process is writing' db epoch --db l.db --time 99999 late
does db_reader_beside '^  first' db info --db l.db
wait

# The disk is full: nothing of the merge is there, and all that was before is. Files may have 64 KiB.
"$stream" make big 9 60000 && "$culprit" daemon --db big.db big >stdout || exit 2
cp x.db tight.db; dump tight.db >before
(ulimit -f 64; exec "$culprit" db merge --db tight.db big.db) >stdout 2>stderr
judge db_disk_full "$(said $? 71 'cannot write tight.db completely')"
dump tight.db >after; same db_disk_full_kept after before
does db_room_again 'big.db: 1 runs added' db merge --db tight.db big.db

# ---- twenty make one database at once; a name is a file's, whatever it looks like ----
for i in $(seq 20); do
  { echo "$head"; echo "s $i 1 commit 0 80000004"; } | "$maker" make many$i.prof || exit 2
done
for i in $(seq 20); do "$culprit" db add --db many.db many$i.prof >many$i.out 2>&1 & pids="$pids $!"; done
for pid in $pids; do wait "$pid" || echo "status $?"; done >many.out
judge db_many "$(cat many.out; cat many*.out | grep -v 'samples added')"
does db_many_all '^  cycles +tip +1000.00 +210$' db info --db many.db
for name in 'file:odd?mode=memory' ':memory:' 'file:odd%20name'; do
  does db_name 'samples added' db add --db "$name" tip.prof
  judge db_name_file "$([ -s "$name" ] || echo "no file $name")"
done

# ---- one that cannot be written is read; a change that is not in the file yet is not passed over ----
mkdir frozen; cp many.db frozen/a.db; chmod 444 frozen/a.db; chmod 555 frozen "$tmp"
cp "$culprit" guest; as_guest() { if [ "$(id -u)" = 0 ]; then setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; else "$@"; fi; }
judge frozen_read "$(as_guest ./guest db info --db frozen/a.db 2>&1 | grep -q '1000.00 .* 210$' || echo 'is not read')"
judge frozen_check "$(as_guest ./guest db check --db frozen/a.db 2>&1)"
chmod 755 "$tmp" frozen
judge frozen_merge "$(mkdir open; chmod 777 open; as_guest ./guest db merge --db open/m.db frozen/a.db 2>&1 | grep -v '20 runs added')"
as_guest ./guest db label --db frozen/a.db 0 x >stdout 2>stderr; judge frozen_write "$(said $? 71 'cannot write frozen/a.db')"

# ---- the file that is at fault is named, with its status ----
cp l.db values.db; sqlite3 values.db 'UPDATE sample SET reason = 255 WHERE reason = 1'
expect db_values 83 'values.db: damaged: samples with a reason' db check --db values.db
expect db_values_listed 83 'values.db: damaged: samples with a reason' prof --db values.db
number() { # NAME SENTENCE SET
  cp l.db number.db; sqlite3 number.db "UPDATE $3"
  expect "db_$1" 83 "number.db: damaged: $2" db check --db number.db
}
number count 'a count below 0' 'count SET value = -17'
number time 'a time before 1970' 'run SET began = -1'
number epoch_time 'a time before 1970' 'epoch SET began = -1'
number process 'a process of a number that does not exist' 'process SET serial = serial + (1 << 32)'
expect merge_values 83 'values.db: damaged: samples with a reason' db merge --db n.db values.db
expect merge_rows 83 'pages.db: damaged' db merge --db n.db pages.db
cp l.db table.db; sqlite3 table.db 'DROP TABLE count'
expect merge_table 83 'table.db: damaged: a table is missing' db merge --db n.db table.db
does merge_kept 'runs added' db merge --db n.db x.db
does merge_first_kept '^  first' db info --db n.db
expect merge_second 83 'table.db: damaged: a table is missing' db merge --db n2.db x.db table.db
dump n2.db >a; dump n.db >b; same merge_before_kept a b

# ---- an output that is an input, or another output: status 64, and nothing is touched ----
untouched() { # NAME FILE ARGUMENTS...
  local name=$1 file=$2 before; shift 2
  before=$(cksum "$file")
  expect "$name" 64 'would be overwritten|would overwrite' "$@"
  judge "${name}_kept" "$([ "$(cksum "$file")" = "$before" ] || echo "$file has changed")"
}
ln -s tip.prof link.prof
untouched over_database x.db html --db x.db -o x.db
CULPRIT_DB=x.db untouched over_database_named x.db db dump -o x.db
untouched over_profile tip.prof export -o ./tip.prof tip.prof
untouched over_link tip.prof export -o link.prof tip.prof
untouched over_program p.elf export -o p.elf tip.prof
untouched over_program_json p.elf prof --db x.db --json p.elf
untouched over_report tip.prof report --json tip.prof tip.prof
untouched over_report_program p.elf report --json p.elf tip.prof
untouched over_record p.elf record -o p.elf p.elf
untouched over_microcode m.us ucode asm -o m.us m.us
expect two_outputs 64 'would overwrite' run --trace out/t --stats-json ./out/t p.elf
expect two_outputs_wave 64 'would overwrite' run --wave out/t --trace out/t.pcs p.elf
judge two_outputs_none "$(ls out)"
exit $failed
