`default_nettype none
// What became of all selections: selections = samples + collisions + filtered + dropped + open.
// docs/profileme.md, "Delivery"
module pme_counts (
  input  logic        clk_i,
  input  logic        rst_ni,                          // synchronous
  input  logic        selection_i,
  input  logic        sample_i,
  input  logic        collision_i,
  input  logic        filtered_i,
  input  logic        empty_i,
  input  logic        new_dropped_i,                   // the selection of this record
  input  logic [2:0]  dropped_i,                       // earlier ones
  input  logic [3:0]  fetched_i,
  output logic [31:0] selections_o,
  output logic [31:0] samples_o,
  output logic [31:0] collisions_o,
  output logic [31:0] filtered_o,
  output logic [31:0] dropped_o,
  output logic [31:0] empty_o,
  output logic [31:0] fetched_o
);
  logic [31:0] selections_q, samples_q, collisions_q, filtered_q, dropped_q, empty_q, fetched_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      selections_q <= '0;
      samples_q    <= '0;
      collisions_q <= '0;
      filtered_q   <= '0;
      dropped_q    <= '0;
      empty_q      <= '0;
      fetched_q    <= '0;
    end else begin
      if (selection_i) selections_q <= selections_q + 32'd1;
      if (sample_i)    samples_q    <= samples_q + 32'd1;
      if (collision_i) collisions_q <= collisions_q + 32'd1;
      if (filtered_i)  filtered_q   <= filtered_q + 32'd1;
      if (empty_i)     empty_q      <= empty_q + 32'd1;
      dropped_q <= dropped_q + {29'd0, dropped_i} + {31'd0, new_dropped_i};
      fetched_q <= fetched_q + {28'd0, fetched_i};
    end
  end
  assign selections_o = selections_q;
  assign samples_o    = samples_q;
  assign collisions_o = collisions_q;
  assign filtered_o   = filtered_q;
  assign dropped_o    = dropped_q;
  assign empty_o      = empty_q;
  assign fetched_o    = fetched_q;
endmodule
`default_nettype wire
