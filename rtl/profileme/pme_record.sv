`default_nettype none
// The eight words of a record, assembled from what is stored of it.               docs/profileme.md, "Record"
module pme_record #(
  parameter integer EventW = 8                         // event bits: 8, or 10 with those of walks
) (
  input  logic         ready_i,                        // there is one; else all is 0
  input  logic [392+EventW:0] record_i,                       // of pme_store
  output logic [511:0] record_o                        // word i in bits i*64 +: 64
);
  logic [2:0]  reason;
  logic [7:0]  conflicts;
  logic [EventW-1:0] events;
  logic [3:0]  kind;
  logic        own, mapped, ready, issued, finished, remembered;
  logic [63:0] header;
  assign {reason, conflicts, events, kind, own, mapped, ready, issued, finished, remembered} = record_i[104+EventW:84];
  pme_header #(.EventW(EventW)) i_header (
    .enable_i(ready_i), .kind_i(kind), .reason_i(reason), .events_i(events),
    .mapped_i(mapped), .issued_i(issued), .finished_i(finished), .header_o(header)
  );

  // The pc: three bits are added; their carry increments each digit of eight bits with only full digits
  // below. Which these are was seen at fetch, as the RAM's bits come late.
  function automatic logic [63:0] place(input logic [6:0] carries, input logic [61:0] block, input logic [2:0] slot);
    logic [3:0]  low;
    logic [63:0] above;                                // of the digits: bits 63:5 of the pc, zeros on top
    low   = {1'b0, block[2:0]} + {1'b0, slot};
    above = {5'd0, block[61:3]};
    for (int d = 0; d < 8; d++) begin
      if (low[3] && (d == 0 || carries[d-1])) above[8*d +: 8] = above[8*d +: 8] + 8'd1;
    end
    place = {above[58:0], low[2:0], 2'b0};
  endfunction

  // What is stored, and the words
  logic [6:0]  carries;                                // digits of the block's pc, from bit 5 on, with only
                                                       // ones below
  logic [61:0] block;                                  // bits 63:2 of its pc
  logic [63:0] ended, address;
  logic [31:0] history;
  logic [15:0] context_id;
  logic [5:0]  cause;
  logic [2:0]  slot, skip;
  logic [1:0]  privilege;
  logic        hidden, withheld, opp, pair, second;
  logic [11:0] total, dispatch, issue, execution, oldest, to_ready, memory, cycles, distance;
  always_comb begin
    record_o = '0;
    {carries, block, slot, skip, history, withheld, opp, pair, second, cycles, distance} = '0;
    {hidden, ended, address, context_id, privilege, cause} = '0;
    {total, dispatch, issue, execution, oldest, to_ready, memory} = '0;
    if (ready_i) begin
      {carries, block, slot, skip, history, withheld, opp, pair, second, cycles, distance} = record_i[392+EventW:258+EventW];
      {hidden, ended, address, context_id, privilege, cause} = record_i[257+EventW:105+EventW];
      {total, dispatch, issue, execution, oldest, to_ready, memory} = record_i[83:0];
      record_o[63:0]    = header;
      record_o[127:64]  = place(carries, block, slot);
      record_o[191:128] = ended;
      record_o[255:192] = {mapped, issued && finished, issued, mapped, oldest, execution, issue, dispatch, total};
      record_o[319:256] = address;
      record_o[383:320] = (header[1:0] != '0) ? address : '0;
      record_o[447:384] = {reason, 1'b0, withheld, skip, cause, privilege, context_id, history};
      record_o[511:448] = {2'b0, opp, own, second, pair, remembered, ready, conflicts, distance, cycles, memory, to_ready};
      if (hidden) begin                                // must not reveal where it was
        record_o[127:64]  = '0;
        record_o[443:440] = {1'b1, 3'd0};              // WITHHELD, SKIP
        record_o[415:384] = '0;
      end
    end
  end
endmodule
`default_nettype wire
