`default_nettype none
// Start and stop markers in the retired instructions: slti x0, x0, 1 and slti x0, x0, 2.
//                                                                                      docs/tip.md, "Markers"
module tip_marker #(
  parameter integer W = 4                              // commit lanes: 1 to 8
) (
  input  logic            clk_i,
  input  logic            rst_ni,                      // synchronous
  input  logic            pass_i,                      // markers of this record count: its privilege and
                                                       // context pass the filters
  input  logic [W-1:0]    ret_valid_i,                 // retire stream
  input  logic [W*32-1:0] ret_insn_i,
  output logic            marker_o,                    // pass_i matters
  output logic            running_o                    // the last marker before this record was a start
);
  localparam logic [31:0] Marker = 32'h00002013;       // slti x0, x0, n: 1 starts, 2 stops
  localparam integer      StartBit = 20, StopBit = 21;

  logic running_d, running_q;
  logic [W-1:0] like, marks;
  for (genvar l = 0; l < W; l++) begin : gen_lane
    logic [31:0] insn;
    assign insn    = ret_insn_i[l*32 +: 32];
    assign like[l] = insn[31:22] == Marker[31:22] && insn[19:0] == Marker[19:0];
    assign marks[l] = pass_i && ret_valid_i[l] && like[l] && insn[StartBit] != insn[StopBit];
  end
  assign marker_o = like != '0;
  always_comb begin
    running_d = running_q;
    for (int l = 0; l < W; l++) if (marks[l]) running_d = ret_insn_i[l*32 + StartBit];
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) running_q <= 1'b0;
    else         running_q <= running_d;
  end

  assign running_o = running_q;
endmodule
`default_nettype wire
