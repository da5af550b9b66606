# Compares the disassembly of objdump, which it reads, with the lines "ADDRESS: TEXT" of the file `ours`, one for one.
# Prints the first difference, and the number of words compared on standard error.
# least: fewer words are an error.
#
# objdump knows instructions and CSRs that this machine lacks (hypervisor, debug), and lacks our custom CSRs: the
# first become a .4byte, the names of CSRs that we print by number (or by our own name) are not compared, nor the
# control of profile flags. binutils 2.40 writes `add` for an addi, and `csrs` for a csrsi.
#
# set: ours, rv32 or rv64. For other cores' code: binutils 2.40 has shifts by 32 and more in 32 bits, and c.addi16sp by 0; it
# takes no rounding mode in conversions that are exact; it writes c.addi x0 for a c.nop, and addi for a hint that is a mv.

function with_i(text,   part, name, operand, n) {
  split(text, part, " ")
  name = part[1]
  n = split(part[2], operand, ",")
  if (name ~ /^(and|or|xor|bclr|bext|binv|bset|(add|sll|srl|sra|ror)w?)$/ && operand[3] ~ /^-?[0-9]/) sub(/w?$/, "i&", name)
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

function literal(word) {
  gsub(/ /, "", word)
  return (length(word) == 4 ? ".2byte 0x" : ".4byte 0x") bare(word)
}
function bare(word) { sub(/^0+/, "", word); return word == "" ? "0" : word }

function wide(text,   n, operand) {
  if (text !~ /^(c\.)?(slli|srli|srai|rori|bclri|bexti|binvi|bseti) /) return 0
  n = split(text, operand, ",")
  return operand[n] ~ /^0x[23]./
}

function others(text, word, mine,   part) {
  if (set == "rv32" && wide(text)) return literal(word)
  if (text == "c.addi16sp x2,0" || (text == "addi sp,sp,0" && word ~ /^6101/)) return literal(word)
  if (text ~ /^.4byte/ && mine ~ /^fcvt\.d\.(wu?|s) /) return mine
  if (text ~ /^c\.addi x0,/) return text == "c.addi x0,0" ? "c.nop" : "c.nop " substr(text, length("c.addi x0,") + 1)
  if (text ~ /^addi .*,0$/ && word ~ /^....  /) { split(text, part, /[ ,]/); if (part[2] == part[3]) return "mv " part[2] "," part[3] }
  return text
}

/^ *[0-9a-f]+:\t/ {
  split($0, field, "\t")
  address = field[1]; gsub(/[ :]/, "", address)
  text = field[3]
  if (field[4] != "") text = text " " field[4]
  if (field[3] == ".insn") text = literal(field[2])   # binutils 2.44
  sub(/ <.*/, "", text); sub(/ *#.*/, "", text); sub(/ +$/, "", text)
  if (text ~ /^(uret|hret|sfence\.(w|inval|vm( |$))|hfence|sinval|hinval)/ || (set == "ours" && text ~ /^dret/))
    text = literal(field[2])
  if ((getline line < ours) <= 0) { why = "objdump has more lines"; exit }
  split(line, mine, ": ")
  text = with_i(text)
  text = same_csr(mine[2], text)
  if (set != "ours") text = others(text, field[2], mine[2])
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
