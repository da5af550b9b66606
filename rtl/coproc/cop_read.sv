`default_nettype none
// Answers the host's loads in the next cycle; the answer stays until the next load.
//                                                                            docs/coproc.md, "Host interface"
module cop_read (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  input  logic         load_i,
  input  logic         allowed_i,                      // else the answer is 0
  // What is loaded: one of these
  input  logic         control_i,
  input  logic         regfile_i,
  input  logic         constant_i,
  input  logic         match_i,
  input  logic         code_i,
  input  logic         low_i,
  input  logic         high_i,
  input  logic         group_i,
  input  logic         sample_i,                       // there is one to load
  input  logic [4:0]   at_i,                           // offset 7:3
  // Values in the cycle of the load
  input  logic [47:0]  id_i,
  input  logic [31:0]  ctl_i,
  input  logic [17:0]  status_i,
  input  logic [7:0]   fields_i,
  input  logic [15:0]  classes_i,
  input  logic [31:0]  select_i,
  input  logic [15:0]  watch_i,
  input  logic [31:0]  limit_i,
  input  logic [31:0]  interval_i,
  input  logic [31:0]  spread_i,
  input  logic [31:0]  random_i,
  input  logic [15:0]  water_i,
  input  logic [15:0]  level_i,
  input  logic [31:0]  count_i,
  input  logic [31:0]  regfile_value_i,
  input  logic [16:0]  hit_mi_i,
  // and in the next cycle
  input  logic [31:0]  constant_word_i,
  input  logic [31:0]  cam_word_i,
  input  logic         cam_valid_i,
  input  logic [63:0]  cam_group_i,
  input  logic [95:0]  code_word_i,
  input  logic [31:0]  data_word_i,
  input  logic [63:0]  sample_word_i,
  output logic [63:0]  rdata_o
);
  logic [63:0] value, rdata_q;
  logic [6:0]  from_q;                                 // array that holds the answer: code low, high; slots
                                                       // low, high; valid bits; sample; constants

  logic [511:0] registers;                             // offsets 0x00 to 0x78; 0 where nothing can be loaded
  assign registers = {64'd0, {16'd0, level_i}, {16'd0, water_i}, random_i, spread_i, interval_i, limit_i, {16'd0, watch_i}, select_i,
                      {16'd0, classes_i}, {24'd0, fields_i}, 32'd0, {14'd0, status_i}, ctl_i, id_i[31:0]};
  always_comb begin
    value = '0;
    if (load_i && allowed_i) begin
      if (regfile_i)    value = {32'd0, regfile_value_i};
      else if (match_i) value = {47'd0, hit_mi_i};
      else if (control_i) begin
        value[31:0] = at_i[4] ? count_i : registers[{at_i[3:0], 5'd0} +: 32];
        if (at_i == 5'd0) value[63:32] = {16'd0, id_i[47:32]};
      end
    end
  end

  always_comb begin
    rdata_o = rdata_q;
    if (from_q != '0) begin
      if (from_q[0]) rdata_o = code_word_i[63:0];
      if (from_q[1]) rdata_o = {32'd0, code_word_i[95:64]};
      if (from_q[2]) rdata_o = {data_word_i, cam_word_i};
      if (from_q[3]) rdata_o = {31'd0, cam_valid_i, data_word_i};
      if (from_q[4]) rdata_o = cam_group_i;
      if (from_q[5]) rdata_o = sample_word_i;
      if (from_q[6]) rdata_o = {32'd0, constant_word_i};
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      rdata_q <= '0;
      from_q  <= '0;
    end else if (load_i) begin
      rdata_q <= value;
      from_q  <= allowed_i ? {constant_i, sample_i, group_i, high_i, low_i, code_i && at_i[0], code_i && !at_i[0]} : 7'd0;
    end else if (from_q != '0) begin
      rdata_q <= rdata_o;
      from_q  <= '0;
    end
  end
endmodule
`default_nettype wire
