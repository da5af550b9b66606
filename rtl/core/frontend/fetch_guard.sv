`default_nettype none
// What of the block in F1 may be executed: memory, and what PMP allows.         docs/frontend.md, docs/pmp.md
module fetch_guard (
  input  logic                            pmp_on_i,
  input  logic [core_pkg::PmpRows*8-1:0]  pmp_cfg_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_addr_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_free_i,
  input  logic                            user_i,
  input  logic [63:0]                     addr_i,       // in memory, where fetch begins in the block
  output logic                            fault_o,      // the instruction there may not be fetched
  output logic                            single_o      // nothing is known about the rest of the block
);
  localparam integer SlotW = core_pkg::SlotW;
  logic word_ok, block_ok;
  pmp_check #(.N(core_pkg::PmpRows)) u_word (
    .on_i(pmp_on_i), .cfg_i(pmp_cfg_i), .entry_addr_i(pmp_addr_i), .entry_free_i(pmp_free_i), .user_i, .kind_i(3'b100),
    .first_i(addr_i[31:2]), .span_i(4'd0), .allowed_o(word_ok)
  );
  pmp_check #(.N(core_pkg::PmpRows)) u_block (
    .on_i(pmp_on_i), .cfg_i(pmp_cfg_i), .entry_addr_i(pmp_addr_i), .entry_free_i(pmp_free_i), .user_i, .kind_i(3'b100),
    .first_i({addr_i[31:SlotW+2], {SlotW{1'b0}}}), .span_i(4'(core_pkg::FetchN - 1)), .allowed_o(block_ok)
  );
  assign fault_o  = addr_i[63:27] != core_pkg::RamTag || !word_ok;
  assign single_o = !block_ok;
endmodule
`default_nettype wire
