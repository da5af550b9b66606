`default_nettype none
// D-cache misses: one entry per line in flight. Read requests go to the L2 in allocation order; the beats of
// a line come back in order and contiguous, lines in any order.                      docs/dcache.md, "Misses"
module dcache_mshr #(
  parameter integer N    = 4,                           // entries, 1..8
  parameter integer Ways = 4,
  parameter integer SetW = 6,
  parameter integer IdW  = 3,
  parameter integer WayW = $clog2(Ways)
) (
  input  logic            clk_i,
  input  logic            rst_ni,

  input  logic            al_fire_i,                    // only with al_ok_o
  input  logic [25:0]     al_line_i,
  input  logic [WayW-1:0] al_way_i,
  output logic            al_ok_o,                      // an entry is free
  output logic            quiet_o,                      // all are
  output logic [IdW-1:0]  al_id_o,

  input  logic [25:0]     a1_line_i,                    // port A, the cycle after the data was read
  input  logic [1:0]      a1_beat_i,
  output logic            a1_match_o,                   // the line is in flight
  output logic [IdW-1:0]  a1_id_o,
  output logic [WayW-1:0] a1_way_o,
  output logic            a1_avail_o,                   // the beat was in the data array when it was read
  output logic            a1_error_o,                   // with a1_avail_o: its line comes with an error
  output logic            a1_soon_o,                    // the beat is in the array, or arrives in this cycle
  input  logic [25:0]     b1_line_i,
  output logic            b1_match_o,
  output logic [Ways-1:0] a1_pend_o,                    // ways of the set that wait for their refill
  output logic [Ways-1:0] b1_pend_o,

  output logic            req_valid_o,
  input  logic            req_ready_i,
  output logic [25:0]     req_line_o,
  output logic [IdW-1:0]  req_id_o,

  input  logic            rsp_valid_i,
  input  logic [IdW-1:0]  rsp_id_i,
  input  logic            rsp_error_i,                  // the same for all beats of a line
  output logic [SetW-1:0] fill_set_o,                   // where the arriving beat belongs
  output logic [WayW-1:0] fill_way_o,
  output logic [1:0]      fill_beat_o,
  output logic            fin_o,                        // the cycle after the last beat: the entry is freed
  output logic [25:0]     fin_line_o,
  output logic [WayW-1:0] fin_way_o,
  output logic            fin_error_o                   // the line is bad
);
  if (N < 1 || N > 8) begin : gen_bad_n $error("dcache_mshr: N must be 1..8"); end
  localparam integer IxW = (N == 1) ? 1 : $clog2(N);    // bits of an entry number

  logic [25:0]     line_q [0:N-1];
  logic [WayW-1:0] way_q  [0:N-1];
  logic [N-1:0]    busy_d, busy_q;

  // The arriving line: rx_count_q beats of entry rx_id_q are written, the last of them in the previous cycle
  // if rx_new_q.
  logic [IdW-1:0]  rx_id_q;
  logic [2:0]      rx_count_d, rx_count_q;
  logic            rx_new_q, rx_error_q, fin_d, fin_q;

  assign fill_beat_o = rx_count_q[1:0];
  assign fin_o       = fin_q;
  assign fin_error_o = rx_error_q;
  assign fill_set_o = line_q[rsp_id_i[IxW-1:0]][SetW-1:0];
  assign fill_way_o = way_q[rsp_id_i[IxW-1:0]];
  assign fin_line_o = line_q[rx_id_q[IxW-1:0]];
  assign fin_way_o  = way_q[rx_id_q[IxW-1:0]];

  always_comb begin
    rx_count_d = rx_count_q;
    busy_d     = busy_q;
    if (fin_q)       rx_count_d = 3'd0;
    if (rsp_valid_i) rx_count_d = {1'b0, fill_beat_o} + 3'd1;
    fin_d = rsp_valid_i && fill_beat_o == 2'd3;
    if (fin_q) busy_d[rx_id_q[IxW-1:0]] = 1'b0;
    if (al_fire_i) busy_d[al_id_o[IxW-1:0]] = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q     <= '0;
      rx_count_q <= '0;
      rx_new_q   <= 1'b0;
      fin_q      <= 1'b0;
    end else begin
      busy_q     <= busy_d;
      rx_count_q <= rx_count_d;
      rx_new_q   <= rsp_valid_i;
      fin_q      <= fin_d;
    end
  end

  always_ff @(posedge clk_i) if (rsp_valid_i) rx_id_q <= rsp_id_i;
  always_ff @(posedge clk_i) if (rsp_valid_i) rx_error_q <= rsp_error_i;
  always_ff @(posedge clk_i) if (al_fire_i) line_q[al_id_o[IxW-1:0]] <= al_line_i;
  always_ff @(posedge clk_i) if (al_fire_i) way_q[al_id_o[IxW-1:0]] <= al_way_i;

  // Look-up
  always_comb begin
    a1_match_o = 1'b0;
    a1_id_o    = '0;
    b1_match_o = 1'b0;
    a1_pend_o  = '0;
    b1_pend_o  = '0;
    al_id_o    = '0;
    if (busy_q != '0) begin
      for (int i = 0; i < N; i++) begin
        if (busy_q[i]) begin
          if (line_q[i] == a1_line_i) begin
            a1_match_o = 1'b1;
            a1_id_o    = IdW'(i);
          end
          if (line_q[i] == b1_line_i) b1_match_o = 1'b1;
          if (line_q[i][SetW-1:0] == a1_line_i[SetW-1:0]) a1_pend_o[way_q[i]] = 1'b1;
          if (line_q[i][SetW-1:0] == b1_line_i[SetW-1:0]) b1_pend_o[way_q[i]] = 1'b1;
        end
      end
    end
    for (int i = N - 1; i >= 0; i--) if (!busy_q[i]) al_id_o = IdW'(i);
  end
  assign al_ok_o = busy_q != '1;
  assign quiet_o = busy_q == '0;

  logic [2:0] written;                                  // beats in the array a cycle ago
  assign a1_error_o = rx_error_q;
  assign written    = rx_count_q - {2'b00, rx_new_q};
  assign a1_way_o   = way_q[a1_id_o[IxW-1:0]];
  assign a1_avail_o = a1_match_o && a1_id_o == rx_id_q && {1'b0, a1_beat_i} < written;
  assign a1_soon_o  = a1_match_o && ((a1_id_o == rx_id_q && {1'b0, a1_beat_i} < rx_count_q)
                                     || (rsp_valid_i && a1_id_o == rsp_id_i && a1_beat_i == fill_beat_o));

  // Requests in allocation order
  logic [IdW-1:0] order_q [0:7];
  logic [3:0]     put_d, put_q, get_d, get_q;

  always_comb begin
    put_d = al_fire_i ? put_q + 4'd1 : put_q;
    get_d = (req_valid_o && req_ready_i) ? get_q + 4'd1 : get_q;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      put_q <= '0;
      get_q <= '0;
    end else begin
      put_q <= put_d;
      get_q <= get_d;
    end
  end
  always_ff @(posedge clk_i) if (al_fire_i) order_q[put_q[2:0]] <= al_id_o;

  assign req_valid_o = put_q != get_q;
  assign req_id_o    = order_q[get_q[2:0]];
  assign req_line_o  = line_q[req_id_o[IxW-1:0]];
endmodule
`default_nettype wire
