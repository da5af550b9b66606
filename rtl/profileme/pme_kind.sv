`default_nettype none
// What an instruction is, from its encoding.                                                docs/profileme.md, "Record"
module pme_kind (
  input  logic [31:0] insn_i,
  input  logic        mapped_i,                        // otherwise insn_i says nothing, and the kind is 0
  output logic [3:0]  kind_o                           // 1 load, 2 store, 3 conditional branch, 4 MRET, 8 + n: bit 44 + n of the header
);
  localparam logic [31:0] Mret = 32'h30200073;

  logic link, from_link, same, drops;                  // rd is a link register, rs1 is; they are equal; rd is x0
  assign link      = insn_i[11:7] == 5'd1 || insn_i[11:7] == 5'd5;
  assign from_link = insn_i[19:15] == 5'd1 || insn_i[19:15] == 5'd5;
  assign same      = insn_i[11:7] == insn_i[19:15];
  assign drops     = insn_i[11:7] == 5'd0;

  always_comb begin
    kind_o = 4'd0;
    if (mapped_i) begin
      case (insn_i[6:0])
        7'b0000011: kind_o = 4'd1;
        7'b0100011: kind_o = 4'd2;
        7'b1100011: kind_o = 4'd3;
        7'b1101111: kind_o = link ? 4'd9 : drops ? 4'd11 : 4'd15;
        7'b1100111: begin
          if (from_link) kind_o = link ? (same ? 4'd8 : 4'd12) : drops ? 4'd13 : 4'd14;
          else           kind_o = link ? 4'd8 : drops ? 4'd10 : 4'd14;
        end
        default: if (insn_i == Mret) kind_o = 4'd4;
      endcase
    end
  end
endmodule
`default_nettype wire
