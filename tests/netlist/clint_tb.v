// CLINT against a model: random accesses of every size to its registers and beside them.
`default_nettype none
module clint_tb;
  reg         clk, rst_n, valid, write;
  reg  [15:0] addr;
  reg  [1:0]  size;
  reg  [63:0] wdata, mtime_m, cmp_m, expect_data, mask;
  reg         msip_m, mtip_m, expect_read;
  wire [63:0] rdata, mtime;
  wire        msip, mtip;
  integer     cycle, errors, seed, first_seed;

  clint dut (.clk_i(clk), .rst_ni(rst_n), .valid_i(valid), .write_i(write), .addr_i(addr), .size_i(size), .wdata_i(wdata),
             .rdata_o(rdata), .msip_o(msip), .mtip_o(mtip), .mtime_o(mtime));

  task wrong(input [8*48-1:0] what);
    begin
      if (errors == 0) $display("cycle %0d seed %0d: %0s", cycle, first_seed, what);
      errors = errors + 1;
    end
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    first_seed = seed;
    clk = 0; rst_n = 0; valid = 0; write = 0; errors = 0; expect_read = 0;
    mtime_m = 0; cmp_m = {64{1'b1}}; msip_m = 0; mtip_m = 0;
    repeat (3) begin #5 clk = 1; #5 clk = 0; end
    rst_n = 1;
    for (cycle = 0; cycle < 20000 && errors == 0; cycle = cycle + 1) begin
      valid = $random(seed) & 1;
      write = $random(seed) & 1;
      size  = $random(seed);
      case ($random(seed) & 3)
        0: addr = 16'h0000;
        1: addr = 16'h4000;
        2: addr = 16'hbff8;
        default: addr = $random(seed);
      endcase
      addr[2:0] = ($random(seed) & 7) >> size << size;
      wdata = {$random(seed), $random(seed)};
      if ($random(seed) % 4 == 0) wdata = mtime_m + ($random(seed) & 15);
      if (!valid) begin write = 1'bx; addr = 16'bx; size = 2'bx; wdata = 64'bx; end
      #2;
      if (msip !== msip_m) wrong("msip_o");
      if (mtip !== mtip_m) wrong("mtip_o");
      if (mtime !== mtime_m) wrong("mtime_o");
      if (expect_read && rdata !== expect_data) wrong("rdata_o");
      #3 clk = 1;
      // The model's clock
      expect_read = valid && !write;
      if (expect_read)
        expect_data = addr[15:3] == 0 ? msip_m : addr[15:3] == 13'h800 ? cmp_m : addr[15:3] == 13'h17ff ? mtime_m : 64'd0;
      mtip_m  = mtime_m >= cmp_m;
      mtime_m = mtime_m + 1;
      if (valid && write) begin
        mask = size == 3 ? {64{1'b1}} : ((64'd1 << (8 << size)) - 1) << (8 * addr[2:0]);
        if (addr[15:3] == 0 && mask[0]) msip_m = wdata[0];
        if (addr[15:3] == 13'h800) cmp_m = (cmp_m & ~mask) | (wdata & mask);
        if (addr[15:3] == 13'h17ff) mtime_m = ((mtime_m - 1) & ~mask) | (wdata & mask);
      end
      #5 clk = 0;
    end
    if (errors == 0) $display("ok");
    $finish(0);
  end
endmodule
