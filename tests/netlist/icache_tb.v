// I-cache against a client port that answers as the L2 may: requests taken and lines sent at random times, either line first.
// Fetch walks, jumps and repeats blocks as the front end does; every hit must give the block of its address, and nothing unknown.
// Some lines come with an error: no hit on them, and f1_error_o once the line that F1 waits for was one.
`default_nettype none
module icache_tb;
  localparam Sets = 4, Ways = 2, Bytes = 16;
  reg          clk, rst_n, invalidate, f0_read, f1_valid, req_ready, rsp_valid, retry, rsp_error, user, allowed;
  reg  [31:0]  f0_addr, f1_addr, next;
  wire         hit, miss, error, req_valid;
  wire [Ways-1:0] way;
  wire [Ways*Bytes*8-1:0] blocks;
  wire [Bytes*8-1:0] data = way[0] ? blocks[0 +: Bytes*8] : blocks[Bytes*8 +: Bytes*8];
  wire         next_user;
  wire [31:6]  req_addr, next_line;
  wire [2:0]   req_id;
  reg  [2:0]   rsp_id;
  reg  [127:0] rsp_data;
  reg  [1:0]   outstanding;                  // by id
  reg  [63:0]  line_user, was_user;          // of each line: mode of the last miss on the line before it, and of the one before:
                                             // a prefetch that was not yet sent keeps its mode when that line is lost and missed again
  reg  [31:6]  line [0:1];
  reg  [2:0]   beat;                         // of the line being sent; 4: none
  reg          sending;
  reg  [1:0]   bad;                          // the line of this id comes with an error
  reg          failed;                       // the last demand line that came did so with an error: failed_line
  reg  [31:6]  failed_line;
  integer      cycle, errors, hits, misses, told, seed, cycles;

  icache #(.Ways(Ways), .Sets(Sets), .BlockBytes(Bytes)) dut (
    .clk_i(clk), .rst_ni(rst_n), .invalidate_i(invalidate), .f0_read_i(f0_read), .f0_addr_i(f0_addr), .f1_valid_i(f1_valid),
    .f1_addr_i(f1_addr), .f1_user_i(user), .f1_hit_o(hit), .f1_way_o(way), .f1_blocks_o(blocks), .f1_error_o(error), .miss_o(miss), .pf_line_o(next_line), .pf_user_o(next_user),
    .pf_allowed_i(allowed), .req_valid_o(req_valid), .req_ready_i(req_ready),
    .req_addr_o(req_addr), .req_id_o(req_id), .rsp_valid_i(rsp_valid), .rsp_id_i(rsp_id), .rsp_data_i(rsp_data), .rsp_error_i(rsp_error));

  function [127:0] contents(input [31:4] block);
    contents = {block, 4'h3, ~block, 4'h2, block ^ 28'h5a5a5a5, 4'h1, block, 4'h0};
  endfunction
  task wrong(input [8*48-1:0] what);
    begin
      if (errors == 0) $display("cycle %0d seed %0d: %0s", cycle, cycles, what);
      errors = errors + 1;
    end
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    cycles = seed;
    clk = 0; rst_n = 0; invalidate = 0; f0_read = 0; f1_valid = 0; req_ready = 0; rsp_valid = 0; outstanding = 0; sending = 0; beat = 4;
    f0_addr = 32'h80000000; f1_addr = 0; next = 32'h80000000; errors = 0; hits = 0; misses = 0; retry = 0; rsp_id = 0;
    rsp_error = 0; bad = 0; failed = 0; failed_line = 0; told = 0;
    repeat (3) begin #5 clk = 1; #5 clk = 0; end
    rst_n = 1;
    for (cycle = 0; cycle < 40000 && errors == 0; cycle = cycle + 1) begin
      // This cycle's inputs; the block of F1 was read in the cycle before
      invalidate = $random(seed) % 500 == 0;
      req_ready  = $random(seed) % 3 != 0;
      rsp_valid  = 0;
      if (!sending && outstanding != 0 && $random(seed) % 4 == 0) begin
        sending = 1;
        beat    = 0;
        rsp_id  = outstanding == 3 ? $random(seed) & 1 : outstanding == 2;
      end
      if (sending && $random(seed) % 5 != 0) begin
        rsp_valid = 1;
        rsp_error = bad[rsp_id[0]];
        rsp_data  = rsp_error ? {4{$random(seed)}} : contents({line[rsp_id], beat[1:0]});
      end else begin
        rsp_data  = 128'bx;
        rsp_error = 1'bx;
      end
      user     = $random(seed) & 1;
      allowed  = $random(seed) % 3 != 0;
      f1_valid = f0_read && $random(seed) % 8 != 0;
      f1_addr  = f0_addr;
      #2;
      if (^{req_valid, miss} === 1'bx) wrong("req_valid or miss_o is not known");
      if (req_valid && ^{req_addr, req_id} === 1'bx) wrong("request is not known");
      if (f0_read && hit === 1'bx) wrong("f1_hit_o is not known");
      if (f1_valid && hit === 1'b1 && !invalidate) begin
        if (way !== 1 && way !== 2) wrong("a hit is not in one way");
        if (data !== contents(f1_addr[31:4])) wrong("a hit gives other data");
        hits = hits + 1;
      end
      if (req_valid && req_id == 1 && !allowed) wrong("asks for a next line that is not allowed");
      if (req_valid && req_id == 1 && req_addr !== next_line) wrong("asks for another line than the one that was judged");
      if (req_valid && req_id == 1 && next_user !== line_user[next_line[11:6]] && next_user !== was_user[next_line[11:6]]) wrong("the next line is not judged by the mode that missed");
      if (miss) was_user[f1_addr[11:6] + 6'd1] = line_user[f1_addr[11:6] + 6'd1];
      if (miss) line_user[f1_addr[11:6] + 6'd1] = user;
      if (f0_read && error === 1'bx) wrong("f1_error_o is not known");
      if (f1_valid && error === 1'b1) begin
        if (!failed || failed_line != f1_addr[31:6]) wrong("f1_error_o without an error of that line");
        if (hit) wrong("f1_error_o with a hit");
        if (miss) wrong("f1_error_o with a miss");
        told = told + 1;
      end
      if (miss) misses = misses + 1;
      if (req_valid && req_ready && req_id > 1) wrong("id of a request");
      if (req_valid && req_ready && outstanding[req_id[0]]) wrong("two requests with one id");
      if (req_valid && req_ready && outstanding[!req_id[0]] && line[!req_id[0]] == req_addr) wrong("asks for a line that it is reading");
      // Next block: again after a miss, else the next one, sometimes a jump
      f0_read = 1;
      if (!(f1_valid && hit === 1'b0 && error === 1'b0) || $random(seed) % 40 == 0) begin
        next = next + Bytes;
        if ($random(seed) % 12 == 0) next = 32'h80000000 + ($random(seed) & 32'h7f0);
        if ($random(seed) % 97 == 0) next = 32'h80000f00 + ($random(seed) & 32'hf0);
      end
      f0_addr = next;
      #3 clk = 1;
      #5 clk = 0;
    end
    if (errors == 0 && (hits < 1000 || misses < 100 || told < 20)) wrong("too few hits, misses or errors");
    if (errors == 0) $display("ok %0d hits, %0d misses, %0d errors", hits, misses, told);
    $finish(0);
  end
  // What passes at the rising edge
  always @(posedge clk) if (rst_n) begin
    if (req_valid && req_ready) begin
      outstanding[req_id[0]] <= 1;
      line[req_id[0]] <= req_addr;
      bad[req_id[0]]  <= $random(seed) % 10 == 0;
    end
    if (rsp_valid) begin
      beat <= beat + 1;
      if (beat == 3) begin
        sending <= 0;
        outstanding[rsp_id[0]] <= 0;
        if (rsp_id == 0) failed <= bad[0];
        if (rsp_id == 0) failed_line <= line[0];
      end
    end
  end
endmodule
