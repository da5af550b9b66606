`default_nettype none
// What became of all selections: selections = samples + collisions + filtered + dropped + open.
//                                                                               docs/profileme.md, "Delivery"
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
  event_count #(.D(5)) i_selections (.clk_i, .rst_ni, .events_i(selection_i), .count_o(selections_o));
  event_count #(.D(5)) i_samples (.clk_i, .rst_ni, .events_i(sample_i), .count_o(samples_o));
  event_count #(.D(5)) i_collisions (.clk_i, .rst_ni, .events_i(collision_i), .count_o(collisions_o));
  event_count #(.D(5)) i_filtered (.clk_i, .rst_ni, .events_i(filtered_i), .count_o(filtered_o));
  event_count #(.D(5)) i_empty (.clk_i, .rst_ni, .events_i(empty_i), .count_o(empty_o));
  event_count #(.StepW(4), .D(5)) i_dropped (.clk_i, .rst_ni, .events_i({1'b0, dropped_i} + {3'd0, new_dropped_i}), .count_o(dropped_o));
  event_count #(.StepW(4), .D(5)) i_fetched (.clk_i, .rst_ni, .events_i(fetched_i), .count_o(fetched_o));
endmodule
`default_nettype wire
