# The judge of all targets: of the pages, of `make report`, of the evaluations. A target is a row: what it is
# about, what is wanted, what was measured.
include "results/base";

# What is wanted, taken apart, a part for each value. "; " and ", " divide it; behind ", " the sign of the part
# before holds, too. A part is a number with <, <=, > or >= before it, "A to B", "A +- B", or words. "stated",
# "-" and what begins with "of " want nothing.
def wanted_parts:
  [split("; ")[] | reduce split(", ")[] as $text ({sign: "", parts: []};
     ([$text | capture("^((?<sign>[<>]=?) )?(?<number>-?[0-9][0-9,]*([.][0-9]+)?)( (?<range>to|[+]-) (?<other>[0-9.]+))?")] | first)
       as $found
     | .sign = ($found.sign // .sign)
     | .parts += if $found then
           [$found | {range, number: (.number | gsub(","; "") | tonumber), other: (.other // "0" | tonumber)}
            + {sign: (.sign // "")}]
         else [{words: $text}] end
     | .parts[-1].sign = .sign)
   | .parts[] | select(.words // "" | test("^(stated|-|of .*)$") | not)];

# Of a value: it is what the part wants. True or false is a verdict of its own, the only one that words can have.
def meets($part):
  if type == "boolean" then .
  elif $part.words then error("\"\($part.words)\" cannot judge the number \(.)")
  elif $part.range == "to" then . >= $part.number and . <= $part.other
  elif $part.range == "+-" then (. - $part.number | fabs) <= $part.other
  elif $part.sign == "<" then . < $part.number
  elif $part.sign == "<=" then . <= $part.number
  elif $part.sign == ">" then . > $part.number
  elif $part.sign == ">=" then . >= $part.number
  else . == $part.number end;

# The verdict, with the text that shows it. A value may be a list: all of it must meet the part. Nothing, and an
# empty list, was not measured.
def judged($wanted; $values; $text):
  ($wanted | wanted_parts) as $parts
  | [$values[] | if type == "array" then . else [.] end] as $lists
  | if ($lists | length) != ($parts | length) then error("\"\($wanted)\" judges \($parts | length) values, not \($lists | length)")
    else
      {text: $text,
       verdict: (if $parts == [] then "stated"
         elif any($lists[]; . == [] or any(.[]; . == null)) then "not measured"
         elif all(range($parts | length) as $i | $lists[$i][] | meets($parts[$i]); .) then "met"
         else "missed" end)}
    end;

# A row, and one whose text is its only value with d decimals.
def target($what; $wanted; $values; $text): [$what, $wanted, judged($wanted; $values; $text)];
def target($what; $wanted; $d): [$what, $wanted, judged($wanted; [.]; fixed($d))];
# Both are there and equal.
def whole($part; $all): if $part == null or $all == null then null else $part == $all end;
# Rows with the command that measures them, and rows as a table.
def by($command): map(. + [$command]);
def target_table: table(["what", "target", "measured", "command"][:(first | length)]);
