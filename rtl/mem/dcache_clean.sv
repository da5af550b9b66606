`default_nettype none
// FENCE.I walk: hands every dirty line to the victim buffer; the lines stay in the cache, clean.
// No store drains meanwhile; loads and their misses continue.                         docs/dcache.md, "Clean"
module dcache_clean #(
  parameter integer Ways = 4,
  parameter integer SetW = 6,
  parameter integer WayW = $clog2(Ways)
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            clean_i,                      // level, until done_o
  output logic            done_o,                       // pulse
  output logic [SetW-1:0] set_o,
  input  logic [Ways-1:0] dirty_i,                      // dirty ways of that set
  output logic            read_o,                       // read the tags of that set
  output logic [WayW-1:0] way_o,                        // the way to write back
  output logic            want_o,                       // its tag was read in the last cycle
  input  logic            busy_i                        // the victim buffer is not empty
);
  localparam logic [2:0] Idle = 3'd0, Scan = 3'd1, Take = 3'd2, Drain = 3'd3, Hold = 3'd4;

  logic [2:0]      state_d, state_q;
  logic [SetW-1:0] set_d, set_q;

  always_comb begin
    way_o   = '0;
    state_d = state_q;
    set_d   = set_q;
    for (int w = Ways - 1; w >= 0; w--) if (dirty_i[w]) way_o = WayW'(w);
    case (state_q)
      Idle: begin
        set_d = '0;
        if (clean_i) state_d = Scan;
      end
      Scan: begin
        if (dirty_i != '0) begin
          if (!busy_i) state_d = Take;                // the tags are read in this cycle
        end else begin
          set_d = set_q + SetW'(1);
          if (set_q == '1) state_d = Drain;
        end
      end
      Take: state_d = Scan;                           // taken or, if a miss came first, retried
      Drain: if (!busy_i) state_d = Hold;
      default: if (!clean_i) state_d = Idle;
    endcase
    read_o = state_q == Scan && dirty_i != '0;
    want_o = state_q == Take && dirty_i != '0;
    done_o = state_q == Drain && !busy_i;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= Idle;
      set_q   <= '0;
    end else begin
      state_q <= state_d;
      set_q   <= set_d;
    end
  end

  assign set_o = set_q;
endmodule
`default_nettype wire
