`default_nettype none
// Records no longer wanted: a write of mpmectl drops what is not complete, an empty second drops its pair.
//                                                                               docs/profileme.md, "Delivery"
module pme_drop #(
  parameter integer N = 2                              // tags: 1, 2, 4
) (
  input  logic [N*2-1:0] state_i,                      // of pme_tag
  input  logic [N-1:0]   ends_i,
  input  logic [N-1:0]   pair_i,
  input  logic           ctl_write_i,
  input  logic [N-1:0]   pair_empty_i,                 // the awaited second, if it is empty
  output logic [N-1:0]   drop_o,
  output logic [2:0]     dropped_o                     // selections
);
  logic [N-1:0] open, complete, alone, lost;           // lost: a selection is dropped, by its first tag
  always_comb begin
    open      = '0;
    complete  = '0;
    alone     = '0;
    lost      = '0;
    drop_o    = '0;
    dropped_o = '0;
    if (state_i != '0) begin
      for (int t = 0; t < N; t++) begin
        open[t]     = state_i[t*2 +: 2] == 2'd1 || state_i[t*2 +: 2] == 2'd2;
        complete[t] = state_i[t*2 +: 2] == 2'd2 || (state_i[t*2 +: 2] == 2'd1 && ends_i[t]);
        alone[t]    = !pair_i[t] && ctl_write_i && open[t] && !complete[t];
      end
      lost   = alone;
      drop_o = alone;
      for (int t = 0; t + 1 < N; t = t + 2) begin
        lost[t]     = alone[t] || (pair_i[t] && open[t] && !(complete[t] && complete[t+1]) && (ctl_write_i || pair_empty_i[t+1]));
        drop_o[t]   = lost[t];
        drop_o[t+1] = alone[t+1] || (lost[t] && pair_i[t]);
      end
      for (int t = 0; t < N; t++) dropped_o = dropped_o + {2'b0, lost[t]};
    end
  end
endmodule
`default_nettype wire
