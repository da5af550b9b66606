# What eval_dcpi.sh makes of the results of its runs, whose names say what they are: the keys of reports; then
# {systems: {CONFIG: {MIX: {LABEL: {...}}}}, frequency: {MACHINE: {seen, unseen}}, sparse: the same from an eightieth of the
# samples, stalls: {MACHINE: {HOW: {...}}}, spread: {MIX: {runs, procedures}}, database, programs: {tuned, chosen, unseen}}.
# Variables: tuned, chosen, never, kills, lost, samples, unknown, calc, bytes, images, spread.

def overhead($at): [.systems.small[] | 100 * (.[$at].cycles / .off.cycles - 1)] | add / length;
def each($what): [.systems.small[].ways4] |
  (map(.[$what + "_cycles"]) | add) / (map(if $what == "hit" then .hits else .misses end) | add);
# Mean over programs, as the paper: a program counts as much as another.
def mean($programs; $way; $part; $what): [$programs[][$way][$part][$what]] | transpose | map(add / length);
# As mean, of lists by confidence: low, medium, high.
def means($programs; $way; $part; $what): [$programs[][$way][$part][$what]] | transpose | map(transpose | map(add / length));
def score($programs; $way; $part):
  [("within", "histogram", "confidence", "off_by_confidence") as $what | {($what): mean($programs; $way; $part; $what)}] | add
  | .histogram_by_confidence = means($programs; $way; $part; "histogram_by_confidence");
def scores($programs): [("pc_published", "pc", "tip_published", "tip") as $way
  | {($way): ([("instructions", "edges") as $part | {($part): score($programs; $way; $part)}] | add)}] | add;
def seen: (.program | sub("-long[.]elf$"; "")) as $name | $chosen | split(" ") | index($name) != null;
def unseen($machine): .stalls[$machine].exact.results | last;
reduce inputs as $run (
  {schema: 1, programs: ({$tuned, $chosen, unseen: $never} | map_values(split(" "))), kill9: {runs: $kills, $lost}, spread: $spread,
   database: {$samples, $unknown, $bytes, $images, calc_seconds: $calc}};
  (input_filename | sub(".*/"; "") | sub("[.]json$"; "") | split("-")) as $name
  | if $name[0] == "system" then .systems[$name[1]][$name[2]][$name[3]] = ($run | {cycles, instret} + (.sampling // {}))
    elif $name[0] | IN("frequency", "sparse") then .[$name[0]][$name[1:] | join("-")] =
       ($run.programs | {seen: scores(map(select(seen))), unseen: scores(map(select(seen | not)))})
    elif $name[0] == "culprits" then .stalls[$name[1:-1] | join("-")][$name[-1]] = $run
    else .database.speed = $run end)
| .overhead = {"64k": overhead("cycles"), "16k": overhead("16k"), "4k": overhead("4k")}
| .cycles_per_sample = {hit: each("hit"), miss: each("miss")}
| .frequency_within = {in_order: .frequency["small-in-order"].unseen.pc_published.instructions.within,
                       out_of_order: .frequency.small.unseen.tip.instructions.within}
| .edges_within_10 = .frequency["small-in-order"].unseen.pc_published.edges.within[1]
| unseen("small-in-order") as $stalls
| .unexplained = 100 * $stalls.unexplained | .correlation = {imiss: $stalls.correlation_middle}
| .culprits = {true_cause_listed: (100 * $stalls.listed), innocents: $stalls.innocents}
| .unknown_samples = 100 * $unknown / $samples | .inserts_per_second = .database.speed.new_rows_a_second
