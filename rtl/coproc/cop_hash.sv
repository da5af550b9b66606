`default_nettype none
// Hashes of a pc for the filter: the number that `select` matches, and two bits of the table.
//                                                                                    docs/coproc.md, "Filter"
module cop_hash (
  input  logic [31:0] pc_i,                            // bits 33:2 of the pc
  output logic [15:0] hash_o,
  output logic [12:0] first_o,                         // row 12:6, bit in it 5:0
  output logic [12:0] second_o
);
  assign hash_o   = pc_i[15:0] ^ pc_i[31:16] ^ pc_i[22:7];
  assign first_o  = pc_i[12:0] ^ pc_i[25:13];
  assign second_o = {pc_i[4:0], pc_i[12:5]} ^ pc_i[20:8] ^ 13'h0a5a;
endmodule
`default_nettype wire
