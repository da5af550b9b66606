`default_nettype none
// Errors of the bus that no instruction waits for: mbuscount, mbusaddr, and the interrupt.
//                                                                                   docs/csr.md, "Bus errors"
module bus_error (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        mem_i,            // pulse: a write failed, at mem_addr_i
  input  logic [31:0] mem_addr_i,
  input  logic        store_i,          // pulse: reading a committed store's line failed, at store_addr_i
  input  logic [31:0] store_addr_i,
  input  logic        clear_i,          // mbuscount is written
  output logic        pending_o,        // level: the interrupt
  output logic [31:0] count_o,          // errors since then; saturates
  output logic [31:0] addr_o            // of the first of them
);
  logic [31:0] count_q, count_d, addr_q, addr_d;
  logic [31:0] one, two;                // the count after as many errors
  logic [31:1] above;
  logic        first;
  increment #(.Width(31)) u_above (.a_i(count_q[31:1]), .y_o(above));

  // An error in the very cycle of the write counts: it is not lost. Errors and the write are known last, and only
  // select.
  always_comb begin
    one     = '0;
    two     = '0;
    first   = 1'b0;
    count_d = '0;
    addr_d  = '0;
    if (clear_i || mem_i || store_i) begin
      one     = count_q[31:1] == '1 ? '1 : count_q[0] ? {above, 1'b0} : {count_q[31:1], 1'b1};
      two     = count_q[31:1] == '1 ? '1 : {above, count_q[0]};
      first   = clear_i || count_q == 32'd0;
      count_d = (mem_i && store_i) ? two : one;
      addr_d  = addr_q;
      if (clear_i)          count_d = {30'd0, mem_i && store_i, mem_i != store_i};
      if (first && store_i) addr_d = store_addr_i;
      if (first && mem_i)   addr_d = mem_addr_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= '0;
      addr_q  <= '0;
    end else if (clear_i || mem_i || store_i) begin
      count_q <= count_d;
      addr_q  <= addr_d;
    end
  end
  assign pending_o = count_q != 32'd0;
  assign count_o   = count_q;
  assign addr_o    = addr_q;
endmodule
`default_nettype wire
