// Multiplier and divider against Verilog's own arithmetic: random operations when the unit is ready, kills and flushes in between.
// A result that is not killed comes once, in the cycle after its wake, with the right name and value; nothing else ever comes.
`default_nettype none
module muldiv_tb;
  localparam RobW = core_pkg::RobW, P = core_pkg::PregW;
  reg             clk, rst_n, flush, kill, valid, word;
  reg  [RobW-1:0] kill_rob, head, rob;
  reg  [2:0]      funct3;
  reg  [63:0]     a, b;
  reg  [P-1:0]    pdst;
  wire            ready, wake, wb_valid;
  wire [P-1:0]    wake_pdst, wb_pdst;
  wire [RobW-1:0] wb_rob;
  wire [63:0]     wb_data;
  integer         cycle, errors, seed, first_seed, results, i;
  // What is due, by ROB entry
  reg  [(1<<RobW)-1:0] due;
  reg  [63:0]     value [0:(1<<RobW)-1];
  reg  [P-1:0]    name  [0:(1<<RobW)-1];
  reg             was_ready, was_wake;
  reg  [P-1:0]    woken;

  muldiv dut (
    .clk_i(clk), .rst_ni(rst_n), .flush_i(flush), .kill_i(kill), .kill_rob_i(kill_rob), .rob_head_i(head), .valid_i(valid),
    .funct3_i(funct3), .word_i(word), .a_i(a), .b_i(b), .pdst_i(pdst), .rob_i(rob), .ready_o(ready), .wake_o(wake),
    .wake_pdst_o(wake_pdst), .wb_valid_o(wb_valid), .wb_pdst_o(wb_pdst), .wb_rob_o(wb_rob), .wb_data_o(wb_data));

  function [63:0] expected(input [2:0] f, input w, input [63:0] x, input [63:0] y);
    reg signed [127:0] p;
    reg [63:0] u, v, r;
    reg xs, ys;
    begin
      u = !w ? x : f[0] ? {32'b0, x[31:0]} : {{32{x[31]}}, x[31:0]};
      v = !w ? y : f[0] ? {32'b0, y[31:0]} : {{32{y[31]}}, y[31:0]};
      if (!f[2]) begin
        xs = x[63] && (f == 1 || f == 2);
        ys = y[63] && f == 1;
        p = {{64{xs}}, x} * {{64{ys}}, y};
        r = f == 0 ? p[63:0] : p[127:64];
      end else if (v == 0) r = f[1] ? u : {64{1'b1}};
      else if (f[0]) r = f[1] ? u % v : u / v;
      else if (u == 64'h8000000000000000 && v == {64{1'b1}}) r = f[1] ? 64'd0 : u;
      else r = f[1] ? $signed(u) % $signed(v) : $signed(u) / $signed(v);
      expected = w ? {{32{r[31]}}, r[31:0]} : r;
    end
  endfunction
  function [63:0] operand(input dummy);
    case ($random(seed) & 7)
      0: operand = 0;
      1: operand = {64{1'b1}};
      2: operand = 64'h8000000000000000;
      3: operand = {{32{1'b1}}, 32'h80000000};
      4: operand = $random(seed) & 255;
      5: operand = $random(seed);
      default: operand = {$random(seed), $random(seed)};
    endcase
  endfunction
  task wrong(input [8*48-1:0] what);
    begin
      if (errors == 0) $display("cycle %0d seed %0d: %0s", cycle, first_seed, what);
      errors = errors + 1;
    end
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    first_seed = seed;
    clk = 0; rst_n = 0; flush = 0; kill = 0; valid = 0; due = 0; errors = 0; results = 0; head = 0; was_ready = 0; was_wake = 0; rob = 0;
    repeat (3) begin #5 clk = 1; #5 clk = 0; end
    rst_n = 1;
    for (cycle = 0; cycle < 30000 && errors == 0; cycle = cycle + 1) begin
      // Selected in the last cycle, when the unit was ready; in EX now. The ring of ROB entries starts at head.
      if (due == 0) head = $random(seed);
      if (!valid && due == 0) rob = head;
      valid = was_ready && $random(seed) % 3 != 0 && ((rob + 1'b1) & {RobW{1'b1}}) != head;
      flush = $random(seed) % 60 == 0;
      kill  = !flush && $random(seed) % 20 == 0;
      if (valid) begin
        rob    = rob + 1'b1;
        funct3 = $random(seed);
        word   = (funct3 == 0 || funct3[2]) && $random(seed) & 1;
        a      = operand(0);
        b      = operand(0);
        pdst   = $random(seed);
        due[rob]   = 1;
        value[rob] = expected(funct3, word, a, b);
        name[rob]  = pdst;
      end else begin
        funct3 = 3'bx; word = 1'bx; a = 64'bx; b = 64'bx; pdst = {P{1'bx}};
      end
      kill_rob = head + ($random(seed) & ((1 << RobW) - 1)) % ((rob - head & ((1 << RobW) - 1)) + 1);
      #2;
      if (^{ready, wake, wb_valid} === 1'bx) wrong("a flag is not known");
      if (wake && ^wake_pdst === 1'bx) wrong("wake_pdst_o is not known");
      if (wb_valid) begin
        if (^{wb_pdst, wb_rob, wb_data} === 1'bx) wrong("a result is not known");
        else if (!due[wb_rob]) wrong("a result that nobody waits for");
        else if (wb_data !== value[wb_rob]) wrong("a wrong result");
        else if (wb_pdst !== name[wb_rob]) wrong("a wrong name");
        else if (!was_wake || woken !== wb_pdst) wrong("a result without its wake in the last cycle");
        if (wb_rob !== {RobW{1'bx}}) due[wb_rob] = 0;
        results = results + 1;
      end
      if (flush) due = 0;
      if (kill) for (i = 0; i < (1 << RobW); i = i + 1)
        if ((i - head & ((1 << RobW) - 1)) > (kill_rob - head & ((1 << RobW) - 1))) due[i] = 0;

      was_ready = ready && !flush && !kill;
      was_wake  = wake;
      woken     = wake_pdst;
      #3 clk = 1;
      #5 clk = 0;
      if (kill) rob = kill_rob;
      if (results > 0 && cycle % 500 == 499) begin
        // All that is due comes within the longest division
        valid = 0; flush = 0; kill = 0;
        for (i = 0; i < 80; i = i + 1) begin
          #2 if (wb_valid) begin
            if (wb_data !== value[wb_rob] || !due[wb_rob]) wrong("a wrong result at the end");
            due[wb_rob] = 0;
          end
          #3 clk = 1; #5 clk = 0;
        end
        if (due != 0) wrong("a result never came");
        was_ready = 1;
        was_wake = 0;
      end
    end
    if (errors == 0 && results < 1000) wrong("too few results");
    if (errors == 0) $display("ok %0d results", results);
    $finish(0);
  end
endmodule
