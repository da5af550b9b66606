`default_nettype none
// Random number generator, and its uses: intervals between selections, distances of pairs.
//                                                                               docs/profileme.md, "Choosing"
module pme_random (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        en_i,                            // mpmectl: EN
  input  logic        random_mode_i,                   // mpmectl: RND
  input  logic        seed_write_i,
  input  logic [31:0] seed_i,                          // with seed_write_i; not 0
  input  logic        minor_write_i,
  input  logic [11:0] minor_next_i,                    // with minor_write_i
  input  logic [23:0] major_i,                         // 8 or more
  input  logic [23:0] spread_i,
  input  logic [11:0] minor_i,                         // 1 or more
  output logic [31:0] random_o,                        // state of the generator (xorshift32)
  output logic [24:0] interval_o,                      // from a selection in this cycle to the next
  output logic [11:0] distance_o                       // minor interval of the next pair
);
  logic [11:0] distance_q;

  xorshift i_random (.clk_i, .rst_ni, .step_i(en_i), .write_i(seed_write_i), .seed_i, .random_o);

  // Major interval: sec. 4.1.1, a value chosen at random
  assign interval_o = {1'b0, major_i} + {1'b0, random_mode_i ? random_o[23:0] & spread_i : 24'd0};

  // Minor interval, uniform in 1 to W (sec. 5.2.1): a number of as many bits as W - 1, if it is below W
  logic [11:0] last, drawn;
  logic        any_above;
  always_comb begin
    any_above = 1'b0;
    last      = '0;
    drawn     = '0;
    if (random_mode_i) begin
      last = minor_i - 12'd1;
      for (int i = 11; i >= 0; i--) begin
        any_above = any_above || last[i];
        drawn[i]  = any_above && random_o[20 + i];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      distance_q <= 12'd1;
    end else begin
      if (minor_write_i)                distance_q <= minor_next_i;
      else if (!random_mode_i)          distance_q <= minor_i;
      else if (en_i && drawn <= last)   distance_q <= drawn + 12'd1;
    end
  end

  assign distance_o = distance_q;
endmodule
`default_nettype wire
