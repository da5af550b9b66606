`default_nettype none
// The counts, and the samples that wait: tagged = skipped + accepted + dropped, accepted = processed + flushed + waiting.
module cop_counts (                                    // docs/coproc.md, "Host interface"
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        clear_i,
  input  logic        go_i,                            // what waits is flushed
  input  logic        working_i,
  input  logic        current_i,                       // the engine has a sample, and is on
  input  logic [2:0]  tagged_i,
  input  logic [2:0]  skipped_i,
  input  logic [2:0]  accepted_i,
  input  logic [2:0]  dropped_i,
  input  logic        processed_i,
  input  logic        instr_i,
  input  logic        redirect_i,
  input  logic        match_i,
  input  logic        read_i,                          // without it value_o is 0
  input  logic [3:0]  at_i,                            // offset 6:3
  output logic [31:0] value_o,
  output logic [31:0] tagged_o,
  output logic [31:0] skipped_o,
  output logic [31:0] accepted_o,
  output logic [31:0] dropped_o,
  output logic [31:0] processed_o,
  output logic [31:0] flushed_o,
  output logic [31:0] busy_o,
  output logic [31:0] idle_o,
  output logic [31:0] instrs_o,
  output logic [31:0] redirects_o,
  output logic [31:0] cycles_o,
  output logic [31:0] matches_o
);
  logic [9:0] waiting_q;                               // queue, buffer, loader, engine: fewer than 300

  always_ff @(posedge clk_i) begin
    if (!rst_ni || go_i)               waiting_q <= '0;
    else if (working_i || processed_i) waiting_q <= waiting_q + {7'd0, accepted_i} - {9'd0, processed_i};
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      tagged_o    <= '0;
      skipped_o   <= '0;
      accepted_o  <= '0;
      dropped_o   <= '0;
      processed_o <= '0;
      flushed_o   <= '0;
      busy_o      <= '0;
      idle_o      <= '0;
      instrs_o    <= '0;
      redirects_o <= '0;
      cycles_o    <= '0;
      matches_o   <= '0;
    end else begin
      if (working_i) begin
        tagged_o    <= tagged_o + {29'd0, tagged_i};
        skipped_o   <= skipped_o + {29'd0, skipped_i};
        accepted_o  <= accepted_o + {29'd0, accepted_i};
        dropped_o   <= dropped_o + {29'd0, dropped_i};
        cycles_o    <= cycles_o + 32'd1;
        busy_o      <= busy_o + {31'd0, current_i};
        idle_o      <= idle_o + {31'd0, !current_i};
        instrs_o    <= instrs_o + {31'd0, instr_i};
        redirects_o <= redirects_o + {31'd0, redirect_i};
        matches_o   <= matches_o + {31'd0, match_i};
      end
      if (processed_i) processed_o <= processed_o + 32'd1;
      if (go_i)        flushed_o   <= flushed_o + {22'd0, waiting_q};
    end
  end

  logic [511:0] all;
  assign all = {128'd0, matches_o, cycles_o, redirects_o, instrs_o, idle_o, busy_o, flushed_o, processed_o, dropped_o, accepted_o, skipped_o,
                tagged_o};
  always_comb begin
    value_o = '0;
    if (read_i) value_o = all[{at_i, 5'd0} +: 32];
  end
endmodule
`default_nettype wire
