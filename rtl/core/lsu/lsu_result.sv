`default_nettype none
// Load result: picks the accessed bytes of an aligned 8-byte word and extends them (combinational).
//                                                                                                 docs/lsu.md
module lsu_result (
  input  logic [63:0] word_i,
  input  logic [2:0]  lo_i,            // address bits 2:0
  input  logic [1:0]  size_i,          // log2 of the bytes
  input  logic        unsigned_i,
  output logic [63:0] data_o
);
  logic [63:0] shifted;
  always_comb begin
    data_o  = '0;
    shifted = word_i >> {lo_i, 3'b000};
    case (size_i)
      2'd0:    data_o = {{56{shifted[7]  && !unsigned_i}}, shifted[7:0]};
      2'd1:    data_o = {{48{shifted[15] && !unsigned_i}}, shifted[15:0]};
      2'd2:    data_o = {{32{shifted[31] && !unsigned_i}}, shifted[31:0]};
      default: data_o = shifted;
    endcase
  end
endmodule
`default_nettype wire
