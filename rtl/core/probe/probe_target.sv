`default_nettype none
// Where control goes after each instruction that retires: the retire stream's next_pc.          docs/probe.md
module probe_target (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  // Branch in EX
  input  logic                       resolve_i,
  input  logic [core_pkg::RobW-1:0]  resolve_rob_i,
  input  logic [63:0]                resolve_next_i,
  // Head of the ROB in program order
  input  logic [core_pkg::RobW-1:0]  head_i,
  input  logic [core_pkg::W-1:0]     valid_i,            // leaves
  input  logic [core_pkg::W-1:0]     branch_i,           // resolved in EX
  input  logic [core_pkg::W-1:0]     transfer_i,         // any control transfer
  input  logic [core_pkg::W*32-1:0]  insn_i,
  input  logic [core_pkg::W*64-1:0]  pc_i,
  input  logic                       trap_i,             // the oldest raises an exception
  input  logic                       mret_i,             // it returns from a trap
  input  logic [63:0]                restart_i,          // where fetch restarts, in the cycle after these two
  output logic [core_pkg::W*64-1:0]  ret_next_pc_o
);
  logic [core_pkg::W*64-1:0] resolved;
  // By ROB entry. No entry is written in the cycle in which it leaves: an instruction completes at least a
  // cycle earlier.
  ram_banked #(.Depth(core_pkg::RobN), .Banks(core_pkg::W), .In(1), .Out(core_pkg::W)) u_record (
    .clk_i, .re_i((valid_i & branch_i) != '0), .raddr_i(head_i), .rdata_o(resolved),
    .we_i(resolve_i), .waddr_i(resolve_rob_i), .wdata_i(resolve_next_i)
  );

  // Traps and returns come late in the cycle, so where they lead to is taken a cycle later
  logic trap_q, mret_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      trap_q <= 1'b0;
      mret_q <= 1'b0;
    end else begin
      trap_q <= trap_i;
      mret_q <= mret_i;
    end
  end

  // The instruction comes from the ROB, late in the cycle, so where it leads to is computed a cycle later, too
  for (genvar k = 0; k < core_pkg::W; k++) begin : gen_lane
    logic [31:0]  insn;
    logic [63:0]  pc_q, next, other;                     // of non-branches
    logic [20:0]  step_q;
    logic         branch_q;
    assign insn = insn_i[k*32 +: 32];
    always_ff @(posedge clk_i) begin
      branch_q <= branch_i[k] && !(k == 0 && trap_i);
      pc_q     <= pc_i[k*64 +: 64];
      step_q   <= transfer_i[k] ? {insn[31], insn[19:12], insn[20], insn[30:21], 1'b0} : 21'd4;   // a JAL's
    end
    displace #(.Low(21)) u_next (.a_i(pc_q), .by_i(step_q), .y_o(next));
    assign other = (k == 0 && (trap_q || mret_q)) ? restart_i : next;
    assign ret_next_pc_o[k*64 +: 64] = branch_q ? resolved[k*64 +: 64] : other;
  end
endmodule
`default_nettype wire
