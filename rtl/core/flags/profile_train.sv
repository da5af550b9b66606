`default_nettype none
// Branch prediction with ignored-instruction updates: how decode trains the direction predictor with profile
// instructions. A dropped transfer counts as not taken, an executed jump as taken; executed branches train at
// commit, like all others. One a cycle, the youngest.
//                                                              docs/dispatch.md; Vaswani et al., sec. III.B.2
module profile_train (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  logic                             enable_i,
  // Lanes of the fetch buffer, oldest in lane 0
  input  logic [core_pkg::Look-1:0]        trains_i,       // a transfer that leaves it, and trains
  input  logic [core_pkg::Look*(core_pkg::TargetW-2)-1:0] at_i,           // its address
  input  logic [core_pkg::Look*64-1:0]     hist_i,         // history before it
  input  logic [core_pkg::Look-1:0]        on_i,           // it executes
  input  logic [core_pkg::Look-1:0]        wrong_i,        // it was predicted wrong
  // To the predictor
  output logic                             train_o,
  output logic [31:0]                      pc_o,
  output logic [63:0]                      hist_o,
  output logic                             taken_o,
  output logic                             wrong_o
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) train_o <= 1'b0;
    else         train_o <= enable_i && trains_i != '0;
    for (int k = 0; k < core_pkg::Look; k++) begin
      if (trains_i[k]) begin
        pc_o    <= {at_i[k*(core_pkg::TargetW-2) +: 30], 2'b00};
        hist_o  <= hist_i[k*64 +: 64];
        taken_o <= on_i[k];
        wrong_o <= wrong_i[k];
      end
    end
  end
endmodule
`default_nettype wire
