`default_nettype none
// Issue queue: instructions of every kind wait here for their operands and leave oldest first.
//                                                                                               docs/issue.md
//
// An ALU result is announced when its instruction is selected, so that a dependent pair issues in consecutive
// cycles; a load's when the load executes, one cycle before it is known to hit. If it does not deliver
// (ld_fail_i), those selected because of it are cancelled on their way to EX: they stay in the queue, and
// wake nothing.
module issue_queue (
  input  logic                                clk_i,
  input  logic                                rst_ni,
  input  logic                                in_order_i,     // chicken bit: only the oldest entry may issue
  // Dispatch, oldest in lane 0
  input  logic                                dispatch_i,
  input  logic [core_pkg::W-1:0]              valid_i,        // lane goes to the queue
  input  logic [core_pkg::W*core_pkg::IssuedW-1:0] lanes_i,   // what execution needs; the rest: selection
  input  logic [core_pkg::W-1:0]              alu_i,
  input  logic [core_pkg::W-1:0]              branch_i,
  input  logic [core_pkg::W-1:0]              csr_i,
  input  logic [core_pkg::W-1:0]              late_i,         // a CSR instruction that waits for sq_empty_i
  input  logic [core_pkg::W-1:0]              muldiv_i,
  input  logic [core_pkg::W-1:0]              mem_i,          // load or store
  input  logic [core_pkg::W-1:0]              atomic_i,       // of those: waits for the head of the ROB and sq_empty_i
  input  logic [core_pkg::W*core_pkg::PregW-1:0]   psrc1_i,
  input  logic [core_pkg::W*core_pkg::PregW-1:0]   psrc2_i,
  input  logic [core_pkg::W*core_pkg::RobW-1:0]    rob_i,
  input  logic [core_pkg::W*core_pkg::TagN-1:0]    tag_i,
  input  logic [core_pkg::W*core_pkg::PregW-1:0]   pdst_i,    // destination, 0: none; not ready from now on
  input  logic [core_pkg::W-1:0]              wait_i,         // load waits until the address of store
                                                              // wait_sq_i is known
  input  logic [core_pkg::W*core_pkg::SqW-1:0] wait_sq_i,
  output logic                                room_o,         // for W more instructions
  // Wake-up
  input  logic                                md_wake_i,      // multiplier, divider: readable next cycle
  input  logic [core_pkg::PregW-1:0]          md_wake_pdst_i,
  input  logic                                ld_wake_i,      // load in EX
  input  logic [core_pkg::PregW-1:0]          ld_wake_pdst_i,
  input  logic                                ld_fail_i,      // the load announced last cycle failed
  // Conditions of the units
  input  logic                                md_ready_i,     // the multiply/divide unit can accept one
  input  logic                                mem_ready_i,    // the load/store unit can accept one
  input  logic [core_pkg::SqN-1:0]            sq_known_i,     // store's address is known, or entry free
  input  logic [core_pkg::RobW-1:0]           rob_head_i,
  input  logic                                csr_go_i,       // a CSR instruction, or an atomic, at the head may be
                                                              // selected. If it is interrupted then, it is dropped in EX
  input  logic                                sq_empty_i,     // no committed store waits
  // Recovery
  input  logic                                flush_i,
  input  logic                                kill_i,         // drop entries younger than kill_rob_i
  input  logic [core_pkg::RobW-1:0]           kill_rob_i,
  // Selected, one port per ALU, then memory: what EX reads is addressed now. An instruction that is dropped
  // or cancelled reads in vain.
  output logic [core_pkg::PortN-1:0]          read_o,
  output logic [core_pkg::PortN*2*core_pkg::PregW-1:0] read_regs_o,   // psrc2, psrc1 of each port
  output logic [core_pkg::PortN*core_pkg::RobW-1:0] read_rob_o,
  output logic [core_pkg::PortN*core_pkg::BrW-1:0] read_br_o,
  // Stage EX, one cycle later
  output logic [core_pkg::PortN-1:0]          ex_valid_o,
  output logic [core_pkg::PortN*core_pkg::IssuedW-1:0] ex_lanes_o,
  // Tagged instructions whose operands are ready
  output logic [core_pkg::TagN-1:0]           tag_ready_o
);
  localparam integer W       = core_pkg::W;
  localparam integer N       = core_pkg::IqN;
  localparam integer IqW     = core_pkg::IqW;
  localparam integer P       = core_pkg::PregW;
  localparam integer RobW    = core_pkg::RobW;
  localparam integer SqW     = core_pkg::SqW;
  localparam integer AluN    = core_pkg::AluN;
  localparam integer PortN   = core_pkg::PortN;
  localparam integer WbN     = core_pkg::WbN;
  localparam integer IssuedW = core_pkg::IssuedW;

  // Entries. What selection needs is kept apart from the payload, which only the ports read.
  logic [N-1:0]       valid_q, alu_q, branch_q, csr_q, late_q, md_q, mem_q, wait_q;
  logic [P-1:0]       dst_q  [0:N-1];
  logic [RobW-1:0]    rob_q  [0:N-1];
  logic [SqW-1:0]     wsq_q  [0:N-1];
  logic [N*N-1:0]  older_q;
  logic [IssuedW-1:0] payload_q [0:N-1];
  logic [core_pkg::TagN*N-1:0] tag_q;

  // Who may issue
  logic [N-1:0] ready, head, waiting, allowed;
  always_comb begin
    waiting = '0;
    if (wait_q != '0) begin
      for (int i = 0; i < N; i++) waiting[i] = wait_q[i] && !sq_known_i[wsq_q[i]];
    end
  end
  always_comb begin
    head = '0;
    if (csr_go_i && (valid_q & csr_q) != '0) begin
      for (int i = 0; i < N; i++) head[i] = rob_q[i] == rob_head_i && (sq_empty_i || !late_q[i]);
    end
  end
  always_comb begin
    allowed = valid_q & ready & ~waiting;
    if (in_order_i) begin
      for (int i = 0; i < N; i++) if ((older_q[i*N +: N] & valid_q) != '0) allowed[i] = 1'b0;
    end
  end

  logic [N-1:0] held;                                  // atomics that must not start yet
  logic [PortN-1:0]     issue;
  logic [PortN*N-1:0]   grant;
  logic [PortN*IqW-1:0] index;
  issue_select u_select (
    .older_i(older_q), .branch_i(allowed & (branch_q | (csr_q & head))), .md_i(md_ready_i ? allowed & md_q : '0),
    .mem_i(mem_ready_i ? allowed & mem_q & ~held : '0), .alu_i(allowed & alu_q),
    .issue_o(issue), .grant_o(grant), .index_o(index)
  );

  // Who does not: those killed by a branch leave the queue, those woken by a load that failed stay
  logic             fail;
  logic [P-1:0]     ld_pdst_q;
  logic [N-1:0]     killed, vain, granted;
  logic [PortN-1:0] dropped, cancelled;
  assign fail = ld_fail_i && ld_pdst_q != '0;
  always_ff @(posedge clk_i) if (ld_wake_i) ld_pdst_q <= ld_wake_pdst_i;
  always_comb begin
    killed = '0;
    if (kill_i) begin
      for (int i = 0; i < N; i++) killed[i] = (rob_q[i] - rob_head_i) > (kill_rob_i - rob_head_i);
    end
  end
  always_comb begin
    granted = '0;
    for (int p = 0; p < PortN; p++) begin
      granted      = granted | grant[p*N +: N];
      dropped[p]   = (grant[p*N +: N] & killed) != '0;
      cancelled[p] = (grant[p*N +: N] & vain) != '0;
    end
  end

  // Payload of the issuing instructions, to EX
  for (genvar p = 0; p < PortN; p++) begin : gen_port
    logic               valid_ex_q;
    logic [IssuedW-1:0] lane_d, lane_q;
    assign lane_d = payload_q[index[p*IqW +: IqW]];
    always_ff @(posedge clk_i) begin
      if (!rst_ni || flush_i) valid_ex_q <= 1'b0;
      else                    valid_ex_q <= issue[p] && !dropped[p] && !cancelled[p];
      if (issue[p]) lane_q <= lane_d;
    end
    assign read_o[p] = issue[p];
    read_lane u_read (
      .lane_i(lane_d), .regs_o(read_regs_o[p*2*P +: 2*P]), .rob_o(read_rob_o[p*RobW +: RobW]),
      .br_o(read_br_o[p*core_pkg::BrW +: core_pkg::BrW])
    );
    assign ex_valid_o[p] = valid_ex_q;
    assign ex_lanes_o[p*IssuedW +: IssuedW] = lane_q;
  end

  // Dispatch
  logic [W*N-1:0]   slot;                              // the entry that each lane takes
  logic [W*IqW-1:0] slot_index;
  logic [N-1:0]     new_slots;
  issue_pick u_pick (.valid_i(valid_q), .slot_o(slot));
  always_comb begin
    slot_index = '0;
    new_slots  = '0;
    for (int k = 0; k < W; k++) begin
      for (int i = 0; i < N; i++) if (slot[k*N+i]) slot_index[k*IqW +: IqW] = slot_index[k*IqW +: IqW] | IqW'(i);
      if (valid_i[k]) new_slots = new_slots | slot[k*N +: N];
    end
  end
  issue_room u_room (.valid_i(valid_q), .room_o);

  // The slots of the older lanes of the group
  logic [W*N-1:0] age_before;
  for (genvar k = 0; k < W; k++) begin : gen_lane
    logic [N-1:0] earlier;
    if (k == 0) begin : gen_first
      assign earlier = '0;
    end else begin : gen_next
      assign earlier = gen_lane[k-1].earlier | (valid_i[k-1] ? slot[(k-1)*N +: N] : '0);
    end
    assign age_before[k*N +: N] = earlier;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || flush_i) valid_q <= '0;
    else                    valid_q <= (valid_q & ~(granted & ~vain) & ~killed) | (dispatch_i ? new_slots : '0);
  end
  always_ff @(posedge clk_i) begin
    wait_q <= waiting;                             // cleared for good once the store is known
    if (dispatch_i) begin
      for (int k = 0; k < W; k++) begin
        if (valid_i[k]) begin
          dst_q[slot_index[k*IqW +: IqW]]              <= pdst_i[k*P +: P];
          rob_q[slot_index[k*IqW +: IqW]]              <= rob_i[k*RobW +: RobW];
          wsq_q[slot_index[k*IqW +: IqW]]              <= wait_sq_i[k*SqW +: SqW];
          payload_q[slot_index[k*IqW +: IqW]]          <= lanes_i[k*IssuedW +: IssuedW];
          alu_q[slot_index[k*IqW +: IqW]]              <= alu_i[k];
          branch_q[slot_index[k*IqW +: IqW]]           <= branch_i[k];
          csr_q[slot_index[k*IqW +: IqW]]              <= csr_i[k];
          late_q[slot_index[k*IqW +: IqW]]             <= late_i[k];
          md_q[slot_index[k*IqW +: IqW]]               <= muldiv_i[k];
          mem_q[slot_index[k*IqW +: IqW]]              <= mem_i[k];
          wait_q[slot_index[k*IqW +: IqW]]             <= wait_i[k];
          for (int t = 0; t < core_pkg::TagN; t++) tag_q[t*N + 32'(slot_index[k*IqW +: IqW])] <= tag_i[k*core_pkg::TagN + t];
        end
      end
    end
  end
  if (core_pkg::Supervisor != 0) begin : gen_atomic
    logic [N-1:0] atomic_q, first;
    always_ff @(posedge clk_i) begin
      if (dispatch_i) begin
        for (int k = 0; k < W; k++) if (valid_i[k]) atomic_q[slot_index[k*IqW +: IqW]] <= mem_i[k] && atomic_i[k];
      end
    end
    always_comb begin
      first = '0;
      if (csr_go_i && sq_empty_i) begin
        for (int i = 0; i < N; i++) first[i] = rob_q[i] == rob_head_i;
      end
    end
    assign held = atomic_q & ~first;
  end else begin : gen_no_atomic
    assign held = '0;
  end
  // Age: a new entry is younger than all valid ones, and no longer older than any
  always_ff @(posedge clk_i) begin
    if (dispatch_i) begin
      for (int i = 0; i < N; i++) older_q[i*N +: N] <= older_q[i*N +: N] & ~new_slots;
      for (int k = 0; k < W; k++) begin
        if (valid_i[k]) older_q[32'(slot_index[k*IqW +: IqW])*N +: N] <= valid_q | age_before[k*N +: N];
      end
    end
  end

  // Wake-up: ALUs, multiply/divide, load
  logic [WbN-1:0]   wake;
  logic [WbN*P-1:0] wake_pdst;
  for (genvar p = 0; p < AluN; p++) begin : gen_wake
    assign wake[p] = issue[p] && !md_q[index[p*IqW +: IqW]] && !cancelled[p];
    assign wake_pdst[p*P +: P] = dst_q[index[p*IqW +: IqW]];
  end
  assign wake[WbN-1:AluN]          = {ld_wake_i, md_wake_i};
  assign wake_pdst[WbN*P-1:AluN*P] = {ld_wake_pdst_i, md_wake_pdst_i};

  logic [W*2*P-1:0] src;
  logic [W*2-1:0]   src_ready;
  for (genvar k = 0; k < W; k++) begin : gen_src
    assign src[(2*k)*P +: 2*P] = {psrc2_i[k*P +: P], psrc1_i[k*P +: P]};
  end
  scoreboard u_scoreboard (
    .clk_i, .rst_ni, .dispatch_i, .pdst_i, .src_i(src), .ready_o(src_ready), .wake_i(wake), .wake_pdst_i(wake_pdst),
    .fail_i(fail), .fail_pdst_i(ld_pdst_q)
  );
  issue_ready u_ready (
    .clk_i, .take_i(dispatch_i ? valid_i : '0), .slot_i(slot_index), .src_i(src),
    .src_ready_i(src_ready), .wake_i(wake), .wake_pdst_i(wake_pdst),
    .fail_i(fail), .fail_pdst_i(ld_pdst_q), .ready_o(ready), .load_o(vain)
  );

  for (genvar t = 0; t < core_pkg::TagN; t++) begin : gen_tag
    assign tag_ready_o[t] = (valid_q & ready & ~vain & tag_q[t*N +: N]) != '0;
  end
endmodule
`default_nettype wire
