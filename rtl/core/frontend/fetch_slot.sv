`default_nettype none
// What the front end supplies for the instruction in one slot of the block in F1.            docs/frontend.md
module fetch_slot #(
  parameter integer Slot = 0                                 // its place in the block
) (
  input  logic [63:0]                          pc_i,         // where fetch began; upper bits are the block's
  input  logic [31:0]                          insn_i,
  input  logic [core_pkg::FaultW-1:0]          fault_i,
  input  logic                                 missed_i,     // the I-cache missed on the block
  input  logic                                 taken_i,      // its control transfer ends the block
  input  logic [core_pkg::TargetW-1:0]         target_i,     // where the block's transfer goes
  input  logic [core_pkg::FetchN-1:0]          cond_i,       // the block's conditional branches from pc_i on
  input  logic [63:0]                          hist_i,       // history before the block
  input  logic                                 call_i,       // it pushes and pops the return stack if taken
  input  logic                                 ret_i,
  input  logic [core_pkg::TargetW-1:2]         behind_i,     // the address behind it
  input  logic [core_pkg::RasW-1:0]            ras_ptr_i,    // return stack before the block, and popped
  input  logic [core_pkg::TargetW-1:0]         ras_top_i,
  input  logic [core_pkg::RasW-1:0]            ras_below_ptr_i,
  input  logic [core_pkg::TargetW-1:0]         ras_below_top_i,
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
  always_comb begin                                          // return stack after it
    slot_o.ras_ptr = ras_ptr_i;
    slot_o.ras_top = ras_top_i;
    if (taken_i) begin
      if (call_i && !ret_i) slot_o.ras_ptr = ras_ptr_i + core_pkg::RasW'(1);
      if (ret_i && !call_i) slot_o.ras_ptr = ras_below_ptr_i;
      if (call_i)           slot_o.ras_top = {behind_i, 2'b00};
      else if (ret_i)       slot_o.ras_top = ras_below_top_i;
    end
  end
endmodule
`default_nettype wire
