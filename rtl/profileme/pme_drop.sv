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
  for (genvar t = 0; t < N; t++) begin : gen_tag
    logic live, done;
    assign live        = state_i[t*2 +: 2] == 2'd1;
    assign done        = state_i[t*2 +: 2] == 2'd2;
    assign open[t]     = live || done;
    assign complete[t] = done || (live && ends_i[t]);
    assign alone[t]    = !pair_i[t] && ctl_write_i && open[t] && !complete[t];
    if (t % 2 == 1) begin : gen_odd
      assign lost[t]   = alone[t];
      assign drop_o[t] = alone[t] || (lost[t-1] && pair_i[t-1]);
    end else if (t + 1 < N) begin : gen_even
      assign lost[t]   = alone[t] || (pair_i[t] && open[t] && !(complete[t] && complete[t+1]) && (ctl_write_i || pair_empty_i[t+1]));
      assign drop_o[t] = lost[t];
    end else begin : gen_only
      assign lost[t]   = alone[t];
      assign drop_o[t] = alone[t];
    end
  end

  always_comb begin
    dropped_o = '0;
    for (int t = 0; t < N; t++) dropped_o = dropped_o + {2'b0, lost[t]};
  end
endmodule
`default_nettype wire
