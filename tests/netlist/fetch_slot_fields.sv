`default_nettype none
// fetch_slot, and the fields of its struct, which has padding in simulation.
module fetch_slot_fields #(
  parameter integer Slot = 0
) (
  input  logic [63:0]                 pc_i,
  input  logic [31:0]                 insn_i,
  input  logic                        fault_i,
  input  logic                        missed_i,
  input  logic                        taken_i,
  input  logic [31:0]                 target_i,
  input  logic [core_pkg::FetchN-1:0] cond_i,
  input  logic [63:0]                 hist_i,
  input  logic                        call_i,
  input  logic                        ret_i,
  input  logic [31:2]                 behind_i,
  input  logic [core_pkg::RasW-1:0]   ras_ptr_i,
  input  logic [31:0]                 ras_top_i,
  input  logic [core_pkg::RasW-1:0]   ras_below_ptr_i,
  input  logic [31:0]                 ras_below_top_i,
  output logic [63:0]                 pc_o,
  output logic [31:0]                 insn_o,
  output logic                        fault_o,
  output logic                        imiss_o,
  output logic                        taken_o,
  output logic [31:0]                 target_o,
  output logic [63:0]                 hist_o,
  output logic [core_pkg::RasW-1:0]   ras_ptr_o,
  output logic [31:0]                 ras_top_o,
  output logic                        pad_wrong_o       // a bit that is no field is 1
);
  core_pkg::fetched_t slot;
  fetch_slot #(.Slot(Slot)) u_slot (
    .pc_i, .insn_i, .fault_i, .missed_i, .taken_i, .target_i, .cond_i, .hist_i, .call_i, .ret_i, .behind_i,
    .ras_ptr_i, .ras_top_i, .ras_below_ptr_i, .ras_below_top_i, .slot_o(slot)
  );
  assign pc_o      = slot.pc;
  assign insn_o    = slot.insn;
  assign fault_o   = slot.fault;
  assign imiss_o   = slot.imiss;
  assign taken_o   = slot.taken;
  assign target_o  = slot.target;
  assign hist_o    = slot.hist;
  assign ras_ptr_o = slot.ras_ptr;
  assign ras_top_o = slot.ras_top;
`ifdef SYNTHESIS
  assign pad_wrong_o = 1'b0;
`else
  assign pad_wrong_o = slot.pad_flags != '0 || slot.pad_ptr != '0;
`endif
endmodule
`default_nettype wire
