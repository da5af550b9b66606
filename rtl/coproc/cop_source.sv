`default_nettype none
// One operand of a microinstruction.                                                        docs/microcode.md
module cop_source #(
  parameter integer Width = 32,                        // low bits wanted
  parameter integer EventW = 8                         // event bits: 8, or 10 with those of walks
) (
  input  logic [5:0]       select_i,
  input  logic [255:0]     v_i,
  input  logic [127:0]     x_i,
  input  logic [31:0]      c_i,                        // the constant with this number
  input  logic [255:0]     sample_i,                   // current
  input  logic [31:0]      imm_i,
  input  logic [31:0]      target_i,
  input  logic [31:0]      link_i,
  input  logic [31:0]      md_i,
  input  logic [31:0]      mn_i,
  input  logic [15:0]      mi_i,
  input  logic [31:0]      random_i,
  output logic [Width-1:0] value_o
);
  logic [1:0] walks;                                   // events of walks
  if (EventW > 8) begin : gen_walks
    assign walks = sample_i[19:18];
  end else begin : gen_no_walks
    assign walks = '0;
  end
  logic [1023:0] sources;                              // 32 to 63
  assign sources = {
    320'd0,
    sample_i[194:163],                                 // WADDR: ADDR, ADDRH without their low 3 bits
    link_i, random_i, 16'd0, mi_i, mn_i, md_i, imm_i,
    27'd0, sample_i[88:84],                            // RS2
    27'd0, sample_i[83:79],                            // RS1
    27'd0, sample_i[75:71],                            // RD
    sample_i[197:166],                                 // LINE: ADDR, ADDRH without their low 6 bits
    target_i,
    22'd0, walks, sample_i[15:8],                      // EVENTS
    28'd0, sample_i[3:0],                              // CLASS
    sample_i
  };
  logic [Width-1:0] rest;
  always_comb begin
    // A constant is known last: an SRAM has just read it
    if (select_i[5])      rest = sources[{select_i[4:0], 5'd0} +: Width];
    else if (select_i[3]) rest = Width'(x_i[{select_i[2:0], 4'd0} +: 16]);
    else                  rest = v_i[{select_i[2:0], 5'd0} +: Width];
    value_o = (select_i[5:4] == 2'd1) ? c_i[Width-1:0] : rest;
  end
endmodule
`default_nettype wire
