# Compares the disassembly of objdump, which it reads, with the lines "ADDRESS: TEXT" of the file `ours`, one for one.
# Prints the first difference, and the number of words compared on standard error.
# least: fewer words are an error.
#
# objdump knows instructions and CSRs that this machine lacks (hypervisor, debug), and lacks our custom CSRs: the
# first become a .4byte, the names of CSRs that we print by number (or by our own name) are not compared, nor the
# control of profile flags. binutils 2.40 writes `add` for an addi, and `csrs` for a csrsi.

function with_i(text,   part, name, operand, n) {
  split(text, part, " ")
  name = part[1]
  n = split(part[2], operand, ",")
  if (name ~ /^(and|or|xor|(add|sll|srl|sra)w?)$/ && operand[3] ~ /^-?[0-9]/) sub(/w?$/, "i&", name)
  if (name ~ /^csr(r?[wsc])$/ && n > 1 && operand[n] ~ /^[0-9]/) name = name "i"
  return part[2] == "" ? name : name " " part[2]
}

# The CSR of an instruction: which operand.
function csr_place(text) { return text ~ /^csrr/ ? 2 : 1 }

function same_csr(mine, text,   a, b, place) {
  if (mine !~ /^csr/) return text
  place = csr_place(mine)
  split(mine, a, /[ ,]/); split(text, b, /[ ,]/)
  if (a[place + 1] !~ /^(0x|mchicken|mcontext_id|mprofdeleg|mbus|mpflags|m?tip|m?hpms|m?pme|m?pdis)/) return text
  named++
  return b[1] " " (place == 1 ? a[2] : b[2]) "," (place == 2 ? a[3] : b[3]) (b[4] == "" ? "" : "," b[4])
}

/^ *[0-9a-f]+:\t/ {
  split($0, field, "\t")
  address = field[1]; gsub(/[ :]/, "", address)
  text = field[3]
  if (field[4] != "") text = text " " field[4]
  sub(/ <.*/, "", text); sub(/ *#.*/, "", text); sub(/ +$/, "", text)
  if (text ~ /^(uret|hret|dret|sfence\.(w|inval|vm( |$))|hfence|sinval|hinval)/) {
    word = field[2]; gsub(/ /, "", word); sub(/^0+/, "", word); text = ".4byte 0x" word
  }
  if ((getline line < ours) <= 0) { why = "objdump has more lines"; exit }
  split(line, mine, ": ")
  text = same_csr(mine[2], with_i(text))
  if (mine[2] ~ /^(setpf|resetpf|pushpf|poppf|pblock) [012]/ && text ~ /^\.(4byte|insn|word)/) { text = mine[2]; controls++ }
  if (mine[1] != address || mine[2] != text) {
    why = "at " address " objdump: " text " ours: " mine[2] " (word " field[2] ")"; exit
  }
  if (text !~ /4byte/) legal++
  words++
}

END {
  if (why == "" && (getline line < ours) > 0) why = "objdump has fewer lines"
  if (why == "" && words < least) why = "only " words " words compared"
  print words " words compared, " legal " of them instructions, " \
    named + 0 " with a CSR of ours or unknown to us, " controls + 0 " of profile flags" >"/dev/stderr"
  print why
}
