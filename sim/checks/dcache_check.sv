`default_nettype none
`include "sim/checks/check.svh"
// D-cache: one use of a port at a time; requests stay until they are accepted.
module dcache_check #(
  parameter integer Ways = 4,
  parameter integer SetW = 6,
  parameter integer IdW  = 3
) (
  input logic clk_i,
  input logic rst_ni,
  input logic a_valid_i,
  input logic a_load_i,
  input logic vr_valid,
  input logic al_fire,
  input logic al_mshr_ok,
  input logic a_way_ok,
  input logic b_way_ok,
  input logic a_want,
  input logic b_want,
  input logic req_valid_o,
  input logic req_ready_i,
  input logic req_write_o,
  input logic rsp_valid_i,
  input logic b1_done_o,
  input logic vb_busy,
  input logic vb_start,
  input logic [SetW-1:0] vr_set,
  input logic [SetW-1:0] fill_set,
  input logic [1:0] vr_beat,
  input logic [1:0] fill_beat_o,
  input logic [$clog2(Ways)-1:0] vr_way_q,
  input logic [$clog2(Ways)-1:0] fill_way,
  input logic [25:0] req_addr_o,
  input logic [IdW-1:0] req_id_o
);
  logic           asked_q, write_q;                     // of the previous cycle: a request not accepted
  logic [25:0]    addr_q;
  logic [IdW-1:0] id_q;
  always_ff @(posedge clk_i) begin
    asked_q <= rst_ni && req_valid_o && !req_ready_i;
    write_q <= req_write_o;
    addr_q  <= req_addr_o;
    id_q    <= req_id_o;
  end
  `RULES
  `RULE(one_reader, !(vr_valid && a_valid_i && a_load_i), "a load and a victim do not read the data array together")
  `RULE(one_writer, !(rsp_valid_i && b1_done_o), "a refill and a store do not write the data array together")
  `RULE_IF(miss_has_entry, al_fire,
          al_mshr_ok && (a_want ? a_way_ok : b_want && b_way_ok),
          "a miss starts for somebody, with an entry and a way")
  `RULE(victim_before_refill,
        !(vr_valid && rsp_valid_i && vr_set == fill_set && vr_beat == fill_beat_o && vr_way_q == fill_way),
        "a victim's beat is not read while its refill writes it")
  `RULE(victim_has_buffer, !(vb_start && vb_busy), "a victim finds the write-back buffer free")
  `RULE_IF(request_stands, asked_q, req_valid_o, "a request to the L2 stands until it is taken")
  `RULE_IF(request_stable, asked_q,
          req_write_o == write_q && req_addr_o == addr_q && (req_write_o || req_id_o == id_q),
          "a request to the L2 does not change before it is taken")
  `END_RULES
endmodule

bind dcache dcache_check #(.Ways(Ways), .SetW(SetW), .IdW(IdW)) i_check (.*);
`default_nettype wire
