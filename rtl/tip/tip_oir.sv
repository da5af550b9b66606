`default_nettype none
// Offending Instruction Register: the instruction that left the ROB last, and why the ROB may be empty after it.
// TIP sec. 3.1, "OIR Update".                                                                        docs/tip.md, "OIR"
module tip_oir #(
  parameter integer W     = 4,                         // commit lanes: 1, 2, 4
  parameter integer LaneW = (W == 1) ? 1 : $clog2(W)
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  // Record of the commit view (docs/probe.md)
  input  logic [LaneW-1:0] head_bank_i,
  input  logic [W-1:0]     head_commit_i,
  input  logic [W-1:0]     mispredicted_i,
  input  logic [W-1:0]     flushes_i,
  input  logic [W*64-1:0]  head_pc_i,
  input  logic             exception_i,
  input  logic [63:0]      exception_pc_i,
  input  logic             interrupt_i,
  input  logic [1:0]       privilege_i,
  input  logic [15:0]      context_i,
  // Flags: 0 exception, 1 flush, 2 mispredicted, 3 interrupt
  output logic [63:0]      pc_o,                       // before this record
  output logic [3:0]       flags_o,
  output logic [63:0]      pc_next_o,                  // with this record: what a sample of it sees
  output logic [3:0]       flags_next_o,
  output logic [1:0]       privilege_next_o,           // of the instruction
  output logic [15:0]      context_next_o
);
  logic [63:0] pc_q;
  logic [3:0]  flags_q;
  logic [1:0]  privilege_q;
  logic [15:0] context_q;

  // The youngest of the committing banks: its neighbour does not commit, or is the oldest.
  logic [W-1:0] youngest;
  for (genvar b = 0; b < W; b++) begin : gen_bank
    localparam integer Next = (b + 1) % W;
    assign youngest[b] = head_commit_i[b] && (!head_commit_i[Next] || head_bank_i == LaneW'(Next));
  end

  always_comb begin
    pc_next_o    = pc_q;
    flags_next_o = flags_q;
    for (int b = 0; b < W; b++) begin
      if (youngest[b]) begin
        pc_next_o    = head_pc_i[b*64 +: 64];
        flags_next_o = {1'b0, mispredicted_i[b], flushes_i[b], 1'b0};
      end
    end
    if (exception_i) begin
      pc_next_o    = exception_pc_i;
      flags_next_o = 4'b0001;
    end else if (interrupt_i) begin
      flags_next_o = 4'b1000;
    end
  end

  // All instructions that leave in one cycle are of one privilege and context.
  always_comb begin
    privilege_next_o = privilege_q;
    context_next_o   = context_q;
    if (head_commit_i != '0 || exception_i) begin
      privilege_next_o = privilege_i;
      context_next_o   = context_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pc_q        <= '0;
      flags_q     <= '0;
      privilege_q <= '0;
      context_q   <= '0;
    end else begin
      pc_q        <= pc_next_o;
      flags_q     <= flags_next_o;
      privilege_q <= privilege_next_o;
      context_q   <= context_next_o;
    end
  end

  assign pc_o    = pc_q;
  assign flags_o = flags_q;
endmodule
`default_nettype wire
