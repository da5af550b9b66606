`default_nettype none
// A committed store whose line comes with an error is retried; after Tries attempts its bytes are lost.
//                                                                                    docs/dcache.md, "Errors"
module dcache_store_tries #(
  parameter integer Tries = 16
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic fail_i,                  // pulse: the line awaited by the oldest store came with an error
  input  logic done_i,                  // this store leaves
  output logic lost_o                   // it must leave unwritten
);
  localparam integer CountW = $clog2(Tries);
  logic [CountW-1:0] count_q;
  logic              lost_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || done_i) begin
      count_q <= '0;
      lost_q  <= 1'b0;
    end else if (fail_i) begin
      count_q <= count_q + CountW'(1);
      lost_q  <= count_q == CountW'(Tries - 1);
    end
  end
  assign lost_o = lost_q;
endmodule
`default_nettype wire
