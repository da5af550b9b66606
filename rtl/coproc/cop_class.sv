`default_nettype none
// Class of an instruction, from its encoding.                                        docs/coproc.md, "Filter"
module cop_class #(
  parameter integer Atomics = 0            // the core has atomics: they are loads and stores, too
) (
  input  logic        enable_i,                        // else the class does not matter
  input  logic [31:0] insn_i,                          // 0: a fetch fault
  output logic [3:0]  class_o                          // 0 to 9
);
  logic rd_link, rs1_link;                             // x1, x5

  always_comb begin
    rd_link  = 1'b0;
    rs1_link = 1'b0;
    class_o  = 4'd0;
    if (enable_i) begin
      rd_link  = insn_i[11:7] == 5'd1 || insn_i[11:7] == 5'd5;
      rs1_link = insn_i[19:15] == 5'd1 || insn_i[19:15] == 5'd5;
      case (insn_i[6:2])                               // bits 1:0 do not matter: profile instructions
                                                       // (docs/dispatch.md)
        5'b00000: class_o = {3'b000, insn_i[15:0] != '0}; // load
        5'b01000: class_o = 4'd2;                      // store
        5'b01011: if (Atomics != 0) class_o = insn_i[31:27] == 5'b00011 ? 4'd2 : 4'd1;   // SC; LR, AMO
        5'b11000: class_o = 4'd3;                      // branch
        5'b11011: class_o = rd_link ? 4'd5 : 4'd4;     // call, jump
        5'b11001: class_o = rd_link ? 4'd5 : rs1_link ? 4'd6 : 4'd7; // call, return, indirect
        5'b01100,
        5'b01110: class_o = (insn_i[31:25] == 7'd1) ? 4'd8 : 4'd0; // muldiv
        5'b11100,
        5'b00011: class_o = 4'd9;                      // system
        default:  class_o = 4'd0;
      endcase
    end
  end
endmodule
`default_nettype wire
