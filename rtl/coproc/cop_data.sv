`default_nettype none
// Data array: two banks. Reads return in the next cycle, and writes take place then.
//                                                                                    docs/coproc.md, "Engine"
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
  output logic [31:0]      mn_o,
  output logic [31:0]      md_late_o,                  // the same, a cycle later
  output logic [31:0]      mn_late_o,
  input  logic             full_i,                     // full_o is wanted
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

  logic             read_q, write_q, host_q;           // the access of the previous cycle
  logic [AddrW-1:0] addr_q;
  logic [31:0]      word_q, sum, to_write;
  logic [1:0]       lanes_q;                           // of the engine's last read
  logic             forward_q;                         // it read what was being written
  logic [2*Ways-1:0] from_q;                           // else: bank and way that it read
  logic [31:0]      forward_word_q;
  logic [31:0]      md_q, mn_q;
  logic             fresh;
  logic [2*Ways*32-1:0] rows;
  logic [2*Ways-1:0]    select;                        // bank and way to write
  logic                 forward;
  assign forward = write_q && addr_q == addr_i;

  for (genvar b = 0; b < 2; b++) begin : gen_bank
    ram_1r1w #(.Width(Ways * 32), .Depth(Rows), .Lanes(Ways)) i_bank (
      .clk_i, .re_i(read_i && addr_i[AddrW-1] == 1'(b)),
      .raddr_i(addr_i[RowW-1:0]), .rdata_o(rows[b*Ways*32 +: Ways*32]),
      .we_i(select[b*Ways +: Ways]), .waddr_i(write_q ? addr_q[RowW-1:0] : clear_row_i[RowW-1:0]),
      .wdata_i({Ways{write_q ? to_write : 32'd0}})
    );
  end
  always_comb begin
    select = '0;
    if (write_q) select[addr_q[AddrW-1:RowW]] = 1'b1;
    else if (clear_i) select = '1;
  end

  always_comb begin
    old_o = forward_q ? forward_word_q : 32'd0;
    for (int i = 0; i < 2 * Ways; i++) if (from_q[i]) old_o = old_o | rows[i*32 +: 32];
  end
  cop_lanes #(.Flags(0)) i_lanes (
    .enable_i(read_q), .a_i(old_o), .b_i(word_q), .subtract_i(1'b0), .stop_i(1'b1), .lanes_i(lanes_q),
    .sum_o(sum), .zeros_o(), .ones_o()
  );
  logic [3:0] ones;
  for (genvar d = 0; d < 4; d++) begin : gen_digit
    assign ones[d] = mn_q[8*d +: 8] == '1;
  end
  cop_full i_full (.enable_i(full_i), .ones_i(ones), .lanes_i(lanes_q), .full_o);
  assign to_write = read_q ? sum : word_q;
  assign fresh    = read_q && !host_q;
  assign md_o     = fresh ? old_o : md_q;
  assign mn_o     = fresh ? sum : mn_q;
  assign md_late_o = md_q;
  assign mn_late_o = mn_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q        <= 1'b0;
      write_q       <= 1'b0;
      host_q        <= 1'b0;
      write_valid_o <= 1'b0;
      md_q          <= '0;
      mn_q          <= '0;
      lanes_q       <= '0;
    end else begin
      read_q        <= read_i;
      write_q       <= write_i;
      host_q        <= host_i;
      write_valid_o <= write_q && !host_q;
      if (fresh) begin
        md_q <= old_o;
        mn_q <= sum;
      end
      if (read_i && !host_i) lanes_q <= lanes_i;
    end
    if (eval_pkg::All || read_i || write_i) begin
      addr_q <= addr_i;
      word_q <= write_i ? word_i : 32'd0;
    end
    if (eval_pkg::All || read_i) begin
      forward_q      <= forward;
      from_q         <= forward ? '0 : (2*Ways)'(1) << addr_i[AddrW-1:RowW];
      forward_word_q <= to_write;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      write_index_o <= '0;
      write_value_o <= '0;
    end else if (write_q || write_valid_o) begin
      write_index_o <= (write_q && !host_q) ? 16'(addr_q) : '0;
      write_value_o <= (write_q && !host_q) ? to_write : '0;
    end
  end
endmodule
`default_nettype wire
