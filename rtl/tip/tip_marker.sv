`default_nettype none
// Start and stop markers in the retired instructions: slti x0, x0, 1 and slti x0, x0, 2.          docs/tip.md, "Markers"
module tip_marker #(
  parameter integer W = 4                              // commit lanes: 1, 2, 4
) (
  input  logic            clk_i,
  input  logic            rst_ni,                      // synchronous
  input  logic            pass_i,                      // markers of this record count: its privilege and context pass the filters
  input  logic [W-1:0]    ret_valid_i,                 // retire stream
  input  logic [W*32-1:0] ret_insn_i,
  output logic            running_o                    // the last marker before this record was a start
);
  localparam logic [31:0] Start = 32'h00102013;
  localparam logic [31:0] Stop  = 32'h00202013;

  logic running_d, running_q;
  always_comb begin
    running_d = running_q;
    for (int l = 0; l < W; l++) begin
      if (pass_i && ret_valid_i[l] && ret_insn_i[l*32 +: 32] == Start) running_d = 1'b1;
      if (pass_i && ret_valid_i[l] && ret_insn_i[l*32 +: 32] == Stop)  running_d = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) running_q <= 1'b0;
    else         running_q <= running_d;
  end

  assign running_o = running_q;
endmodule
`default_nettype wire
