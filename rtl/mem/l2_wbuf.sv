`default_nettype none
// Dirty victims on their way to memory.                                    docs/l2.md, "Write-back buffer"
// An entry lives from alloc_i (the victim was chosen) until memory has acknowledged the write; all that time
// its line matches, so that nobody fetches the old contents.
module l2_wbuf #(
  parameter integer Wbufs = 4,           // entries: 2, 4 or 8
  parameter integer WbW   = $clog2(Wbufs)
) (
  input  logic           clk_i,
  input  logic           rst_ni,
  // lookup
  input  logic           check_i,        // match_o is 0 without it
  input  logic [31:6]    line_i,
  output logic           match_o,
  output logic           full_o,
  input  logic           alloc_i,        // entry slot_o takes alloc_line_i
  input  logic [31:6]    alloc_line_i,
  output logic [WbW-1:0] slot_o,
  // the victim's data, four beats in order
  input  logic           we_i,
  input  logic [WbW-1:0] wslot_i,
  input  logic [1:0]     wbeat_i,
  input  logic [127:0]   wdata_i,
  // to memory
  output logic           out_valid_o,    // a line is ready to go; stays until out_take_i
  output logic [31:6]    out_line_o,
  output logic [2:0]     out_slot_o,
  input  logic           out_take_i,     // its transfer begins
  input  logic           re_i,           // read beat rbeat_i of entry rslot_i; data in the next cycle, held
  input  logic [2:0]     rslot_i,
  input  logic [1:0]     rbeat_i,
  output logic [127:0]   data_o,
  input  logic           done_i,         // memory has written entry done_slot_i
  input  logic [2:0]     done_slot_i,
  output logic [31:6]    done_line_o     // its line
);
  if (Wbufs < 2 || Wbufs > 8 || (1 << WbW) != Wbufs) begin : gen_bad_wbufs $error("Wbufs must be 2, 4 or 8"); end

  logic [Wbufs-1:0] valid_q, ready_q;    // ready: data complete, not yet sent
  logic [31:6]      line_q [0:Wbufs-1];
  logic [WbW-1:0]   in_q, out_q;         // entries are used, and sent, in turn
  logic             unused;              // slot numbers are 3 bits outside

  assign unused      = ^{rslot_i, done_slot_i};
  assign full_o      = valid_q[in_q];
  assign slot_o      = in_q;
  assign out_slot_o  = 3'(out_q);
  assign out_valid_o = ready_q[out_q];
  assign out_line_o  = line_q[out_q];
  assign done_line_o = line_q[done_slot_i[WbW-1:0]];

  always_comb begin
    match_o = 1'b0;
    if (check_i) begin
      for (int e = 0; e < Wbufs; e++) begin
        if (valid_q[e] && line_q[e] == line_i) match_o = 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= '0;
      ready_q <= '0;
      in_q    <= '0;
      out_q   <= '0;
    end else begin
      if (alloc_i) begin
        valid_q[in_q] <= 1'b1;
        in_q          <= in_q + 1'b1;
      end
      if (we_i && wbeat_i == 2'd3) ready_q[wslot_i] <= 1'b1;
      if (out_take_i) begin
        ready_q[out_q] <= 1'b0;
        out_q          <= out_q + 1'b1;
      end
      if (done_i) valid_q[done_slot_i[WbW-1:0]] <= 1'b0;
    end
  end

  // A lookup takes an entry late in the cycle, so every lookup fills in the next one.
  always_ff @(posedge clk_i) if (check_i && !full_o) line_q[in_q] <= alloc_line_i;

  ram_1r1w #(.Width(128), .Depth(Wbufs * 4)) u_lines (
    .clk_i, .re_i(re_i), .raddr_i({rslot_i[WbW-1:0], rbeat_i}), .rdata_o(data_o),
    .we_i(we_i), .waddr_i({wslot_i, wbeat_i}), .wdata_i(wdata_i)
  );
endmodule
`default_nettype wire
