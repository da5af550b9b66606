`default_nettype none
// Host registers below 0x100, except those that change by themselves.        docs/coproc.md, "Host interface"
module cop_control (
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
  output logic        not_machine_o,                   // NOM, NOU, CTX
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

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      engine_o   <= 1'b0;
      div_o      <= '0;
      not_machine_o  <= 1'b0;
      not_user_o     <= 1'b0;
      want_context_o <= 1'b0;
      only_context_o <= '0;
      fields_o   <= 8'h01;
      classes_o  <= '0;
      select_o   <= '0;
      watch_o    <= 16'd1024;
      limit_o    <= '0;
      interval_o <= '0;
      spread_o   <= '0;
      water_o    <= '0;
    end else if (write_i) begin
      case (at_i)
        5'h01: begin
          engine_o       <= wdata_i[1];
          div_o          <= wdata_i[5:4];
          not_machine_o  <= wdata_i[8];
          not_user_o     <= wdata_i[9];
          want_context_o <= wdata_i[10];
          only_context_o <= wdata_i[31:16];
        end
        5'h04:   fields_o   <= wdata_i[7:0] | 8'h01;
        5'h05:   classes_o  <= wdata_i[15:0];
        5'h06:   select_o   <= wdata_i[31:0];
        5'h07:   watch_o    <= (wdata_i[15:0] == '0) ? 16'd1024 : wdata_i[15:0];
        5'h08:   limit_o    <= wdata_i[31:0];
        5'h09:   interval_o <= (wdata_i[31:0] != '0 && wdata_i[31:0] < 32'd4) ? 32'd4 : wdata_i[31:0];
        5'h0a:   spread_o   <= wdata_i[31:0];
        5'h0c:   water_o    <= wdata_i[15:0];
        default: ;
      endcase
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
