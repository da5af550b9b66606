`default_nettype none
// Constants of the configured machine, and the structs that its parts exchange.                  docs/core.md
package core_pkg;
  `include "config.svh"

  // Derived widths
  localparam integer LaneW  = (W == 1) ? 1 : $clog2(W);
  localparam integer RobW   = $clog2(RobN);
  localparam integer PregN  = 32 + RobN;              // physical registers: renaming never waits for one
  localparam integer PregW  = $clog2(PregN);
  localparam integer MapW   = 32 * PregW;

  localparam integer BrW    = $clog2(BrN);
  localparam integer LqW    = $clog2(LqN);
  localparam integer SqW    = $clog2(SqN);
  localparam integer IqW    = $clog2(IqN);
  localparam integer FetchN = (W == 4) ? 8 : 4;                 // slots of a fetch block
  localparam integer SlotW  = $clog2(FetchN);
  localparam integer PortN  = AluN + 1;               // issue ports: the ALUs, then memory
  localparam integer WbN    = AluN + 2;               // write-back ports: the ALUs, multiply/divide, loads
  localparam integer RasN   = 16;
  localparam integer RasW   = 4;
  localparam integer HistW  = 64;
  localparam integer TageN  = 4;                      // tagged tables of TAGE
  localparam integer TageTagW = 9;
  localparam logic [TageN*8-1:0] TageHist = {8'd60, 8'd27, 8'd12, 8'd5};   // history that each looks at
`ifdef PMP_16
  localparam integer PmpEntries = 16;                 // a machine for tests
`else
  localparam integer PmpEntries = PmpN;
`endif
`ifdef PFLAG_1
  localparam integer Pflag = 1;                       // a machine for tests
`else
  localparam integer Pflag = PflagN;
`endif
`ifdef SUPERVISOR_1
  localparam integer Supervisor = 1;                  // a machine for operating systems (rtl/config/*-os)
`else
  localparam integer Supervisor = 0;
`endif
  localparam integer EventW = (Supervisor != 0) ? 10 : 8;   // event bits of one instruction (docs/probe.md)
  localparam integer TipBuffer = (Supervisor != 0) ? TipBufferOsN : TipBufferN;
  localparam integer TargetW = (Supervisor != 0) ? 40 : 32;         // bits of a predicted address: address()
  localparam integer FaultW = (Supervisor != 0) ? 2 : 1;
  localparam integer Look = (Pflag != 0) ? W + 2 : W;               // lanes of the fetch buffer that decode
                                                                    // looks at (docs/dispatch.md)
  localparam integer NewN = (Pflag != 0) ? W + 1 : W;               // and of what has just been fetched
  // Block descriptor table (docs/pflag-table.md); an evaluation overrides its sizes
`ifdef BLOCK_SETS
  localparam integer BlockSets = `BLOCK_SETS;
`else
  localparam integer BlockSets = 64;
`endif
`ifdef BLOCK_WAYS
  localparam integer BlockWays = `BLOCK_WAYS;
`else
  localparam integer BlockWays = 2;
`endif
`ifdef BLOCK_SHORTEST
  localparam integer BlockShortest = `BLOCK_SHORTEST;
`else
  localparam integer BlockShortest = 4;
`endif
  localparam integer PmpRows = (PmpEntries == 0) ? 1 : PmpEntries;   // no entries: one that allows everything

  // Physical memory attributes (docs/core.md, "address map")
  localparam logic [36:0] RamTag = 37'h10;            // address bits 63:27 of the 128 MiB at 0x8000_0000

  // ALU operations: bits 2:0 are funct3 of OP, bit 3 is instruction bit 30
  localparam logic [3:0] AluAdd = 4'b0000, AluSub = 4'b1000, AluSll = 4'b0001, AluSlt = 4'b0010, AluSltu = 4'b0011,
                         AluXor = 4'b0100, AluSrl = 4'b0101, AluSra = 4'b1101, AluOr  = 4'b0110, AluAnd  = 4'b0111,
                         AluLui = 4'b1111;            // passes the second operand

  // Which unit executes: one of these bits, or none when the ROB handles it alone
  typedef struct packed {
    logic alu;                                        // any ALU (also jal: the link)
    logic branch;                                     // ALU 0: conditional branch or jalr
    logic csr;                                        // ALU 0, only at the head of the ROB
    logic muldiv;                                     // last ALU
    logic load;                                       // memory port
    logic store;                                      // memory port
  } unit_t;

  // What the ROB does with an instruction at its head
  typedef struct packed {
    logic fence;                                      // wait for the stores, then flush (a CSR instruction:
                                                      // then execute)
    logic fencei;                                     // also clean the D-cache, invalidate the I-cache
    logic mret;                                       // or SRET: bit 29 of the encoding tells
    logic flush;                                      // at commit (CSR write and all of the above)
    logic csr;                                        // CSR instruction: no interrupt while it is at the head
  } special_t;

  // What decoding asks of the mode
  typedef struct packed {
    logic [1:0]         privilege;                    // 0 user, 1 supervisor, 3 machine
    logic               tvm;                          // mstatus: no SFENCE.VMA in supervisor mode
    logic               tw;                           // no WFI below machine mode
    logic               tsr;                          // no SRET in supervisor mode
  } mode_t;
  localparam integer ModeW = 2 + 3;

  // An instruction as decoded
  typedef struct packed {
    unit_t              unit;
    special_t           special;
    logic [3:0]         op;                           // ALU operation, or funct3
    logic               word;                         // 32-bit operation
    logic               use_pc;                       // first operand is the pc
    logic               use_imm;                      // second operand is the immediate
    logic [31:0]        imm;                          // sign-extended to 64 bits where used
    logic [4:0]         rs1;                          // 0 when not read
    logic [4:0]         rs2;
    logic [4:0]         rd;                           // 0 when not written
    logic               jal;
    logic               cond;                         // conditional branch
    logic               exc;                          // raises an exception known at decode
    logic [3:0]         cause;
  } decoded_t;
  localparam integer DecodedW = 6 + 5 + 4 + 3 + 32 + 15 + 2 + 5;

  // What the front end supplies with an instruction. Whole words come last, where a simulator is quicker
  typedef struct packed {
    logic [FaultW-1:0]  fault;                        // bit 0: it cannot be fetched, an access fault
                                                      // bit 1: with that, a page fault instead
    logic               imiss;                        // the I-cache missed on its block
    logic               taken;                        // predicted taken
    logic [RasW-1:0]    ras_ptr;                      // return stack after it
    logic [TargetW-1:0] ras_top;
    logic [63:0]        pc;
    logic [31:0]        insn;
    logic [TargetW-1:0] target;                       // predicted target, when taken
    logic [HistW-1:0]   hist;                         // global history before it
  } fetched_t;
  localparam integer FetchedW = FaultW + 2 + RasW + TargetW + 64 + 32 + TargetW + HistW;
  // What the profile flags need to know of an instruction (docs/dispatch.md)
  typedef struct packed {
    logic               profile;                      // a profile instruction
    logic               assigns;                      // SETPF, RESETPF
    logic               push;                         // PUSHPF
    logic               pop;                          // POPPF
    logic               block;                        // PBLOCK
    logic [1:0]         kind;                         // of which flag
  } mark_t;
  localparam integer MarkW = 5 + 2, MarkProfile = 6, MarkAssigns = 5;   // bits; the places of these two
  localparam logic [1:0] PredictBits = 2'd1, PredictIgnored = 2'd2;   // mpflags.STRATEGY; else by the flags of decode

  localparam integer PredictW = RasW + TargetW + 1 + TargetW;   // ras_ptr, ras_top, taken, target: the part needed
                                                      // on a misprediction

  // What execution needs; one entry of the issue queue's payload
  typedef struct packed {
    unit_t              unit;
    logic [3:0]         op;
    logic               word;
    logic               use_pc;
    logic               use_imm;
    logic [31:0]        imm;
    logic [PregW-1:0]   psrc1;
    logic [PregW-1:0]   psrc2;
    logic [PregW-1:0]   pdst;
    logic [RobW-1:0]    rob;
    logic [BrW-1:0]     br;
    logic [LqW:0]       lq;
    logic [SqW:0]       sq;
    logic               cond;
    logic [TagN-1:0]    tag;
  } issued_t;
  localparam integer IssuedW = 6 + 4 + 3 + 32 + 3*PregW + RobW + BrW + LqW + 1 + SqW + 1 + 1 + TagN;

  // A memory operation in EX, apart from its address
  typedef struct packed {
    logic               store;                        // writes: a store, SC, AMO
    logic               atomic;                       // LR, SC, AMO: at the head of the ROB, no committed store waits
    logic               atomic_load;                  // of those, LR or AMO: reads, and has a load queue entry
    logic [4:0]         atomic_op;                    // bits 31:27 of its encoding
    logic               unsigned_load;
    logic [1:0]         size;                         // log2 of the bytes
    logic [RobW-1:0]    rob;
    logic [PregW-1:0]   pdst;
    logic [LqW:0]       lq;
    logic [SqW:0]       sq;                           // load: boundary of its older stores; store: its entry
    logic [63:0]        data;                         // that is stored
  } memory_op_t;

  // A reorder buffer entry as dispatch writes it
  typedef struct packed {
    logic [63:0]        pc;
    logic [31:0]        insn;
    logic [4:0]         rd;
    logic [PregW-1:0]   pdst;
    logic [PregW-1:0]   psrc1;
    logic [PregW-1:0]   psrc2;
    special_t           special;
    logic               load;
    logic               store;
    logic               cond;
    logic               branch;                       // has a branch file entry
    logic               exc;                          // raises an exception known at decode
    logic [3:0]         cause;
    logic               imiss;
    logic [TagN-1:0]    tag;
  } rob_in_t;
  localparam integer RobInW = 64 + 32 + 5 + 3*PregW + 5 + 5 + 4 + 1 + TagN;

  // Where fetch goes on, and why the predictor learns
  typedef struct packed {
    logic               go;
    logic               ras_fix;                      // ras_top is valid
    logic [RasW-1:0]    ras_ptr;
    logic [TargetW-1:0] ras_top;
    logic [63:0]        pc;
    logic [63:0]        hist;
  } redirect_t;
  typedef struct packed {
    logic               go;
    logic               taken;
    logic               wrong;
    logic [31:0]        pc;                           // bits 31:0
    logic [63:0]        hist;
  } train_t;

  // A branch after EX
  typedef struct packed {
    logic               taken;
    logic               cond;                         // conditional
    logic [BrW-1:0]     br;                           // its entry in the branch file
    logic [31:0]        pc;                           // bits 31:0
    logic [63:0]        next;
  } resolved_t;

  // What the machine goes back to when the branch was mispredicted; the map comes apart
  typedef struct packed {
    logic [RasW-1:0]    ras_ptr;
    logic [RobW:0]      head;                         // of the free list
    logic [LqW:0]       lq;                           // tails of the queues
    logic [SqW:0]       sq;
    logic [TargetW-1:0] ras_top;
    logic [63:0]        hist;
  } checkpoint_t;

  // The 64 bits of a predicted address. An instruction that executes lies in 39 bits with a sign, or in physical
  // memory; what follows it, and where a direct transfer leads, in one bit more
  function automatic logic [63:0] address(input logic [TargetW-1:0] target);
    address = {{(64-TargetW){Supervisor != 0 && target[TargetW-1]}}, target};
  endfunction

  // Virtual memory, Sv39 (docs/mmu.md): what is translated, and with which rights
  typedef struct packed {
    logic               fetch;                        // fetches: Sv39, and not machine mode
    logic               data;                         // loads and stores: the same, with MPRV
    logic               fetch_user;                   // privilege of fetches: user, else supervisor mode
    logic               data_user;
    logic               sum;
    logic               mxr;
    logic [15:0]        asid;
    logic [43:0]        root;                         // physical page number of the first table
  } paging_t;
  localparam integer PagingW = 6 + 16 + 44;

  // An entry of the lowest level that a walk ended at, or of a TLB. PMP is looked at by who uses it
  typedef struct packed {
    logic [1:0]         level;                        // 0: 4 KiB, 1: 2 MiB, 2: 1 GiB
    logic [43:0]        ppn;
    logic               dirty;
    logic               accessed;
    logic               global_page;
    logic               user;
    logic               execute;
    logic               write;
    logic               read;
  } page_t;

  // A walk: asked for by level until it is answered or given up, and never for an instruction that may yet be
  // dropped
  typedef struct packed {
    logic               valid;
    logic [26:0]        vpn;
  } walk_request_t;
  typedef struct packed {
    logic               done;                         // pulse
    logic               page_fault;                   // not valid, out of place, a reserved bit ...
    logic               access_fault;                 // a table is where none can be, or could not be read
    page_t              page;                         // without a fault
  } walk_answer_t;

  // An exception that a unit raises; a load that overtook a store
  typedef struct packed {
    logic               valid;
    logic [RobW-1:0]    rob;
    logic [5:0]         cause;
    logic [63:0]        tval;
  } exception_t;
  typedef struct packed {
    logic               valid;
    logic [RobW-1:0]    rob;
    logic [SqW-1:0]     distance;                     // that many stores lie between them
  } order_t;

  // The oldest instructions of the ROB, in program order: a bit each
  typedef struct packed {
    logic [W-1:0]       valid;
    logic [W-1:0]       done;
    logic [W-1:0]       exc;                          // raises an exception
    logic [W-1:0]       wrong;                        // mispredicted
    logic [W-1:0]       taken;
    logic [W-1:0]       load;
    logic [W-1:0]       store;
    logic [W-1:0]       cond;                         // conditional branch
    logic [W-1:0]       branch;                       // has a branch file entry
    logic [W-1:0]       flush;                        // flushes when it commits
    logic [W-1:0]       transfer;                     // any control transfer
    logic [W-1:0]       call;
    logic [W-1:0]       ret;
    logic [W-1:0]       imiss;
  } heads_t;

  // What the memory pipeline tells the observation port: an address, events
  typedef struct packed {
    logic               valid;
    logic [RobW-1:0]    rob;
    logic [63:0]        addr;
  } access_t;
  typedef struct packed {
    logic               valid;
    logic [RobW-1:0]    rob;
    logic               dmiss;
    logic               l2miss;
    logic               fwd;                          // forwarded from the store queue
    logic               replay;                       // passed more than once
  } memory_event_t;

  // Requests of the L1 caches and what the L2 answers (docs/l2.md)
  typedef struct packed {
    logic               valid;
    logic               write;
    logic [2:0]         id;
    logic [31:6]        addr;
  } line_request_t;
  typedef struct packed {
    logic               valid;
    logic [127:0]       data;
  } line_data_t;
  typedef struct packed {
    logic               valid;
    logic               last;
    logic               miss;
    logic               error;
    logic [2:0]         id;
    logic [127:0]       data;
  } line_answer_t;
  // Accesses that no cache sees
  typedef struct packed {
    logic               valid;
    logic               write;
    logic [1:0]         size;
    logic [31:0]        addr;
    logic [63:0]        wdata;
  } uncached_request_t;
  typedef struct packed {
    logic               valid;
    logic               error;
    logic [63:0]        rdata;
  } uncached_answer_t;

  // The observation port, view by view (docs/probe.md): the only list of its signals in RTL. An element i of n
  // bits is at i*n. Whole words come last here, too. In C: harness/probe/port.def
  typedef struct packed {
    logic [LaneW-1:0]     head_bank;
    logic [W-1:0]         head_valid;
    logic [W-1:0]         head_commit;
    logic [W-1:0]         mispredicted;
    logic [W-1:0]         flushes;
    logic                 exception;
    logic                 interrupted;
    logic [1:0]           privilege;
    logic [15:0]          context_id;
    logic [5:0]           exception_cause;
    logic [63:0]          exception_pc;
    logic [W*64-1:0]      head_pc;
  } commit_view_t;

  typedef struct packed {
    logic [W-1:0]         valid;
    logic [W*RobW-1:0]    rob;
    logic [W*32-1:0]      insn;
    logic [W*64-1:0]      pc;
  } dispatch_view_t;

  typedef struct packed {
    logic                 opportunity;
    logic [FetchN-1:0]    valid;
    logic [63:0]          pc;
    logic [63:0]          history;
  } fetch_view_t;

  typedef struct packed {                             // an element a tag
    logic [TagN*8-1:0]    pulses;
    logic [TagN*2-1:0]    abort_reason;
    logic [TagN*EventW-1:0] events;
    logic [TagN*8-1:0]    conflicts;
    logic [TagN-1:0]      oldest;
    logic [TagN*32-1:0]   insn;
    logic [TagN*64-1:0]   pc;
    logic [TagN*64-1:0]   address;
  } tag_view_t;

  typedef struct packed {
    logic [W-1:0]         valid;
    logic [W-1:0]         trap;
    logic [RobW-1:0]      rob;
    logic [W*5-1:0]       rd;
    logic [W*2-1:0]       mem;
    logic [W*2-1:0]       mem_bytes;                  // logarithm of their number
    logic [W*EventW-1:0]  events;
    logic [5:0]           cause;
    logic                 interrupted;
    logic [5:0]           interrupt_cause;
    logic [W*32-1:0]      insn;
    logic [W*64-1:0]      pc;
    logic [W*64-1:0]      next_pc;
    logic [W*64-1:0]      rs1_value;
    logic [W*64-1:0]      rs2_value;
    logic [W*64-1:0]      rd_value;
    logic [W*64-1:0]      mem_addr;
    logic [W*64-1:0]      mem_data;
    logic [63:0]          tval;
    logic [63:0]          interrupt_epc;
  } retire_view_t;

  typedef struct packed {
    logic [PortN-1:0]     issue_valid;
    logic [PortN*RobW-1:0] issue_rob;
    logic [WbN:0]         done_valid;
    logic [(WbN+1)*RobW-1:0] done_rob;
    logic [Look-1:0]      decode_valid;
    logic [Look-1:0]      decode_drop;
    logic                 decode_restart;
    logic                 flush;
    logic                 kill;
    logic [RobW-1:0]      kill_rob;
  } pipe_view_t;

  localparam logic [5:0] CauseLoadAccess = 6'd5, CauseStoreAccess = 6'd7;
  localparam logic [5:0] CauseReplay = 6'd24;         // memory-order violation: fetch and execute again
  localparam logic [5:0] CauseAgain  = 6'd26;         // no place to wait for a walk: likewise; seen as CauseReplay

  // Events that counters count: the numbers of mhpmevent (docs/events.md). Each is a count per cycle, 0 to 7.
  localparam integer EvCycles = 1, EvInstret = 2, EvImiss = 3, EvDmiss = 4, EvL2miss = 5, EvBranch = 6, EvMispredict = 7,
                     EvLoad = 8, EvStore = 9, EvOrder = 10, EvExecute = 11, EvAluStall = 12, EvLoadStall = 13,
                     EvStoreStall = 14, EvFrontEnd = 15, EvMispredictStall = 16, EvFlushStall = 17, EvTaken = 18, EvTrap = 19,
                     // with profile flags
                     EvPfDrop = 20, EvPfSkip = 21, EvPfExecute = 22, EvPfControl = 23, EvOrdinary = 24,
                     // with supervisor mode
                     EvItlbWalk = 25, EvDtlbWalk = 26, EvItlbCycles = 27, EvDtlbCycles = 28;
  localparam integer EventAll = 29;                   // event 0 never happens
  localparam integer EventN = (Supervisor != 0) ? EventAll : (Pflag != 0) ? EvItlbWalk : EvPfDrop;
  localparam integer HpmN   = 8;                      // mhpmcounter3 .. 10
endpackage
`default_nettype wire
