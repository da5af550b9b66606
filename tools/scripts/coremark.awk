# What CoreMark prints -> its ticks (cycles) and iterations. Exit status: 0; 1 the result is not valid.
/^Total ticks/ { ticks = $NF }
/^Iterations  / { iterations = $NF }
/^Correct operation validated/ { valid = 1 }
END {
  if (!valid || !ticks) exit 1
  print ticks, iterations
}
