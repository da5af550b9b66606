`default_nettype none
// Word 0 of a record.                                                             docs/profileme.md, "Record"
module pme_header #(
  parameter integer EventW = 8                         // event bits: 8, or 10 with those of walks
) (
  input  logic        enable_i,                        // else it is 0
  input  logic [3:0]  kind_i,                          // pme_kind
  input  logic [2:0]  reason_i,                        // 0: it retired
  input  logic [EventW-1:0] events_i,
  input  logic        mapped_i,
  input  logic        issued_i,
  input  logic        finished_i,                      // TagRetireReady came
  output logic [63:0] header_o
);
  logic       retired, load, memory, branch, l2miss, dmiss;
  logic [3:0] source;
  logic [7:0] jump;
  logic [63:0] header;                                 // without the events of walks
  assign retired = reason_i == '0;
  assign load    = kind_i == 4'd1;
  assign memory  = load || kind_i == 4'd2;
  assign branch  = kind_i == 4'd3 && finished_i;
  assign dmiss   = events_i[probe_pkg::EventDmiss];
  assign l2miss  = events_i[probe_pkg::EventL2miss];
  always_comb begin
    source   = '0;
    jump     = '0;
    header   = '0;
    if (enable_i) begin
      source        = events_i[probe_pkg::EventForwarded] ? 4'd1 : l2miss ? 4'd4 : dmiss ? 4'd3 : 4'd2;
      jump          = kind_i[3] ? 8'd1 << kind_i[2:0] : '0;
      header[2:0]   = load ? 3'd1 : memory ? 3'd2 : (kind_i == '0) ? 3'd0 : 3'd4;
      header[32]    = !retired;
      header[34:33] = {reason_i == 3'd2, reason_i == 3'd1};
      header[35]    = !mapped_i;                       // then it was aborted
      header[38]    = events_i[probe_pkg::EventImiss];
      header[39]    = (memory && dmiss) || kind_i == 4'd4;
      header[40]    = (memory && l2miss) || (branch && !events_i[probe_pkg::EventTaken]);
      header[41]    = branch && events_i[probe_pkg::EventTaken];
      header[51:44] = jump;
      if (load && issued_i && retired) header[44:41] = source;
      header[52]    = events_i[probe_pkg::EventMispredict];
      header[53]    = events_i[probe_pkg::EventOrder];
      header[54]    = events_i[probe_pkg::EventReplay];
      header[55]    = retired;
      header[58]    = 1'b1;
    end
  end
  if (EventW > 8) begin : gen_walks
    logic itlb, dtlb;
    assign itlb     = enable_i && events_i[EventW-2];
    assign dtlb     = enable_i && memory && events_i[EventW-1];
    assign header_o = header | (64'(itlb) << 37) | (64'({dtlb, dtlb}) << 45);   // the only level is the last, too
  end else begin : gen_no_walks
    assign header_o = header;
  end
endmodule
`default_nettype wire
