`default_nettype none
// Constant registers: SRAM with a port for each operand of a microinstruction, read when it is in decode.
//                                                                                           docs/microcode.md
module cop_constants (
  input  logic         clk_i,
  input  logic         read_i,                         // word_i moves from decode to execute
  input  logic [95:0]  word_i,
  output logic [159:0] c_o,                            // in execute, 32 bits each: for a, b, xs, ms, cs
  // Host, not while the engine works
  input  logic         host_read_i,
  input  logic         host_write_i,
  input  logic [3:0]   host_at_i,
  input  logic [31:0]  host_value_i,
  output logic [31:0]  host_value_o,                   // the cycle after host_read_i
  input  logic         clear_i,                        // clear a row
  input  logic [3:0]   clear_row_i
);
  logic [23:0]  at;                                    // rows to read: for the operands, for the host
  logic [191:0] words;
  logic [3:0]   row;
  logic [31:0]  value;
  assign at    = {host_at_i, word_i[56:53], word_i[45:42], word_i[30:27], word_i[9:6], word_i[3:0]};
  assign row   = host_write_i ? host_at_i : clear_row_i;
  assign value = host_write_i ? host_value_i : 32'd0;
  for (genvar i = 0; i < 3; i++) begin : gen_copy
    ram_2r1w #(.Width(32), .Depth(16)) i_ram (
      .clk_i, .re_a_i(read_i), .raddr_a_i(at[i*8 +: 4]), .rdata_a_o(words[i*64 +: 32]),
      .re_b_i((i == 2) ? host_read_i : read_i), .raddr_b_i(at[i*8+4 +: 4]), .rdata_b_o(words[i*64+32 +: 32]),
      .we_i(host_write_i || clear_i), .waddr_i(row), .wdata_i(value)
    );
  end
  assign {host_value_o, c_o} = words;
endmodule
`default_nettype wire
