`default_nettype none
// Commit view of the observation port: the banks of the ROB's head, and what happened to the oldest entry.
//                                                                                               docs/probe.md
module probe_head (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  // Head of the ROB in program order, and commit
  input  logic [core_pkg::RobW-1:0]   head_i,
  input  logic [core_pkg::W-1:0]      valid_i,
  input  logic [core_pkg::W-1:0]      commit_i,
  input  logic [core_pkg::W-1:0]      wrong_i,
  input  logic [core_pkg::W-1:0]      flushes_i,         // flushes when it commits
  input  logic [core_pkg::W*64-1:0]   pc_i,
  input  logic                        exception_i,
  output logic [core_pkg::LaneW-1:0]  head_bank_o,
  output logic [core_pkg::W-1:0]      head_valid_o,
  output logic [core_pkg::W-1:0]      head_commit_o,
  output logic [core_pkg::W-1:0]      mispredicted_o,
  output logic [core_pkg::W-1:0]      flushes_o,
  output logic [core_pkg::W*64-1:0]   head_pc_o,
  output logic                        exception_o
);
  localparam integer W     = core_pkg::W;
  localparam integer LaneW = core_pkg::LaneW;

  for (genvar b = 0; b < W; b++) begin : gen_bank
    logic [LaneW-1:0] k;                             // program order of this bank's head
    assign k = LaneW'(b) - head_i[LaneW-1:0] & LaneW'(W - 1);
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        head_valid_o[b]   <= 1'b0;
        head_commit_o[b]  <= 1'b0;
      end else begin
        head_valid_o[b]   <= valid_i[k];
        head_commit_o[b]  <= commit_i[k];
      end
      mispredicted_o[b]   <= valid_i[k] && wrong_i[k];
      flushes_o[b]        <= valid_i[k] && flushes_i[k];
      head_pc_o[b*64 +: 64] <= pc_i[32'(k)*64 +: 64];
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_bank_o <= '0;
      exception_o <= 1'b0;
    end else begin
      head_bank_o <= head_i[LaneW-1:0] & LaneW'(W - 1);
      exception_o <= exception_i;
    end
  end
endmodule
`default_nettype wire
