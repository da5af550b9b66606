`default_nettype none
// Data array: two banks. Reads return in the next cycle, and writes take place then: to an access and to a
// checker. The banks are written a cycle later, because a sum is ready only then; meanwhile it is forwarded.
//                                                                                    docs/coproc.md, "Engine"
//   cycle   0  access   1  word read, digits of its sum and their carries   2  sum, bank written
module cop_data #(
  parameter integer CamN  = 256,                       // words of a bank: power of two, up to 512
  parameter integer AddrW = $clog2(CamN) + 1
) (
  input  logic             clk_i,
  input  logic             rst_ni,                     // synchronous
  // One access a cycle
  input  logic             read_i,
  input  logic             write_i,                    // with read_i: word read plus operand, in lanes
  input  logic             host_i,                     // the host's: MD and MN keep their values
  input  logic [AddrW-1:0] addr_i,
  input  logic [31:0]      word_i,                     // to write, or operand
  input  logic [1:0]       lanes_i,                    // with read_i
  output logic [31:0]      old_o,                      // the word, the cycle after read_i
  output logic [31:0]      md_o,                       // of the engine's last read
  output logic [31:0]      mn_o,                       // for a checker: known too late for anything else
  output logic [31:0]      md_late_o,                  // the same, a cycle later
  output logic [31:0]      mn_late_o,
  output logic [2:0]       full_o,                     // lanes of mn_late_o that are all ones
  input  logic             clear_i,                    // clear a row of both banks
  input  logic [7:0]       clear_row_i,
  // What the engine wrote at the last edge
  output logic             write_valid_o,
  output logic [15:0]      write_index_o,
  output logic [31:0]      write_value_o
);
  localparam integer Rows = (CamN < 256) ? CamN : 256;
  localparam integer Ways = CamN / Rows;               // words of a row: 1, 2
  localparam integer RowW = $clog2(Rows);

  // The access of the previous cycle
  logic             read_q, write_q, host_q;
  logic [AddrW-1:0] addr_q;
  logic [31:0]      word_q;
  logic [1:0]       lanes_q;                           // of the engine's last read
  logic             next_q;                            // it read what is written now
  logic             forward_q;                         // what was written then
  logic [2*Ways-1:0] from_q;                           // else: bank and way that it read
  logic [31:0]      forward_word_q;
  logic             fresh;
  logic [31:0]      sum_0, sum_1;
  logic [3:0]       makes, passes, in, stop;
  logic [2:0]       full;
  // The one before that, if it writes
  logic             store_q, store_sum_q, store_host_q;
  logic [AddrW-1:0] store_addr_q;
  logic [31:0]      store_word_q, to_write;
  // The engine's last read, up to the access before the previous cycle's
  logic [31:0]      md_q, sum_0_q, sum_1_q;
  logic [3:0]       in_q, stop_q;
  logic [2:0]       full_q;
  logic [2*Ways*32-1:0] rows;
  logic [2*Ways-1:0]    select;                        // bank and way to write
  logic                 next, forward;
  assign next    = write_q && addr_q == addr_i;
  assign forward = store_q && store_addr_q == addr_i && !next;

  for (genvar b = 0; b < 2; b++) begin : gen_bank
    ram_1r1w #(.Width(Ways * 32), .Depth(Rows), .Lanes(Ways)) i_bank (
      .clk_i, .re_i(read_i && addr_i[AddrW-1] == 1'(b)),
      .raddr_i(addr_i[RowW-1:0]), .rdata_o(rows[b*Ways*32 +: Ways*32]),
      .we_i(select[b*Ways +: Ways]), .waddr_i(clear_i ? clear_row_i[RowW-1:0] : store_addr_q[RowW-1:0]),
      .wdata_i({Ways{clear_i ? 32'd0 : to_write}})
    );
  end
  always_comb begin
    select = '0;
    if (clear_i)      select = '1;                     // also of what is about to be written
    else if (store_q) select[store_addr_q[AddrW-1:RowW]] = 1'b1;
  end

  always_comb begin
    old_o = next_q ? to_write : forward_q ? forward_word_q : 32'd0;
    for (int i = 0; i < 2 * Ways; i++) if (from_q[i]) old_o = old_o | rows[i*32 +: 32];
  end
  cop_digits i_digits (
    .a_i(old_o), .b_i(word_q), .subtract_i(1'b0),
    .sum_0_o(sum_0), .sum_1_o(sum_1), .makes_o(makes), .passes_o(passes)
  );
  cop_carries i_carries (
    .makes_i(makes), .passes_i(passes),
    .subtract_i(1'b0), .stop_i(1'b1), .lanes_i(lanes_q), .in_o(in), .stop_o(stop),
    .lane_0_o(), .lane_1_o(full)                       // a saturated sum is all ones if it and 1 make a carry
  );
  cop_sum i_sum (
    .sum_0_i(sum_0_q), .sum_1_i(sum_1_q), .in_i(in_q), .stop_i(stop_q),
    .subtract_i(1'b0), .sum_o(mn_late_o)
  );
  assign to_write  = store_sum_q ? mn_late_o : store_word_q;
  assign fresh     = read_q && !host_q;
  assign md_o      = fresh ? old_o : md_q;
  assign md_late_o = md_q;
  assign full_o    = full_q;

  logic [31:0] mn;
  cop_sum i_early (
    .sum_0_i(sum_0), .sum_1_i(sum_1), .in_i(in), .stop_i(stop),
    .subtract_i(1'b0), .sum_o(mn)
  );
  assign mn_o          = fresh ? mn : mn_late_o;
  assign write_valid_o = store_q && !store_host_q;
  assign write_index_o = write_valid_o ? 16'(store_addr_q) : '0;
  assign write_value_o = write_valid_o ? to_write : '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q     <= 1'b0;
      write_q    <= 1'b0;
      host_q     <= 1'b0;
      lanes_q    <= '0;
      store_q    <= 1'b0;
      md_q       <= '0;
      sum_0_q    <= '0;
      sum_1_q    <= '0;
      in_q       <= '0;
      stop_q     <= '0;
      full_q     <= '0;
    end else begin
      read_q     <= read_i;
      write_q    <= write_i;
      host_q     <= host_i;
      store_q    <= write_q;
      if (read_i && !host_i) lanes_q <= lanes_i;
      if (fresh) begin
        md_q       <= old_o;
        sum_0_q    <= sum_0;
        sum_1_q    <= sum_1;
        in_q       <= in;
        stop_q     <= stop;
        full_q     <= full;
      end
    end
    addr_q <= addr_i;
    word_q <= write_i ? word_i : 32'd0;
    next_q         <= next;
    forward_q      <= forward;
    from_q         <= (next || forward) ? '0 : (2*Ways)'(1) << addr_i[AddrW-1:RowW];
    forward_word_q <= to_write;
    store_sum_q  <= read_q;
    store_host_q <= host_q;
    store_addr_q <= addr_q;
    store_word_q <= word_q;
  end
endmodule
`default_nettype wire
