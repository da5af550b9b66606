`default_nettype none
`include "sim/checks/check.svh"
// Selective dispatch: what leaves the fetch buffer, and what of it proceeds.
module profile_flags_check (
  input logic clk_i,
  input logic rst_ni,
  input logic [core_pkg::Look-1:0] valid_i,
  input logic through_o,
  input logic [core_pkg::NewN-1:0] new_valid_i,
  input logic new_drop_i,
  input logic [core_pkg::Look-1:0] stored,
  input logic [core_pkg::Look-1:0] leave_o,
  input logic [core_pkg::Look-1:0] keep,
  input logic [core_pkg::Look-1:0] change,
  input logic [core_pkg::W-1:0] valid_o,
  input logic room_i,
  input logic [core_pkg::Look-1:0] here,
  input logic redirect_o
);
  logic [core_pkg::Look-1:0] goes;                      // what proceeds, with the lanes moved up
  always_comb begin
    goes = '0;
    for (int k = 0; k < core_pkg::Look; k++) if (stored[k] && keep[k]) goes = (goes << 1) | core_pkg::Look'(1);
  end
  `RULES
  `RULE(leaves_what_is_there, (stored & ~valid_i) == '0 && (leave_o & (leave_o + core_pkg::Look'(1))) == '0, "lanes that leave are valid, and dense from lane 0")
  `RULE_IF(leaves_with_room, leave_o != '0,
          room_i && !redirect_o,
          "nothing leaves when decode has no room, or the front end restarts")
  `RULE(changes_once, ((stored & change) & ((stored & change) - core_pkg::Look'(1))) == '0, "one instruction that leaves changes a flag")
  `RULE_IF(none_lost, room_i && !through_o, core_pkg::Look'(valid_o) == goes, "all that is not dropped goes on, in order, W at most")
  `RULE_IF(passes, room_i && through_o,
          valid_o == core_pkg::W'(new_drop_i ? new_valid_i >> 1 : new_valid_i) && goes == '0 &&
          $countones(leave_o) == $countones(stored) + $countones(valid_o) + 32'(new_drop_i),
          "what has just been fetched passes when nothing stays before it")
  `RULE_IF(drops_what_arrives, new_drop_i, valid_i == '0 && new_valid_i[0], "at once only what arrives is dropped, when nothing is stored")
  `RULE_IF(passes_all, room_i && through_o && new_valid_i != '0, stored == valid_i, "nothing passes what is stored and stays")
  `RULE(restarts_once, (here & (here - core_pkg::Look'(1))) == '0, "the front end restarts behind one instruction")
  `END_RULES
endmodule

bind profile_flags profile_flags_check i_check (.*);
`default_nettype wire
