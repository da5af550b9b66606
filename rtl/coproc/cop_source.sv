`default_nettype none
// One operand of a microinstruction.                                                            docs/microcode.md
module cop_source (
  input  logic         enable_i,                       // without it 0
  input  logic [5:0]   select_i,
  input  logic [255:0] v_i,
  input  logic [127:0] x_i,
  input  logic [511:0] c_i,
  input  logic [255:0] sample_i,                       // current
  input  logic [31:0]  imm_i,
  input  logic [31:0]  target_i,
  input  logic [31:0]  md_i,
  input  logic [31:0]  mn_i,
  input  logic [15:0]  mi_i,
  input  logic [31:0]  random_i,
  output logic [31:0]  value_o
);
  always_comb begin
    value_o = '0;
    if (enable_i) begin
      casez (select_i)
        6'b000???: value_o = v_i[{select_i[2:0], 5'd0} +: 32];
        6'b001???: value_o = {16'd0, x_i[{select_i[2:0], 4'd0} +: 16]};
        6'b01????: value_o = c_i[{select_i[3:0], 5'd0} +: 32];
        6'b100???: value_o = sample_i[{select_i[2:0], 5'd0} +: 32];
        6'd40:     value_o = {28'd0, sample_i[3:0]};                // CLASS
        6'd41:     value_o = {24'd0, sample_i[15:8]};               // EVENTS
        6'd42:     value_o = target_i;
        6'd43:     value_o = sample_i[197:166];                     // LINE: ADDR, ADDRH without their low 6 bits
        6'd44:     value_o = {27'd0, sample_i[75:71]};              // RD
        6'd45:     value_o = {27'd0, sample_i[83:79]};              // RS1
        6'd46:     value_o = {27'd0, sample_i[88:84]};              // RS2
        6'd47:     value_o = imm_i;
        6'd48:     value_o = md_i;
        6'd49:     value_o = mn_i;
        6'd50:     value_o = {16'd0, mi_i};
        6'd51:     value_o = random_i;
        6'd52:     value_o = sample_i[63:32] + 32'd1;               // LINK
        6'd53:     value_o = sample_i[194:163];                     // WADDR: ADDR, ADDRH without their low 3 bits
        default:   value_o = '0;
      endcase
    end
  end
endmodule
`default_nettype wire
