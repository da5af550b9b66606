`default_nettype none
// What an instruction is, from its encoding.                                      docs/profileme.md, "Record"
module pme_kind #(
  parameter integer Atomics = 0            // the core has atomics: they are loads and stores, too
) (
  input  logic [31:0] insn_i,
  input  logic        mapped_i,                        // otherwise insn_i is meaningless, and the kind is 0
  output logic [3:0]  kind_o                           // 1 load, 2 store, 3 conditional branch, 4 MRET, 8 +
                                                       // n: bit 44 + n of the header
);
  localparam logic [31:0] Mret = 32'h30200073;

  logic link, from_link, same, drops;                  // rd, rs1 a link register; rd == rs1; rd == x0
  always_comb begin
    kind_o    = 4'd0;
    link      = insn_i[11:7] == 5'd1 || insn_i[11:7] == 5'd5;
    from_link = insn_i[19:15] == 5'd1 || insn_i[19:15] == 5'd5;
    same      = insn_i[11:7] == insn_i[19:15];
    drops     = insn_i[11:7] == 5'd0;
    if (mapped_i) begin
      case (insn_i[6:2])                               // bits 1:0 do not matter: profile instructions
                                                       // (docs/dispatch.md)
        5'b00000: if (insn_i[15:0] != '0) kind_o = 4'd1;
        5'b01000: kind_o = 4'd2;
        5'b01011: if (Atomics != 0) kind_o = insn_i[31:27] == 5'b00011 ? 4'd2 : 4'd1;    // SC; LR, AMO
        5'b11000: kind_o = 4'd3;
        5'b11011: kind_o = link ? 4'd9 : drops ? 4'd11 : 4'd15;
        5'b11001: begin
          if (from_link) kind_o = link ? (same ? 4'd8 : 4'd12) : drops ? 4'd13 : 4'd14;
          else           kind_o = link ? 4'd8 : drops ? 4'd10 : 4'd14;
        end
        default: if ((insn_i | 32'd3) == Mret) kind_o = 4'd4;
      endcase
    end
  end
endmodule
`default_nettype wire
