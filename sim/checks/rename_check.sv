`default_nettype none
`include "sim/checks/check.svh"
// Register renaming: names in use and free names add up.
module rename_check (
  input logic clk_i,
  input logic rst_ni,
  input logic dispatch_i,
  input logic kill_i,
  input logic flush_i,
  input logic [core_pkg::MapW-1:0] map_q,
  input logic [core_pkg::MapW-1:0] committed_q,
  input logic [core_pkg::RobW:0] head_q,
  input logic [core_pkg::RobW:0] commit_q,
  input logic [core_pkg::RobW:0] kill_head_i,
  input logic [core_pkg::W-1:0] freed,
  input logic [core_pkg::W*core_pkg::PregW-1:0] pdst_o,
  input logic [core_pkg::W*core_pkg::PregW-1:0] freed_name,
  input logic [core_pkg::W*5-1:0] rd_i
);
  localparam integer P = core_pkg::PregW;
  logic bad_free, bad_name;
  always_comb begin
    bad_free = 1'b0;
    bad_name = 1'b0;
    for (int k = 0; k < core_pkg::W; k++) begin
      if (freed[k] && freed_name[k*P +: P] == '0) bad_free = 1'b1;
      if ((rd_i[k*5 +: 5] != '0) != (pdst_o[k*P +: P] != '0)) bad_name = 1'b1;
    end
  end
  `RULES
  `RULE(names_left, head_q - commit_q <= (core_pkg::RobW+1)'(core_pkg::RobN), "no more names are taken than the free list has")
  `RULE(x0_speculative, map_q[core_pkg::PregW-1:0] == '0, "register x0 keeps name 0")
  `RULE(x0_committed, committed_q[core_pkg::PregW-1:0] == '0, "register x0 keeps name 0 in the committed map")
  `RULE_IF(back_to_the_past, kill_i,
          (kill_head_i - commit_q) <= (head_q - commit_q),
          "a branch goes back to names that were taken after the last commit")
  `RULE(x0_not_freed, !bad_free, "name 0 never becomes free")
  `RULE_IF(real_names, dispatch_i, !bad_name, "a destination gets a name, and never name 0")
  `END_RULES
endmodule

bind rename rename_check i_check (.*);
`default_nettype wire
