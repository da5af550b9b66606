`default_nettype none
// Radix-2 restoring divider, one quotient bit a cycle; leading zeros of the dividend are skipped.
//                                                                                                docs/exec.md
// Unsigned magnitudes inside; RISC-V Unprivileged ISA 7.2 for division by zero and overflow.
module divider (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        start_i,        // only when !busy_o
  input  logic        cancel_i,
  input  logic        signed_i,
  input  logic        rem_i,          // remainder wanted
  input  logic        word_i,
  input  logic [63:0] a_i,
  input  logic [63:0] b_i,
  output logic        busy_o,         // from the cycle after start_i up to last_o
  output logic        last_o,         // result_o is valid in the next cycle
  output logic [63:0] result_o
);
  logic [63:0] a, b, a_minus, b_minus, a_abs, b_abs;
  logic        a_neg, b_neg;
  assign a     = !word_i ? a_i : {{32{signed_i && a_i[31]}}, a_i[31:0]};
  assign b     = !word_i ? b_i : {{32{signed_i && b_i[31]}}, b_i[31:0]};
  assign a_neg = signed_i && a[63];
  assign b_neg = signed_i && b[63];
  increment #(.Width(64)) u_a (.a_i(~a), .y_o(a_minus));      // -a
  increment #(.Width(64)) u_b (.a_i(~b), .y_o(b_minus));
  assign a_abs = a_neg ? a_minus : a;
  assign b_abs = b_neg ? b_minus : b;

  logic        busy_q, rem_q, word_q, neg_q, started_q;
  logic [6:0]  count_q;               // quotient bits left
  logic [63:0] quot_q, part_q, div_q; // quot_q: dividend bits shift out at the top, quotient bits in below
  logic [63:0] part_shift, part_next;
  logic        bit_next;

  // Leading zeros of the dividend, in steps of 8
  logic [6:0] skip;
  always_comb begin
    skip       = 7'd0;
    for (int i = 1; i < 8; i++) if ((quot_q >> (64 - 8*i)) == '0) skip = 7'(8*i);
    part_shift = {part_q[62:0], quot_q[63]};
    bit_next   = part_q[63] || part_shift >= div_q;
    part_next  = bit_next ? part_shift - div_q : part_shift;
    last_o     = busy_q && !started_q && count_q == 7'd1;
  end
  assign busy_o = busy_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || cancel_i) begin
      busy_q <= 1'b0;
    end else if (start_i) begin
      busy_q <= 1'b1;
    end else if (last_o) begin
      busy_q <= 1'b0;
    end
    if (start_i) begin
      started_q <= 1'b1;
      rem_q     <= rem_i;
      word_q    <= word_i;
      neg_q     <= rem_i ? a_neg : (a_neg != b_neg) && b != '0;
      count_q   <= 7'd64;
      quot_q    <= a_abs;
      part_q    <= '0;
      div_q     <= b_abs;
    end else if (busy_q && started_q) begin
      started_q <= 1'b0;
      count_q   <= 7'd64 - skip;
      quot_q    <= quot_q << skip;
      // A divisor of 0 makes every quotient bit 1, including the skipped ones
      if (div_q == '0) begin
        count_q <= 7'd64;
        quot_q  <= quot_q;
      end
    end else if (busy_q) begin
      count_q <= count_q - 7'd1;
      quot_q  <= {quot_q[62:0], bit_next};
      part_q  <= part_next;
    end
  end

  logic [63:0] magnitude, minus, value;
  increment #(.Width(64)) u_minus (.a_i(~magnitude), .y_o(minus));
  assign magnitude = rem_q ? part_q : quot_q;
  assign value    = neg_q ? minus : magnitude;
  assign result_o = word_q ? {{32{value[31]}}, value[31:0]} : value;
endmodule
`default_nettype wire
