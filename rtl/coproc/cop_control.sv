`default_nettype none
// Host registers below 0x100, except those that change by themselves.        docs/coproc.md, "Host interface"
module cop_control #(
  parameter integer Supervisor = 0                     // 1: ctl has the filter NOS
) (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        write_i,                         // an allowed store
  input  logic        range_i,                         // a disallowed access
  input  logic        busy_i,
  input  logic [4:0]  at_i,                            // offset 7:3
  input  logic [63:0] wdata_i,
  output logic        ctl_write_o,                     // stores with a side effect
  output logic        ack_o,
  output logic        command_o,
  output logic [4:0]  clear_o,                         // its bits
  output logic        seed_write_o,
  output logic        mask_o,
  output logic        engine_o,
  output logic [1:0]  div_o,
  output logic        not_machine_o,                   // NOM, NOS, NOU, CTX
  output logic        not_supervisor_o,
  output logic        not_user_o,
  output logic        want_context_o,
  output logic [15:0] only_context_o,
  output logic        range_o,
  output logic        busy_o,
  output logic [7:0]  fields_o,
  output logic [15:0] classes_o,
  output logic [31:0] select_o,
  output logic [15:0] watch_o,
  output logic [31:0] limit_o,
  output logic [31:0] interval_o,
  output logic [31:0] spread_o,
  output logic [15:0] water_o
);
  logic status_write;
  always_comb begin
    ctl_write_o  = 1'b0;
    status_write = 1'b0;
    ack_o        = 1'b0;
    command_o    = 1'b0;
    seed_write_o = 1'b0;
    mask_o       = 1'b0;
    clear_o      = '0;
    if (write_i) begin
      ctl_write_o  = at_i == 5'h01;
      status_write = at_i == 5'h02;
      ack_o        = status_write && wdata_i[0];
      command_o    = at_i == 5'h03;
      seed_write_o = at_i == 5'h0b;
      mask_o       = at_i == 5'h0e;
      clear_o      = command_o ? wdata_i[4:0] : 5'd0;
    end
  end

  // A reset writes 0 everywhere, which takes a gate a bit of the word, not of the registers
  logic [31:0] value;
  assign value = wdata_i[31:0] & {32{rst_ni}};
  always_ff @(posedge clk_i) begin
    if (!rst_ni || write_i) begin
      if (!rst_ni || at_i == 5'h01) begin
        engine_o         <= value[1];
        div_o            <= value[5:4];
        not_machine_o    <= value[8];
        not_user_o       <= value[9];
        want_context_o   <= value[10];
        not_supervisor_o <= value[11] && Supervisor != 0;
        only_context_o   <= value[31:16];
      end
      if (!rst_ni || at_i == 5'h04) fields_o   <= value[7:0] | 8'h01;
      if (!rst_ni || at_i == 5'h05) classes_o  <= value[15:0];
      if (!rst_ni || at_i == 5'h06) select_o   <= value;
      if (!rst_ni || at_i == 5'h07) watch_o    <= (value[15:0] == '0) ? 16'd1024 : value[15:0];
      if (!rst_ni || at_i == 5'h08) limit_o    <= value;
      if (!rst_ni || at_i == 5'h09) interval_o <= (value != '0 && value < 32'd4) ? 32'd4 : value;
      if (!rst_ni || at_i == 5'h0a) spread_o   <= value;
      if (!rst_ni || at_i == 5'h0c) water_o    <= value[15:0];
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      range_o <= 1'b0;
      busy_o  <= 1'b0;
    end else begin
      if (range_i)                          range_o <= 1'b1;
      else if (status_write && wdata_i[16]) range_o <= 1'b0;
      if (busy_i)                           busy_o  <= 1'b1;
      else if (status_write && wdata_i[17]) busy_o  <= 1'b0;
    end
  end
endmodule
`default_nettype wire
