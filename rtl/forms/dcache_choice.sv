`default_nettype none
// The way that a new line of a set takes: an invalid one, else the pseudo-LRU one, else any that is not
// itself waiting for a refill. Simulation looks for none while none is wanted.  docs/dcache.md, "Replacement"
module dcache_choice #(
  parameter integer Ways = 4,
  parameter integer TagW = 20
) (
  input  logic                 wanted_i,                // else the outputs do not matter
  input  logic [$clog2(Ways)-1:0] lru_i,
  input  logic [Ways-1:0]      pend_i,                  // ways that wait for their refill
  input  logic [Ways-1:0]      valid_i,
  input  logic [Ways-1:0]      dirty_i,
  input  logic [Ways*TagW-1:0] tags_i,
  output logic                 ok_o,                    // there is such a way
  output logic [$clog2(Ways)-1:0] way_o,
  output logic                 dirty_o,                 // its line must be written back
  output logic [TagW-1:0]      tag_o                    // and its tag
);
  localparam integer WayW = $clog2(Ways);
  always_comb begin
    way_o   = '0;
    ok_o    = 1'b0;
    dirty_o = 1'b0;
    tag_o   = '0;
    if (eval_pkg::All || wanted_i) begin
      way_o = lru_i;
      if (pend_i[lru_i]) begin
        for (int w = 0; w < Ways; w++) if (!pend_i[w]) way_o = WayW'(w);
      end
      for (int w = 0; w < Ways; w++) if (!valid_i[w] && !pend_i[w]) way_o = WayW'(w);
      ok_o    = pend_i != '1;
      dirty_o = valid_i[way_o] && dirty_i[way_o];
      tag_o   = tags_i[way_o*TagW +: TagW];
    end
  end
endmodule
`default_nettype wire
