`default_nettype none
`include "sim/checks/check.svh"
// Walks: entries of tables are read in memory, nowhere else; an asker stands by what it asks for, and takes its answer.
//                                                                                                        docs/mmu.md
module page_walk_check (
  input logic                    clk_i,
  input logic                    rst_ni,
  input core_pkg::walk_request_t data_i,
  input core_pkg::walk_request_t fetch_i,
  input core_pkg::walk_answer_t  data_o,
  input core_pkg::walk_answer_t  fetch_o,
  input logic                    read_o,
  input logic                    done_i,
  input logic [31:3]             addr_o
);
  logic        asks_data_q, asks_fetch_q;              // in the last cycle, without an answer
  logic        answered_data_q, answered_fetch_q;
  logic [26:0] data_vpn_q, fetch_vpn_q;
  always_ff @(posedge clk_i) begin
    asks_data_q      <= rst_ni && data_i.valid && !data_o.done;
    asks_fetch_q     <= rst_ni && fetch_i.valid && !fetch_o.done;
    answered_data_q  <= rst_ni && data_o.done;
    answered_fetch_q <= rst_ni && fetch_o.done;
    data_vpn_q       <= data_i.vpn;
    fetch_vpn_q      <= fetch_i.vpn;
  end
  `RULES
  `RULE_IF(in_memory, read_o, addr_o[31:27] == core_pkg::RamTag[4:0], "a table is read in memory, never from a device")
  `RULE_IF(read_asked, done_i, read_o, "an entry comes when one is read")
  `RULE(answers_one, !(data_o.done && fetch_o.done), "one walk at a time")
  `RULE(answers_asked, !(data_o.done && !data_i.valid) && !(fetch_o.done && !fetch_i.valid), "an answer is asked for")
  `RULE(one_outcome, !(data_o.page_fault && data_o.access_fault), "a walk has one outcome")
  `RULE(stands, !(asks_data_q && data_i.valid && data_i.vpn != data_vpn_q) && !(asks_fetch_q && fetch_i.valid && fetch_i.vpn != fetch_vpn_q),
        "what is asked for stays until it is answered or given up")
  `RULE(takes_answer, !(answered_data_q && data_i.valid) && !(answered_fetch_q && fetch_i.valid),
        "who has an answer asks no more in the next cycle")
  `END_RULES
endmodule

bind page_walk page_walk_check i_check (.*);
`default_nettype wire
