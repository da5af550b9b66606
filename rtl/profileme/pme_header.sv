`default_nettype none
// Word 0 of a record.                                                             docs/profileme.md, "Record"
module pme_header (
  input  logic        enable_i,                        // else it is 0
  input  logic [3:0]  kind_i,                          // pme_kind
  input  logic [2:0]  reason_i,                        // 0: it retired
  input  logic [7:0]  events_i,
  input  logic        mapped_i,
  input  logic        issued_i,
  input  logic        finished_i,                      // TagRetireReady came
  output logic [63:0] header_o
);
  logic       retired, load, memory, branch, l2miss, dmiss;
  logic [3:0] source;
  logic [7:0] jump;
  assign retired = reason_i == '0;
  assign load    = kind_i == 4'd1;
  assign memory  = load || kind_i == 4'd2;
  assign branch  = kind_i == 4'd3 && finished_i;
  assign dmiss   = events_i[probe_pkg::EventDmiss];
  assign l2miss  = events_i[probe_pkg::EventL2miss];
  always_comb begin
    source   = '0;
    jump     = '0;
    header_o = '0;
    if (enable_i) begin
      source          = events_i[probe_pkg::EventForwarded] ? 4'd1 : l2miss ? 4'd4 : dmiss ? 4'd3 : 4'd2;
      jump            = kind_i[3] ? 8'd1 << kind_i[2:0] : '0;
      header_o[2:0]   = load ? 3'd1 : memory ? 3'd2 : (kind_i == '0) ? 3'd0 : 3'd4;
      header_o[32]    = !retired;
      header_o[34:33] = {reason_i == 3'd2, reason_i == 3'd1};
      header_o[35]    = !mapped_i;                       // then it was aborted
      header_o[38]    = events_i[probe_pkg::EventImiss];
      header_o[39]    = (memory && dmiss) || kind_i == 4'd4;
      header_o[40]    = (memory && l2miss) || (branch && !events_i[probe_pkg::EventTaken]);
      header_o[41]    = branch && events_i[probe_pkg::EventTaken];
      header_o[51:44] = jump;
      if (load && issued_i && retired) header_o[44:41] = source;
      header_o[52]    = events_i[probe_pkg::EventMispredict];
      header_o[53]    = events_i[probe_pkg::EventOrder];
      header_o[54]    = events_i[probe_pkg::EventReplay];
      header_o[55]    = retired;
      header_o[58]    = 1'b1;
    end
  end
endmodule
`default_nettype wire
