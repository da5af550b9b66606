`default_nettype none
// The engine's registers, and what only the host writes: bases, targets, widths, entries; no constants.
//                                                                            docs/coproc.md, "Host interface"
module cop_regfile (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  // Engine
  input  logic         v_write_i,
  input  logic [2:0]   v_at_i,
  input  logic [31:0]  v_value_i,
  input  logic         x_write_i,
  input  logic [2:0]   x_at_i,
  input  logic [15:0]  x_value_i,                      // truncated to the width
  // Host
  input  logic         host_write_i,
  input  logic         host_read_i,
  input  logic [6:0]   host_at_i,                      // offset 9:3, from 0x100 to 0x338
  input  logic [31:0]  host_value_i,
  output logic [31:0]  host_value_o,                   // combinational, with host_read_i
  // All of them
  output logic [127:0] entry_o,
  output logic [255:0] v_o,
  output logic [127:0] x_o,
  output logic [127:0] b_o,
  output logic [31:0]  t_o,
  output logic [71:0]  xcfg_o                          // width 4:0, saturating 8
);
  logic [127:0] entry_q, x_q, b_q;
  logic [255:0] v_q;
  logic [31:0]  t_q;
  logic [71:0]  xcfg_q;
  logic [3:0]   group;                                 // 64 bytes of offset
  logic [2:0]   at;
  logic [4:0]   width;
  logic [15:0]  cut;                                   // to write into an index register
  assign {group, at} = host_at_i;

  always_comb begin
    width = '0;
    cut   = '0;
    if (host_write_i) begin
      width = xcfg_q[at*9 +: 5];
      cut   = host_value_i[15:0];
      if (group == 4'd12) begin
        width = (host_value_i[4:0] == '0 || host_value_i[4:0] > 5'd16) ? 5'd16 : host_value_i[4:0];
        cut   = x_q[at*16 +: 16];
      end
      cut = cut & (16'hffff >> (5'd16 - width));
    end
  end

  // Written by host and engine; a reset writes 0, which takes a gate a bit of the value, not of the registers
  logic        v_write, x_write;
  logic [2:0]  v_at, x_at;
  logic [31:0] v_value;
  logic [15:0] x_value, value;
  always_comb begin
    v_write = v_write_i || (host_write_i && group == 4'd6);
    x_write = x_write_i || (host_write_i && (group == 4'd7 || group == 4'd12));
    v_at    = host_write_i ? at : v_at_i;
    x_at    = host_write_i ? at : x_at_i;
    v_value = (host_write_i ? host_value_i : v_value_i) & {32{rst_ni}};
    x_value = (host_write_i ? cut : x_value_i) & {16{rst_ni}};
    value   = host_value_i[15:0] & {16{rst_ni}};
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || host_write_i) begin
      for (int i = 0; i < 16; i++) begin
        if (!rst_ni || (group[3:1] == 3'd2 && {group[0], at} == 4'(i))) entry_q[i*8 +: 8] <= value[7:0];
      end
      for (int i = 0; i < 8; i++) begin
        if (!rst_ni || (group == 4'd10 && at == 3'(i))) b_q[i*16 +: 16] <= value;
      end
      for (int i = 0; i < 4; i++) begin
        if (!rst_ni || (group == 4'd11 && at[1:0] == 2'(i))) t_q[i*8 +: 8] <= value[7:0];
      end
    end
    for (int i = 0; i < 8; i++) begin
      if (!rst_ni || (v_write && v_at == 3'(i))) v_q[i*32 +: 32] <= v_value;
      if (!rst_ni || (x_write && x_at == 3'(i))) x_q[i*16 +: 16] <= x_value;
    end
    if (!rst_ni) xcfg_q <= {8{9'd16}};
    else if (host_write_i) begin
      for (int i = 0; i < 8; i++) begin
        if (group == 4'd12 && at == 3'(i)) xcfg_q[i*9 +: 9] <= {host_value_i[8], 3'd0, width};
      end
    end
  end

  always_comb begin
    host_value_o = '0;
    if (host_read_i) begin
      case (group)
        4'd4, 4'd5: host_value_o = {24'd0, entry_q[{group[0], at, 3'd0} +: 8]};
        4'd6:       host_value_o = v_q[{at, 5'd0} +: 32];
        4'd7:       host_value_o = {16'd0, x_q[{at, 4'd0} +: 16]};
        4'd10:      host_value_o = {16'd0, b_q[{at, 4'd0} +: 16]};
        4'd11:      host_value_o = {24'd0, t_q[{at[1:0], 3'd0} +: 8]};
        4'd12:      host_value_o = {23'd0, xcfg_q[at*9 +: 9]};
        default:    host_value_o = '0;
      endcase
    end
  end

  assign entry_o = entry_q;
  assign v_o     = v_q;
  assign x_o     = x_q;
  assign b_o     = b_q;
  assign t_o     = t_q;
  assign xcfg_o  = xcfg_q;
endmodule
`default_nettype wire
