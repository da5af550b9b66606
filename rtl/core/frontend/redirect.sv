`default_nettype none
// Where fetch restarts: one cycle after a mispredicted branch was in EX, with the history and return stack of
// its checkpoint; or after commit decided to flush; or after decode found a profile instruction mis-fetched.
// Commit has priority, then the branch: what they drop includes the others.                  docs/frontend.md
module redirect (
  // Mispredicted branch
  input  logic                      kill_i,
  input  logic [63:0]               next_i,
  input  logic                      cond_i,          // conditional: its direction enters the history
  input  logic                      taken_i,
  input  logic [63:0]               hist_i,          // before it
  input  logic [core_pkg::RasW-1:0] ras_ptr_i,
  input  logic [core_pkg::TargetW-1:0] ras_top_i,
  // Decode: after a profile instruction (docs/dispatch.md)
  input  logic                      decode_i,
  input  logic [63:0]               decode_pc_i,
  input  logic [63:0]               decode_hist_i,
  input  logic [core_pkg::RasW-1:0] decode_ras_ptr_i,
  input  logic                      decode_ras_fix_i,
  input  logic [core_pkg::TargetW-1:0] decode_ras_top_i,
  // Commit
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
  output logic [core_pkg::TargetW-1:0] ras_top_o
);
  assign redirect_o = commit_i || kill_i || decode_i;
  assign pc_o       = commit_i ? commit_pc_i : kill_i ? next_i : core_pkg::Pflag != 0 ? decode_pc_i : next_i;
  assign hist_o     = commit_i ? commit_hist_i : (!kill_i && core_pkg::Pflag != 0) ? decode_hist_i : cond_i ? {hist_i[62:0], taken_i} : hist_i;
  assign ras_ptr_o  = commit_i ? commit_ras_ptr_i : (!kill_i && core_pkg::Pflag != 0) ? decode_ras_ptr_i : ras_ptr_i;
  assign ras_fix_o  = !commit_i && (kill_i || core_pkg::Pflag == 0 || decode_ras_fix_i);
  assign ras_top_o  = (!kill_i && core_pkg::Pflag != 0) ? decode_ras_top_i : ras_top_i;
endmodule
`default_nettype wire
