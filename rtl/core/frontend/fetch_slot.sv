`default_nettype none
// What the front end supplies for the instruction in one slot of the block in F1.            docs/frontend.md
module fetch_slot #(
  parameter integer Slot = 0                                 // its place in the block
) (
  input  logic [63:0]                          pc_i,         // where fetch began; upper bits are the block's
  input  logic [31:0]                          insn_i,
  input  logic                                 fault_i,
  input  logic                                 missed_i,     // the I-cache missed on the block
  input  logic                                 taken_i,      // its control transfer ends the block
  input  logic [31:0]                          target_i,     // where the block's transfer goes
  input  logic [core_pkg::FetchN-1:0]          cond_i,       // the block's conditional branches from pc_i on
  input  logic [63:0]                          hist_i,       // history before the block
  input  logic [core_pkg::RasW-1:0]            ras_ptr_i,    // return stack before and after the block
  input  logic [31:0]                          ras_top_i,
  input  logic [core_pkg::RasW-1:0]            ras_next_ptr_i,
  input  logic [31:0]                          ras_next_top_i,
  output core_pkg::fetched_t                   slot_o
);
  localparam integer SlotW  = core_pkg::SlotW;
  localparam integer BlockW = SlotW + 2;

  logic [SlotW:0] conds_before;                              // conditional branches before this slot
  always_comb begin
    conds_before = '0;
    for (int k = 0; k < Slot; k++) if (cond_i[k]) conds_before = conds_before + (SlotW+1)'(1);
  end
  assign slot_o.pc      = {pc_i[63:BlockW], SlotW'(Slot), 2'b00};
  assign slot_o.insn    = insn_i;                            // on a fault, known late, decode and the ROB
                                                             // ignore it
  assign slot_o.fault   = fault_i;
  assign slot_o.imiss   = missed_i;
  assign slot_o.taken   = taken_i;
  assign slot_o.target  = target_i;
  assign slot_o.hist    = hist_i << conds_before;
  assign slot_o.ras_ptr = taken_i ? ras_next_ptr_i : ras_ptr_i;
  assign slot_o.ras_top = taken_i ? ras_next_top_i : ras_top_i;
`ifndef SYNTHESIS
  assign slot_o.pad_flags = '0;
  assign slot_o.pad_ptr   = '0;
`endif
endmodule
`default_nettype wire
