`default_nettype none
// Keeps the oldest exception that a unit has raised: its ROB entry, cause and value.              docs/rob.md
// Exceptions known at decode are not kept here, but in the ROB entry itself.
module exception (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [core_pkg::RobW-1:0] rob_head_i,
  input  logic                      flush_i,
  input  logic                      kill_i,          // drops what is younger than kill_rob_i
  input  logic [core_pkg::RobW-1:0] kill_rob_i,
  input  logic                      alu_i,           // branch target, CSR
  input  logic [core_pkg::RobW-1:0] alu_rob_i,
  input  logic [5:0]                alu_cause_i,
  input  logic [63:0]               alu_tval_i,
  input  logic                      mem_i,           // load, store
  input  logic [core_pkg::RobW-1:0] mem_rob_i,
  input  logic [5:0]                mem_cause_i,
  input  logic [63:0]               mem_tval_i,
  input  logic                      order_i,         // load that overtook a store
  input  logic [core_pkg::RobW-1:0] order_rob_i,
  input  logic [core_pkg::SqW-1:0]  order_dist_i,    // that many stores lie between them
  output logic [5:0]                cause_o,
  output logic [63:0]               tval_o,
  output logic [core_pkg::SqW-1:0]  order_dist_o     // of the last one
);
  localparam integer RobW = core_pkg::RobW;
  logic            valid_q, valid_d;
  logic [RobW-1:0] rob_q, rob_d;
  logic [5:0]      cause_q, cause_d;
  logic [63:0]     tval_q, tval_d;
  logic [core_pkg::SqW-1:0] dist_q;

  always_comb begin
    valid_d = valid_q;
    rob_d   = rob_q;
    cause_d = cause_q;
    tval_d  = tval_q;
    if (alu_i && (!valid_d || (alu_rob_i - rob_head_i) < (rob_d - rob_head_i))) begin
      valid_d = 1'b1;
      rob_d   = alu_rob_i;
      cause_d = alu_cause_i;
      tval_d  = alu_tval_i;
    end
    if (mem_i && (!valid_d || (mem_rob_i - rob_head_i) < (rob_d - rob_head_i))) begin
      valid_d = 1'b1;
      rob_d   = mem_rob_i;
      cause_d = mem_cause_i;
      tval_d  = mem_tval_i;
    end
    if (order_i && (!valid_d || (order_rob_i - rob_head_i) < (rob_d - rob_head_i))) begin
      valid_d = 1'b1;
      rob_d   = order_rob_i;
      cause_d = core_pkg::CauseReplay;
      tval_d  = '0;
    end
    if (flush_i || (kill_i && (rob_d - rob_head_i) > (kill_rob_i - rob_head_i))) valid_d = 1'b0;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) valid_q <= 1'b0;
    else         valid_q <= valid_d;
    rob_q   <= rob_d;
    cause_q <= cause_d;
    tval_q  <= tval_d;
  end
  always_ff @(posedge clk_i) if (order_i) dist_q <= order_dist_i;

  assign order_dist_o = dist_q;
  assign cause_o = cause_q;
  assign tval_o  = tval_q;
endmodule
`default_nettype wire
