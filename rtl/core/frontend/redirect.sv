`default_nettype none
// Where fetch restarts, one cycle after a squash: at the address that commit gives, else after a mispredicted branch with the
// history and return stack of its checkpoint.                                                     docs/frontend.md
module redirect (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  // Mispredicted branch in EX
  input  logic                      kill_i,
  input  logic                      flush_i,         // commit drops the branch, too
  input  logic [63:0]               next_i,
  input  logic                      cond_i,          // conditional: its direction enters the history
  input  logic                      taken_i,
  input  logic [63:0]               hist_i,          // before it
  input  logic [core_pkg::RasW-1:0] ras_ptr_i,
  input  logic [31:0]               ras_top_i,
  // Commit, already a cycle later
  input  logic                      commit_i,
  input  logic [63:0]               commit_pc_i,
  input  logic [63:0]               commit_hist_i,
  input  logic [core_pkg::RasW-1:0] commit_ras_ptr_i,
  // To fetch
  output logic                      redirect_o,
  output logic [63:0]               pc_o,
  output logic [63:0]               hist_o,
  output logic [core_pkg::RasW-1:0] ras_ptr_o,
  output logic                      ras_fix_o,       // ras_top_o is valid
  output logic [31:0]               ras_top_o
);
  logic                      kill_q;
  logic [63:0]               pc_q, hist_q;
  logic [core_pkg::RasW-1:0] ras_ptr_q;
  logic [31:0]               ras_top_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) kill_q <= 1'b0;
    else         kill_q <= kill_i && !flush_i;
    if (kill_i) begin
      pc_q      <= next_i;
      hist_q    <= cond_i ? {hist_i[62:0], taken_i} : hist_i;
      ras_ptr_q <= ras_ptr_i;
      ras_top_q <= ras_top_i;
    end
  end

  assign redirect_o = commit_i || kill_q;
  assign pc_o       = commit_i ? commit_pc_i : pc_q;
  assign hist_o     = commit_i ? commit_hist_i : hist_q;
  assign ras_ptr_o  = commit_i ? commit_ras_ptr_i : ras_ptr_q;
  assign ras_fix_o  = !commit_i;
  assign ras_top_o  = ras_top_q;
endmodule
`default_nettype wire
