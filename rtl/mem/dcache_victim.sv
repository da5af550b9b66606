`default_nettype none
// Write-back of one dirty line: reads it from the data array in four cycles and sends it to the L2. Beat k is
// read 2 + k cycles after start_i, before any refill of that way can write beat k: the L2 returns the first
// beat of a line two cycles after accepting the request, at the earliest. rd_block_o announces a cycle ahead
// that the data array's read port is taken.                                         docs/dcache.md, "Victims"
module dcache_victim (
  input  logic         clk_i,
  input  logic         rst_ni,

  input  logic         start_i,                         // only while !busy_o
  input  logic [25:0]  line_i,
  output logic         busy_o,                          // the line is here or on its way to the L2
  output logic [25:0]  line_o,
  output logic         free_o,                          // pulse: the last cycle of busy_o

  output logic         rd_block_o,                      // the next cycle has rd_valid_o
  output logic         rd_valid_o,
  output logic [1:0]   rd_beat_o,
  input  logic [127:0] rd_data_i,                       // a cycle after rd_valid_o

  output logic         req_valid_o,                     // write request for line_o
  input  logic         req_ready_i,                     // ... is accepted
  output logic         wdata_valid_o,                   // the four beats, after the request
  input  logic         wdata_ready_i,
  output logic [127:0] wdata_o
);
  logic [127:0] beat_q [0:3];
  logic [25:0]  line_q;
  logic         busy_d, busy_q, sent_d, sent_q;
  logic [2:0]   step_d, step_q;                         // cycles since start_i, stops at 6
  logic [1:0]   out_d, out_q;
  logic [1:0]   in_beat;

  assign busy_o        = busy_q;
  assign line_o        = line_q;
  assign wdata_valid_o = sent_q;

  assign rd_block_o  = busy_q && step_q <= 3'd3;
  assign rd_valid_o  = busy_q && step_q >= 3'd1 && step_q <= 3'd4;
  assign rd_beat_o   = step_q[1:0] - 2'd1;
  assign in_beat     = step_q[1:0] - 2'd2;
  assign req_valid_o = busy_q && !sent_q && step_q >= 3'd3;
  assign wdata_o     = beat_q[out_q];

  always_comb begin
    busy_d = busy_q;
    sent_d = sent_q;
    step_d = step_q;
    out_d  = out_q;
    free_o = sent_q && wdata_ready_i && out_q == 2'd3;
    step_d = (step_q == 3'd6) ? step_q : step_q + 3'd1;
    if (req_valid_o && req_ready_i) sent_d = 1'b1;
    if (sent_q && wdata_ready_i)    out_d = out_q + 2'd1;
    if (free_o) begin
      busy_d = 1'b0;
      sent_d = 1'b0;
    end
    if (start_i) begin
      busy_d = 1'b1;
      step_d = 3'd0;
      out_d  = 2'd0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      sent_q <= 1'b0;
      step_q <= 3'd6;
      out_q  <= 2'd0;
    end else begin
      busy_q <= busy_d;
      sent_q <= sent_d;
      step_q <= step_d;
      out_q  <= out_d;
    end
  end

  always_ff @(posedge clk_i) if (start_i) line_q <= line_i;
  always_ff @(posedge clk_i) if (busy_q && step_q >= 3'd2 && step_q <= 3'd5) beat_q[in_beat] <= rd_data_i;
endmodule
`default_nettype wire
