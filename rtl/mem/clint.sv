`default_nettype none
// Core-local interruptor of one hart: software interrupt, timer.                docs/memory-model.md, "CLINT"
//   +0x0000 msip (32 bits, bit 0)   +0x4000 mtimecmp (64)   +0xBFF8 mtime (64); the rest is read-only zero
// mtime counts every clock cycle. Any naturally aligned access size works, in the byte lanes of its address.
module clint (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        valid_i,          // an access, done in this cycle
  input  logic        write_i,
  input  logic [15:0] addr_i,
  input  logic [1:0]  size_i,           // log2 of its bytes
  input  logic [63:0] wdata_i,          // in the byte lanes of addr_i
  output logic [63:0] rdata_o,          // the cycle after valid_i
  output logic        msip_o,           // software interrupt
  output logic        mtip_o,           // timer interrupt: mtime >= mtimecmp, one cycle late
  output logic [63:0] mtime_o
);
  logic        msip_q, mtip_q;
  logic [63:0] mtime_q, mtime_d, mtimecmp_q, rdata_q;
  logic [3:1]  full_q;                                 // digits of 16 bits: all below are full
  logic        at_msip, at_cmp, at_time;
  logic [7:0]  strobe;
  logic [63:0] mask;

  assign at_msip = addr_i[15:3] == 13'h0000;
  assign at_cmp  = addr_i[15:3] == 13'h0800;
  assign at_time = addr_i[15:3] == 13'h17ff;

  always_comb begin
    strobe = '0;
    mask   = '0;
    if (valid_i && write_i) begin
      case (size_i)
        2'd0:    strobe = 8'h01 << addr_i[2:0];
        2'd1:    strobe = 8'h03 << addr_i[2:0];
        2'd2:    strobe = 8'h0f << addr_i[2:0];
        default: strobe = 8'hff;
      endcase
      for (int b = 0; b < 8; b++) mask[b*8 +: 8] = {8{strobe[b]}};
    end
  end

  // Registers tell which digits to increment, so no carry ripples through the time
  always_comb begin
    mtime_d[15:0] = mtime_q[15:0] + 16'd1;
    for (int d = 1; d < 4; d++) mtime_d[16*d +: 16] = mtime_q[16*d +: 16] + {15'd0, full_q[d]};
    if (valid_i && write_i && at_time) mtime_d = (mtime_q & ~mask) | (wdata_i & mask);
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      msip_q     <= 1'b0;
      mtip_q     <= 1'b0;
      mtime_q    <= '0;
      full_q     <= '0;
      mtimecmp_q <= '1;
    end else begin
      mtip_q  <= mtime_q >= mtimecmp_q;
      mtime_q <= mtime_d;
      full_q  <= {mtime_d[47:0] == '1, mtime_d[31:0] == '1, mtime_d[15:0] == '1};
      if (valid_i && write_i) begin
        if (at_msip && strobe[0]) msip_q <= wdata_i[0];
        if (at_cmp) mtimecmp_q <= (mtimecmp_q & ~mask) | (wdata_i & mask);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (valid_i && !write_i) rdata_q <= at_msip ? {63'd0, msip_q} : at_cmp ? mtimecmp_q : at_time ? mtime_q : 64'd0;
  end

  assign rdata_o = rdata_q;
  assign msip_o  = msip_q;
  assign mtip_o  = mtip_q;
  assign mtime_o = mtime_q;
endmodule
`default_nettype wire
