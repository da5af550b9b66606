`default_nettype none
// Constants of the observation port, for adapters and profilers. harness/probe/probe.h is the C counterpart.
//                                                                                               docs/probe.md
// Independent of any core: the adapter of another core drives a port of this version.
package probe_pkg;
  localparam integer Version = 4;                     // of the port; bumped when a change breaks a profiler

  // Upper limits of a port
  localparam integer MaxLanes = 8;                    // commit lanes W
  localparam integer MaxSlots = 8;                    // instructions of a fetch block
  localparam integer MaxTags  = 4;                    // instructions followed at once

  // Parts of the port, one bit each, and who reads which. An adapter may leave out what nobody reads: it
  // reads as 0.                                                                        docs/probe.md, "Parts"
  localparam integer PartHead    = 1;                 // commit view
  localparam integer PartRetire  = 2;                 // retire stream: what retires or traps, its encoding
  localparam integer PartEvents  = 4;                 // event bits
  localparam integer PartTarget  = 8;                 // next pc
  localparam integer PartTag     = 16;                // fetch view, tag view
  localparam integer PartAddress = 32;                // dispatch view; ROB entry, pc and memory access
  localparam integer PartValues  = 64;                // results, what is stored
  localparam integer PartCheck   = 128;               // for checkers and viewers: pipeline view and the rest
                                                      // of the retire stream
  localparam integer PartsTip       = PartHead + PartRetire + PartEvents + PartTarget;
  localparam integer PartsProfileMe = PartRetire + PartEvents + PartTag;
  localparam integer PartsCoproc    = PartRetire + PartEvents + PartTarget + PartAddress + PartValues;
  localparam integer PartsAll       = 255;

  // Tag view: bit numbers of a pulse vector
  localparam integer TagPulseN      = 8;
  localparam integer TagMap         = 0;              // renamed, enters the ROB
  localparam integer TagReady       = 1;              // operands ready
  localparam integer TagIssue       = 2;              // leaves the issue queue
  localparam integer TagComplete    = 3;              // execution is complete
  localparam integer TagRetireReady = 4;              // may retire when it is the oldest
  localparam integer TagRetired     = 5;
  localparam integer TagAborted     = 6;              // with a reason
  localparam integer TagMemory      = 7;              // memory operation complete

  // Tag view: why an instruction was aborted
  localparam logic [1:0] AbortMispredict = 2'd0;      // an older branch was mispredicted
  localparam logic [1:0] AbortException  = 2'd1;      // it, or an older instruction, raised an exception
  localparam logic [1:0] AbortFlush      = 2'd2;      // an older instruction flushed the pipeline at commit
  localparam logic [1:0] AbortInterrupt  = 2'd3;

  // Tag view: resources that an instruction waited for, bit numbers
  localparam integer ConflictN       = 6;
  localparam integer ConflictRob     = 0;             // room in the reorder buffer
  localparam integer ConflictQueue   = 1;             // room in the issue queue
  localparam integer ConflictBranch  = 2;             // room in the branch file
  localparam integer ConflictLoad    = 3;             // room in the load queue
  localparam integer ConflictStore   = 4;             // room in the store queue
  localparam integer ConflictPort    = 5;             // an issue port, its unit: ready, another was chosen

  // Event bits of one instruction: bit numbers
  localparam integer EventN          = 8;             // of a core without virtual memory
  localparam integer EventTlbN       = 10;            // of one that shows the last two, too
  localparam integer EventImiss      = 0;             // the I-cache missed on its block
  localparam integer EventMispredict = 1;             // control transfer, mispredicted
  localparam integer EventDmiss      = 2;             // the D-cache missed
  localparam integer EventL2miss     = 3;             // its data came from memory
  localparam integer EventTaken      = 4;             // control transfer, taken
  localparam integer EventForwarded  = 5;             // a load's data came from the store queue
  localparam integer EventOrder      = 6;             // a load that was fetched again, because it had
                                                      // overtaken an older store
  localparam integer EventReplay     = 7;             // load: more than one pass through the memory pipeline
  localparam integer EventItlb       = 8;             // the first to arrive after a walk of page tables for fetch
  localparam integer EventDtlb       = 9;             // load, store, atomic: page tables were walked for it

  // Not an mcause: the instruction is fetched and executed again, without a trap
  localparam logic [5:0] CauseReplay = 6'd24;
  localparam logic [5:0] CauseMispredict = 6'd25;     // of a frozen commit that recovers from a misprediction
  localparam logic [5:0] CauseOverflow = 6'd13;       // interrupt: a counter has overflowed, or a profiler
                                                      // has samples waiting
endpackage
`default_nettype wire
