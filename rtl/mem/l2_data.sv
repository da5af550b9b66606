`default_nettype none
// Data array of the L2 and the two engines that move lines.                       docs/l2.md, "Data array"
// A job moves one line in four consecutive cycles and never stalls: the reader moves lines from the array to
// a client (hit) or to the write-back buffer (victim), the writer from the miss buffer (fill, which also
// answers the client) or from the write slot into the array. A job started in cycle t accesses beat k in
// cycle t+1+k; a new one may start in the last of these.
module l2_data #(
  parameter integer Ways  = 8,
  parameter integer Sets  = 256,
  parameter integer Wbufs = 4,
  parameter integer IdW   = 3,
  parameter integer RowW  = $clog2(Ways) + $clog2(Sets), // {set, way}
  parameter integer WbW   = $clog2(Wbufs)
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  // reader
  output logic            rd_free_o,     // rd_start_i is allowed
  output logic [1:0]      rd_port_o,     // client whose response port the reader holds in the next cycle (bit
                                         // per client)
  input  logic            rd_start_i,
  input  logic [RowW-1:0] rd_row_i,
  input  logic            rd_victim_i,   // to the write-back buffer rather than to a client
  input  logic            rd_client_i,
  input  logic [IdW-1:0]  rd_id_i,
  input  logic [WbW-1:0]  rd_wbuf_i,
  output logic            wb_we_o,       // a beat of a victim
  output logic [WbW-1:0]  wb_slot_o,
  output logic [1:0]      wb_beat_o,
  output logic [127:0]    wb_data_o,
  // writer
  output logic            wr_free_o,
  output logic [1:0]      wr_port_o,     // as rd_port_o
  input  logic            wr_start_i,
  input  logic [RowW-1:0] wr_row_i,
  input  logic            wr_fill_i,     // from the miss buffer rather than from the write slot
  input  logic [2:0]      wr_mshr_i,
  input  logic            wr_client_i,
  input  logic [IdW-1:0]  wr_id_i,
  input  logic            wr_error_i,    // the fill came with an error: its client is told
  output logic            fill_re_o,     // read beat src_beat_o of src_mshr_o: data in the next cycle
  output logic            slot_re_o,
  output logic [2:0]      src_mshr_o,
  output logic [1:0]      src_beat_o,
  output logic            src_last_o,    // with fill_re_o or slot_re_o: the source is free after this cycle
  input  logic [127:0]    fill_data_i,
  input  logic [127:0]    slot_data_i,
  // responses
  output logic            d_rsp_valid_o,
  output logic [IdW-1:0]  d_rsp_id_o,
  output logic [127:0]    d_rsp_data_o,
  output logic            d_rsp_last_o,
  output logic            d_rsp_miss_o,
  output logic            d_rsp_error_o,
  output logic            i_rsp_valid_o,
  output logic [IdW-1:0]  i_rsp_id_o,
  output logic [127:0]    i_rsp_data_o,
  output logic            i_rsp_last_o,
  output logic            i_rsp_miss_o,
  output logic            i_rsp_error_o
);
  // Reader: job, and the beat that comes out of the array.
  logic            rd_busy_q, rd_victim_q, rd_client_q;
  logic [1:0]      rd_beat_q;
  logic [RowW-1:0] rd_row_q;
  logic [IdW-1:0]  rd_id_q;
  logic [WbW-1:0]  rd_wbuf_q;
  logic            ro_valid_q, ro_victim_q, ro_client_q;
  logic [1:0]      ro_beat_q;
  logic [IdW-1:0]  ro_id_q;
  logic [WbW-1:0]  ro_wbuf_q;
  logic [127:0]    ro_data;
  // Writer: the same.
  logic            wr_busy_q, wr_fill_q, wr_client_q, wr_error_q;
  logic [1:0]      wr_beat_q;
  logic [RowW-1:0] wr_row_q;
  logic [2:0]      wr_mshr_q;
  logic [IdW-1:0]  wr_id_q;
  logic            wo_valid_q, wo_fill_q, wo_client_q, wo_error_q;
  logic [1:0]      wo_beat_q;
  logic [RowW-1:0] wo_row_q;
  logic [IdW-1:0]  wo_id_q;
  logic [127:0]    wo_data;
  logic            rd_more, wr_more;     // the job continues after this cycle

  assign rd_free_o  = !rd_more;
  assign wr_free_o  = !wr_more;
  assign src_mshr_o = wr_mshr_q;
  assign src_beat_o = wr_beat_q;
  logic hit_d, hit_i, fill_d, fill_i;    // the responses
  assign rd_more    = rd_busy_q && rd_beat_q != 2'd3;
  assign wr_more    = wr_busy_q && wr_beat_q != 2'd3;
  assign rd_port_o  = {rd_more && !rd_victim_q && rd_client_q, rd_more && !rd_victim_q && !rd_client_q};
  assign wr_port_o  = {wr_more && wr_fill_q && wr_client_q, wr_more && wr_fill_q && !wr_client_q};
  assign fill_re_o  = wr_busy_q && wr_fill_q;
  assign slot_re_o  = wr_busy_q && !wr_fill_q;
  assign src_last_o = wr_beat_q == 2'd3;
  assign wb_we_o    = ro_valid_q && ro_victim_q;
  assign hit_d      = ro_valid_q && !ro_victim_q && !ro_client_q;
  assign hit_i      = ro_valid_q && !ro_victim_q && ro_client_q;
  assign fill_d     = wo_valid_q && wo_fill_q && !wo_client_q;
  assign fill_i     = wo_valid_q && wo_fill_q && wo_client_q;
  assign wo_data    = wo_fill_q ? fill_data_i : slot_data_i;
  assign wb_slot_o  = ro_wbuf_q;
  assign wb_beat_o  = ro_beat_q;
  assign wb_data_o  = ro_data;

  ram_1r1w #(.Width(128), .Depth(Ways * Sets * 4)) u_lines (
    .clk_i, .re_i(rd_busy_q), .raddr_i({rd_row_q, rd_beat_q}), .rdata_o(ro_data),
    .we_i(wo_valid_q), .waddr_i({wo_row_q, wo_beat_q}), .wdata_i(wo_data)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      rd_busy_q  <= 1'b0;
      rd_beat_q  <= '0;
      ro_valid_q <= 1'b0;
      wr_busy_q  <= 1'b0;
      wr_beat_q  <= '0;
      wo_valid_q <= 1'b0;
    end else begin
      rd_busy_q  <= rd_start_i || rd_more;
      ro_valid_q <= rd_busy_q;
      if (rd_busy_q) rd_beat_q <= rd_beat_q + 1'b1;
      wr_busy_q  <= wr_start_i || wr_more;
      wo_valid_q <= wr_busy_q;
      if (wr_busy_q) wr_beat_q <= wr_beat_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rd_start_i) begin
      rd_row_q    <= rd_row_i;
      rd_victim_q <= rd_victim_i;
      rd_client_q <= rd_client_i;
      rd_id_q     <= rd_id_i;
      rd_wbuf_q   <= rd_wbuf_i;
    end
    if (wr_start_i) begin
      wr_row_q    <= wr_row_i;
      wr_fill_q   <= wr_fill_i;
      wr_mshr_q   <= wr_mshr_i;
      wr_client_q <= wr_client_i;
      wr_id_q     <= wr_id_i;
      wr_error_q  <= wr_error_i;
    end
    if (rd_busy_q) begin
      ro_victim_q <= rd_victim_q;
      ro_client_q <= rd_client_q;
      ro_beat_q   <= rd_beat_q;
      ro_id_q     <= rd_id_q;
      ro_wbuf_q   <= rd_wbuf_q;
    end
    if (wr_busy_q) begin
      wo_fill_q   <= wr_fill_q;
      wo_client_q <= wr_client_q;
      wo_beat_q   <= wr_beat_q;
      wo_row_q    <= wr_row_q;
      wo_id_q     <= wr_id_q;
      wo_error_q  <= wr_error_q;
    end
  end

  // Responses: the two engines never hold the same client's port: see rd_port_o and wr_port_o.
  l2_rsp #(.IdW(IdW)) u_d (
    .clk_i, .rst_ni, .hit_i(hit_d), .hit_id_i(ro_id_q), .hit_data_i(ro_data), .hit_last_i(ro_beat_q == 2'd3),
    .fill_i(fill_d), .fill_id_i(wo_id_q), .fill_data_i, .fill_last_i(wo_beat_q == 2'd3), .fill_error_i(wo_error_q),
    .rsp_valid_o(d_rsp_valid_o), .rsp_id_o(d_rsp_id_o), .rsp_data_o(d_rsp_data_o),
    .rsp_last_o(d_rsp_last_o), .rsp_miss_o(d_rsp_miss_o),
    .rsp_error_o(d_rsp_error_o)
  );
  l2_rsp #(.IdW(IdW)) u_i (
    .clk_i, .rst_ni, .hit_i(hit_i), .hit_id_i(ro_id_q), .hit_data_i(ro_data), .hit_last_i(ro_beat_q == 2'd3),
    .fill_i(fill_i), .fill_id_i(wo_id_q), .fill_data_i, .fill_last_i(wo_beat_q == 2'd3), .fill_error_i(wo_error_q),
    .rsp_valid_o(i_rsp_valid_o), .rsp_id_o(i_rsp_id_o), .rsp_data_o(i_rsp_data_o),
    .rsp_last_o(i_rsp_last_o), .rsp_miss_o(i_rsp_miss_o),
    .rsp_error_o(i_rsp_error_o)
  );
endmodule
`default_nettype wire
