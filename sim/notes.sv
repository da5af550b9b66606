`default_nettype none
// What the host program writes into the waves beside the machine's signals: the number of the cycle, whom the Oracle
// blames for it and why, instructions as text. Bound to the top of machines with waves (sim.cpp). Texts are
// characters, the last one in the low bits. No logic.                                              docs/cli.md
module notes;
  logic [63:0]  cycle_s    /*verilator public_flat_rw*/;
  logic [127:0] class_s    /*verilator public_flat_rw*/; // the Oracle's class of the cycle
  logic [63:0]  blamed_s   /*verilator public_flat_rw*/; // the oldest instruction that the cycle belongs to; 0: it waits for one
  logic [255:0] dispatch0_s /*verilator public_flat_rw*/, dispatch1_s /*verilator public_flat_rw*/,
                dispatch2_s /*verilator public_flat_rw*/, dispatch3_s /*verilator public_flat_rw*/;
  logic [255:0] retire0_s  /*verilator public_flat_rw*/, retire1_s /*verilator public_flat_rw*/,
                retire2_s  /*verilator public_flat_rw*/, retire3_s /*verilator public_flat_rw*/;
endmodule
bind top notes u_notes ();
`default_nettype wire
