`default_nettype none
// Flags of the entries of a queue: all of an entry are cleared when it is allocated, and set one by one later.
module entry_flags #(
  parameter integer N     = 32,                          // entries
  parameter integer Kinds = 4                            // flags of each
) (
  input  logic               clk_i,
  input  logic [N-1:0]       clear_i,                    // entries being allocated: wins
  input  logic [N-1:0]       here_i,                     // the entry whose flags are set, if any are
  input  logic [Kinds-1:0]   set_i,
  output logic [Kinds*N-1:0] flags_o                     // of each kind, one bit an entry
);
  logic [Kinds*N-1:0] flags_q;
`ifdef SYNTHESIS
  for (genvar k = 0; k < Kinds; k++) begin : gen_kind
    for (genvar i = 0; i < N; i++) begin : gen_entry
      always_ff @(posedge clk_i) begin
        if (clear_i[i])                 flags_q[k*N+i] <= 1'b0;
        else if (here_i[i] && set_i[k]) flags_q[k*N+i] <= 1'b1;
      end
    end
  end
`else
  // Simulation: all entries at once, and only when there is something to do
  for (genvar k = 0; k < Kinds; k++) begin : gen_kind
    always_ff @(posedge clk_i) begin
      if (set_i[k] || (flags_q[k*N +: N] & clear_i) != '0) begin
        flags_q[k*N +: N] <= (flags_q[k*N +: N] | (set_i[k] ? here_i : '0)) & ~clear_i;
      end
    end
  end
`endif
  assign flags_o = flags_q;
endmodule
`default_nettype wire
