`default_nettype none
// The eight words of a record, assembled from what is stored of it.               docs/profileme.md, "Record"
module pme_record (
  input  logic         ready_i,                        // there is one; else all is 0
  input  logic [400:0] record_i,                       // of pme_store
  output logic [511:0] record_o                        // word i in bits i*64 +: 64
);
  logic [3:0]  kind;
  logic [61:0] block;                                  // bits 63:2 of its pc
  logic [7:0]  carries;                                // its digits of eight bits, from bit 5 on, with only
                                                       // ones below
  logic [63:0] ended, address, header;
  logic [31:0] history;
  logic [15:0] context_id;
  logic [7:0]  conflicts, events;
  logic [5:0]  cause;
  logic [2:0]  slot, skip, reason;
  logic [1:0]  privilege;
  logic        hidden, withheld, own, opp, pair, second, mapped, ready, issued, finished, remembered;
  logic [11:0] total, dispatch, issue, execution, oldest, to_ready, memory, cycles, distance;
  assign {carries[7:1], block, slot, skip, history, withheld, opp, pair, second, cycles, distance,
          hidden, ended, address, context_id, privilege, cause, reason, conflicts, events, kind,
          own, mapped, ready, issued, finished, remembered,
          total, dispatch, issue, execution, oldest, to_ready, memory} = record_i;

  // The pc: three bits are added; their carry increments each digit of eight bits with only full digits
  // below. Which these are was seen at fetch, as the RAM's bits come late.
  logic [3:0]  low;
  logic [63:0] above, pc_above;                        // of the digits: bits 63:5 of its pc, zeros on top
  assign carries[0] = 1'b1;
  assign low   = {1'b0, block[2:0]} + {1'b0, slot};
  assign above = {5'd0, block[61:3]};
  always_comb begin
    pc_above = above;
    for (int d = 0; d < 8; d++) begin
      if (low[3] && carries[d]) pc_above[8*d +: 8] = above[8*d +: 8] + 8'd1;
    end
  end

  pme_header i_header (
    .enable_i(ready_i), .kind_i(kind), .reason_i(reason), .events_i(events),
    .mapped_i(mapped), .issued_i(issued), .finished_i(finished), .header_o(header)
  );

  always_comb begin
    record_o = '0;
    if (ready_i) begin
      record_o[63:0]    = header;
      record_o[127:64]  = {pc_above[58:0], low[2:0], 2'b0};
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
