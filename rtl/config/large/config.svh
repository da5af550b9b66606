// Knobs of the "large" machine.  Legal range after each.              rtl/config/README.md
localparam integer W          = 4;    // fetch, rename and commit lanes: 1, 2, 4
localparam integer RobN       = 128;   // reorder buffer entries: power of two, 16..128
localparam integer BrN        = 32;   // branch checkpoints: power of two, 4..32
localparam integer IqN        = 48;   // issue queue entries, all kinds: 4..64
localparam integer AluN       = 4;    // ALUs: 1..4 (ALU 0 also takes branches and CSRs, the last one also
                                      // multiplies and divides)
localparam integer LqN        = 32;   // load queue entries: power of two, 4..32
localparam integer SqN        = 32;   // store queue entries: power of two, 4..32
localparam integer FetchBufN  = 32;   // fetch buffer, instructions: power of two, >= 4 W
localparam integer BtbSets    = 128;  // branch target buffer sets (2 ways): power of two
localparam integer TageRows   = 256;  // rows of each tagged TAGE table: power of two
localparam integer BimRows    = 1024;  // rows of the bimodal base table: power of two
localparam integer L1Ways     = 8;    // ways of each L1: 2, 4, 8
localparam integer L1Sets     = 64;   // sets of each L1, 64-byte lines: power of two, <= 64
localparam integer PmpN       = 8;    // entries of physical memory protection: 0, 8, 16
localparam integer TlbN       = 32;   // entries of each TLB, on the machine for operating systems: power of two, 2..64
localparam integer PflagN     = 0;    // 1: profile instructions and their flags (docs/dispatch.md)
localparam integer MshrN      = 8;    // outstanding D-cache misses: 1..8
localparam integer L2Ways     = 8;    // ways of the L2: power of two
localparam integer L2Sets     = 1024; // sets of the L2: power of two
localparam integer TipBufferN = 0;   // samples that TIP buffers on chip: 0..16 (0: one sample register)
localparam integer TipBufferOsN = 8; // on the machine for operating systems, as kernels have interrupts off at
                                     // times (docs/linux.md)
localparam integer TagN       = 4;    // instructions that a profiler can follow at once: 1, 2, 4
localparam integer PmeSets    = 16;   // records that ProfileMe keeps: 1..32, 2 or more with TagN > 1
localparam integer CopSlots   = 256;  // entries of the co-processor's associative array: power of two, 8..512
localparam integer CopBufN    = 256;  // words of 64 bits in its sample buffer: power of two, 16..256
localparam integer CopCapN    = 8;    // samples in its capture queue: power of two, 4..16, >= 2 W
localparam integer CopLink    = 64;   // bits a cycle from the core to its buffer: 8, 16, 32, 64
