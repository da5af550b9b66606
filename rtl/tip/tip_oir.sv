`default_nettype none
// Offending Instruction Register: the instruction that left the ROB last, and why the ROB may be empty after
// it. TIP sec. 3.1, "OIR Update".                                                          docs/tip.md, "OIR"
module tip_oir #(
  parameter integer W     = 4,                         // commit lanes: 1 to 8
  parameter integer LaneW = (W == 1) ? 1 : $clog2(W)
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  // Record of the commit view (docs/probe.md)
  input  logic [LaneW-1:0] head_bank_i,
  input  logic [W-1:0]     head_valid_i,
  input  logic [W-1:0]     head_commit_i,
  input  logic [W-1:0]     mispredicted_i,
  input  logic [W-1:0]     flushes_i,
  input  logic [W*64-1:0]  head_pc_i,
  input  logic             exception_i,                // of the oldest head; without a valid head a frozen commit
                                                       // names the culprit. No bank commits
  input  logic [63:0]      exception_pc_i,             // read when no head is valid
  input  logic             guessed_i,                  // exception_i, and a frozen commit recovers from a
                                                       // misprediction of the culprit
  input  logic             interrupt_i,
  input  logic [1:0]       privilege_i,
  input  logic [15:0]      context_i,
  // Flags: 0 exception, 1 flush, 2 mispredicted, 3 interrupt
  output logic [63:0]      pc_o,
  output logic [63:0]      pc_next_o,                  // including this record, if it has no valid head
  output logic [3:0]       flags_o,
  output logic [3:0]       flags_next_o,               // including this record: what a sample of it sees
  output logic [1:0]       privilege_o,                // of the instruction
  output logic [15:0]      context_o
);
  logic [63:0] pc_q;
  logic [3:0]  flags_q;
  logic [1:0]  privilege_q;
  logic [15:0] context_q;

  // The bank of the instruction that leaves last: the youngest that commits (its neighbour does not, or is
  // the oldest), or the oldest, which raises an exception. None: the culprit is not shown.
  logic         leaves;
  logic [W-1:0] last;
  assign leaves = head_commit_i != '0 || exception_i;
  for (genvar b = 0; b < W; b++) begin : gen_bank
    localparam integer Next = (b + 1) % W;
    assign last[b] = exception_i ? head_valid_i[b] && head_bank_i == LaneW'(b) : head_commit_i[b] && (!head_commit_i[Next] || head_bank_i == LaneW'(Next));
  end

  logic [63:0] pc;                                     // with leaves
  always_comb begin
    flags_next_o = flags_q;
    pc = exception_pc_i;
    for (int b = 0; b < W; b++) begin
      if (last[b]) begin
        pc           = head_pc_i[b*64 +: 64];
        flags_next_o = {1'b0, mispredicted_i[b], flushes_i[b], 1'b0};
      end
    end
    if (exception_i)      flags_next_o = {1'b0, guessed_i, 1'b0, !guessed_i};
    else if (interrupt_i) flags_next_o = 4'b1000;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      pc_q        <= '0;
      flags_q     <= '0;
      privilege_q <= '0;
      context_q   <= '0;
    end else begin
      flags_q <= flags_next_o;
      if (leaves) begin                                // all that leave together share privilege and context
        pc_q        <= pc;
        privilege_q <= privilege_i;
        context_q   <= context_i;
      end
    end
  end

  assign pc_o        = pc_q;
  assign pc_next_o   = exception_i ? exception_pc_i : pc_q;
  assign flags_o     = flags_q;
  assign privilege_o = privilege_q;
  assign context_o   = context_q;
endmodule
`default_nettype wire
