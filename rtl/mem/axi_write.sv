`default_nettype none
// Write half of the AXI4 master: write-back lines (id = slot) and single uncached writes (id 8).   docs/l2.md
// One transfer at a time is on AW and W; many may be unacknowledged, and are acknowledged in any order. The
// registers are reset with the AXI side: a transfer that has begun ends, whatever the core does.
module axi_write (
  input  logic         clk_i,
  input  logic         axi_rst_ni,      // reset of the AXI side
  input  logic         hold_i,          // begin no transfer, report nothing                axi_drain.sv
  output logic         busy_o,          // a write is shown or not yet acknowledged
  // a line of the write-back buffer
  input  logic         line_valid_i,
  input  logic [31:6]  line_addr_i,
  input  logic [2:0]   line_slot_i,
  output logic         line_take_o,     // its transfer begins: the next line may be offered
  output logic         line_re_o,       // read 128-bit beat line_beat_o of slot line_rslot_o
  output logic [2:0]   line_rslot_o,
  output logic [1:0]   line_beat_o,
  input  logic [127:0] line_data_i,     // from the cycle after line_re_o, held
  output logic         line_done_o,     // memory has written line_done_slot_o
  output logic [2:0]   line_done_slot_o,
  output logic         done_error_o,    // with line_done_o and one_done_o: SLVERR or DECERR
  // one access of 1 << one_size_i bytes
  input  logic         one_valid_i,
  output logic         one_ready_o,
  input  logic [31:0]  one_addr_i,
  input  logic [1:0]   one_size_i,
  input  logic [63:0]  one_data_i,      // in its byte lanes
  output logic         one_done_o,
  // AXI4
  output logic         axi_awvalid_o,
  input  logic         axi_awready_i,
  output logic [3:0]   axi_awid_o,
  output logic [31:0]  axi_awaddr_o,
  output logic [7:0]   axi_awlen_o,
  output logic [2:0]   axi_awsize_o,
  output logic [1:0]   axi_awburst_o,
  output logic [3:0]   axi_awcache_o,
  output logic [2:0]   axi_awprot_o,
  output logic         axi_wvalid_o,
  input  logic         axi_wready_i,
  output logic [63:0]  axi_wdata_o,
  output logic [7:0]   axi_wstrb_o,
  output logic         axi_wlast_o,
  input  logic         axi_bvalid_i,
  output logic         axi_bready_o,
  input  logic [3:0]   axi_bid_i,
  input  logic [1:0]   axi_bresp_i
);
  logic        aw_q, w_q;               // valid on AW, on W
  logic [3:0]  id_q;
  logic [31:0] addr_q;
  logic [1:0]  size_q;
  logic [63:0] one_data_q;              // a copy: a core reset may clear the original
  logic [2:0]  beat_q;                  // 64-bit beat on W
  logic [3:0]  under_way_q;             // transfers that have begun and are not acknowledged, at most 9
  logic        start, step;
  logic [7:0]  bytes;

  // A transfer begins when the previous one has left both channels.
  assign one_ready_o = !aw_q && !w_q && !hold_i;
  assign start       = one_ready_o && (one_valid_i || line_valid_i);
  assign line_take_o = start && !one_valid_i;
  assign step        = w_q && axi_wready_i;

  always_ff @(posedge clk_i) begin
    if (!axi_rst_ni) begin
      aw_q        <= 1'b0;
      w_q         <= 1'b0;
      beat_q      <= '0;
      under_way_q <= '0;
    end else if (start || aw_q || w_q || axi_bvalid_i) begin
      under_way_q <= under_way_q + {3'd0, start} - {3'd0, axi_bvalid_i};
      if (start) begin
        aw_q   <= 1'b1;
        w_q    <= 1'b1;
        beat_q <= '0;
      end else begin
        if (axi_awready_i) aw_q <= 1'b0;
        if (step) begin
          w_q    <= !axi_wlast_o;
          beat_q <= beat_q + 1'b1;
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (start) begin
      id_q       <= one_valid_i ? 4'd8 : {1'b0, line_slot_i};
      addr_q     <= one_valid_i ? one_addr_i : {line_addr_i, 6'd0};
      size_q     <= one_valid_i ? one_size_i : 2'd3;
      one_data_q <= one_data_i;
    end
  end
  assign busy_o = under_way_q != '0;

  // The first 128 bits are read as the transfer begins, each further 128 as the 64 bits before them leave.
  assign line_re_o    = line_take_o || (step && beat_q[0] && !id_q[3]);
  assign line_rslot_o = line_take_o ? line_slot_i : id_q[2:0];
  assign line_beat_o  = line_take_o ? 2'd0 : beat_q[2:1] + 2'd1;

  always_comb begin
    case (size_q)
      2'd0:    bytes = 8'h01;
      2'd1:    bytes = 8'h03;
      2'd2:    bytes = 8'h0f;
      default: bytes = 8'hff;
    endcase
  end

  assign axi_awvalid_o = aw_q;
  assign axi_awid_o    = id_q;
  assign axi_awaddr_o  = addr_q;
  assign axi_awlen_o   = id_q[3] ? 8'd0 : 8'd7;
  assign axi_awsize_o  = {1'b0, size_q};
  assign axi_awburst_o = 2'b01;         // INCR
  assign axi_awcache_o = id_q[3] ? 4'b0000 : 4'b1111; // device; a line: write-back, allocate
  assign axi_awprot_o  = 3'b011;                      // data, non-secure, privileged
  assign axi_wvalid_o  = w_q;
  assign axi_wdata_o   = id_q[3] ? one_data_q : beat_q[0] ? line_data_i[127:64] : line_data_i[63:0];
  assign axi_wstrb_o   = bytes << addr_q[2:0];
  assign axi_wlast_o   = id_q[3] || beat_q == 3'd7;
  assign axi_bready_o  = 1'b1;

  assign line_done_o = axi_bvalid_i && !axi_bid_i[3] && !hold_i;
  assign one_done_o  = axi_bvalid_i && axi_bid_i[3] && !hold_i;
  assign line_done_slot_o = axi_bid_i[2:0];
  assign done_error_o     = axi_bresp_i[1];
endmodule
`default_nettype wire
