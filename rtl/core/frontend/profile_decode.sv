`default_nettype none
// What the profile flags need to know of an instruction: does one of them decide whether it executes, or does
// it read or change one?                                                       docs/dispatch.md, "Encodings"
module profile_decode (
  input  logic [31:0]     insn_i,
  output logic            control_o,        // SETPF or its like, even if it is illegal
  output core_pkg::mark_t mark_o
);
  logic       control, legal;               // all fields of it are legal
  logic [1:0] kind;
  assign control = insn_i[6:0] == 7'h0b;
  always_comb begin
    kind = insn_i[1:0];
    if (control) begin
      case (insn_i[14:12])
        3'd3, 3'd4: kind = insn_i[8:7];     // POPPF, PBLOCK: in rd
        default:    kind = insn_i[21:20];   // SETPF, RESETPF: in the immediate; PUSHPF: in rs2
      endcase
    end
  end
  always_comb begin
    legal = 1'b0;
    if (control && kind != 2'd3) begin
      case (insn_i[14:12])
        3'd0, 3'd1: legal = insn_i[11:7] == 5'd0 && insn_i[19:15] == 5'd0 && insn_i[31:22] == 10'd0;
        3'd2:       legal = insn_i[24:22] == 3'd0;
        3'd3:       legal = insn_i[11:9] == 3'd0;
        3'd4:       legal = insn_i[11:9] == 3'd0 && insn_i[19:15] == 5'd0 && !insn_i[31];
        default:    legal = 1'b0;
      endcase
    end
  end
  assign control_o      = control;
  assign mark_o.profile = insn_i[1:0] != 2'b11 && insn_i[15:0] != 16'd0;
  assign mark_o.assigns = legal && insn_i[14:13] == 2'b00;
  assign mark_o.push    = legal && insn_i[14:12] == 3'd2;
  assign mark_o.pop     = legal && insn_i[14:12] == 3'd3;
  assign mark_o.block   = legal && insn_i[14];
  assign mark_o.kind    = kind;
endmodule
`default_nettype wire
