// increment against addition: random numbers, most of them with a run of ones at the lower end.
`default_nettype none
module increment_tb;
  reg  [61:0] a;
  wire [61:0] wide;
  wire [26:0] narrow;
  integer     seed, start, i, ones, errors;

  increment #(.Width(62)) dut_wide (.a_i(a), .y_o(wide));
  increment #(.Width(27)) dut_narrow (.a_i(a[26:0]), .y_o(narrow));

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    start  = seed;
    errors = 0;
    for (i = 0; i < 20000 && errors == 0; i = i + 1) begin
      ones = $unsigned($random(seed)) % 63;
      a    = {$random(seed), $random(seed)} << ones | (62'd1 << ones) - 62'd1;
      #1;
      if (wide !== a + 62'd1 || narrow !== a[26:0] + 27'd1) begin
        $display("seed %0d: %h and one: %h, %h", start, a, wide, narrow);
        errors = errors + 1;
      end
    end
    if (errors == 0) $display("ok %0d numbers", i);
    $finish(0);
  end
endmodule
