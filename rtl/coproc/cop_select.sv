`default_nettype none
// Index into an array.                                                                      docs/microcode.md
module cop_select #(
  parameter integer Width = 9                          // up to 16: no array is larger
) (
  input  logic [3:0]       select_i,
  input  logic [63:0]      v_i,                        // v0, v1
  input  logic [127:0]     x_i,
  input  logic [15:0]      mi_i,
  input  logic [15:0]      pc_i,                       // of the current sample
  output logic [Width-1:0] index_o                     // its low bits
);
  always_comb begin
    index_o = '0;
    casez (select_i)
      4'b0???: index_o = x_i[{select_i[2:0], 4'd0} +: Width];
      4'd8:    index_o = mi_i[Width-1:0];
      4'd10:   index_o = v_i[Width-1:0];
      4'd11:   index_o = v_i[32 +: Width];
      4'd12:   index_o = pc_i[Width-1:0];
      default: index_o = '0;
    endcase
  end
endmodule
`default_nettype wire
