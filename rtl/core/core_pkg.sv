// Constants of the configured machine, and what the parts of the core tell each other.     docs/core.md
package core_pkg;
  `include "config.svh"

  // Derived widths
  localparam integer LaneW  = (W == 1) ? 1 : $clog2(W);
  localparam integer RobW   = $clog2(RobN);
  localparam integer PregW  = $clog2(PregN);
  localparam integer BrW    = $clog2(BrN);
  localparam integer LqW    = $clog2(LqN);
  localparam integer SqW    = $clog2(SqN);
  localparam integer FetchN = (W == 1) ? 2 : 2 * W;   // slots of a fetch block
  localparam integer SlotW  = $clog2(FetchN);
endpackage
