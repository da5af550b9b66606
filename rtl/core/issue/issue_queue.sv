`default_nettype none
// Issue queue: instructions of every kind wait here for their operands and leave oldest first.     docs/issue.md
//
// Operands are ready when the scoreboard has their physical register's bit.  An ALU result's bit is set when its
// instruction is selected, so that a dependent pair issues in consecutive cycles; a load's bit is set when the load
// executes, one cycle before it is known to hit, and taken back (wake_fail_i) in time for its dependents not to leave.
module issue_queue (
  input  logic                                clk_i,
  input  logic                                rst_ni,
  input  logic                                in_order_i,     // chicken bit: only the oldest entry may leave
  // Dispatch, oldest lane 0
  input  logic                                dispatch_i,
  input  logic [core_pkg::W-1:0]              valid_i,        // lane goes to the queue
  input  logic [core_pkg::W*core_pkg::IssuedW-1:0] lanes_i,   // what execution needs; selection needs the following
  input  logic [core_pkg::W-1:0]              alu_i,
  input  logic [core_pkg::W-1:0]              branch_i,
  input  logic [core_pkg::W-1:0]              csr_i,
  input  logic [core_pkg::W-1:0]              muldiv_i,
  input  logic [core_pkg::W-1:0]              mem_i,          // load or store
  input  logic [core_pkg::W*core_pkg::PregW-1:0]   psrc1_i,
  input  logic [core_pkg::W*core_pkg::PregW-1:0]   psrc2_i,
  input  logic [core_pkg::W*core_pkg::RobW-1:0]    rob_i,
  input  logic [core_pkg::W*core_pkg::TagN-1:0]    tag_i,
  input  logic [core_pkg::W*core_pkg::PregW-1:0]   pdst_i,    // destination of each lane, 0 none: not ready from now on
  input  logic [core_pkg::W-1:0]              wait_i,         // load waits until the address of store wait_sq_i is known
  input  logic [core_pkg::W*core_pkg::SqW-1:0] wait_sq_i,
  output logic                                room_o,         // for W more instructions
  // Results on their way
  input  logic                                md_wake_i,      // multiplier, divider: can be read from the next cycle on
  input  logic [core_pkg::PregW-1:0]          md_wake_pdst_i,
  input  logic                                ld_wake_i,      // load in EX
  input  logic [core_pkg::PregW-1:0]          ld_wake_pdst_i,
  input  logic                                ld_fail_i,      // the load announced in the last cycle does not deliver
  // Conditions of the units
  input  logic                                md_ready_i,     // the multiply/divide unit takes an operation
  input  logic                                mem_ready_i,    // the load/store unit takes an operation
  input  logic [core_pkg::SqN-1:0]            sq_known_i,     // store's address is known, or entry free
  input  logic [core_pkg::RobW-1:0]           rob_head_i,
  input  logic                                csr_go_i,       // the CSR instruction at the head may execute
  // Recovery
  input  logic                                flush_i,
  input  logic                                kill_i,         // entries younger than kill_rob_i go
  input  logic [core_pkg::RobW-1:0]           kill_rob_i,
  // Stage EX: one port per ALU, then memory
  output logic [core_pkg::PortN-1:0]          ex_valid_o,
  output logic [core_pkg::PortN*core_pkg::IssuedW-1:0] ex_lanes_o,
  // Tagged instructions whose operands are ready
  output logic [core_pkg::TagN-1:0]           tag_ready_o
);
  localparam integer W       = core_pkg::W;
  localparam integer N       = core_pkg::IqN;
  localparam integer IqW     = core_pkg::IqW;
  localparam integer P       = core_pkg::PregW;
  localparam integer PregN   = core_pkg::PregN;
  localparam integer RobW    = core_pkg::RobW;
  localparam integer SqW     = core_pkg::SqW;
  localparam integer AluN    = core_pkg::AluN;
  localparam integer PortN   = core_pkg::PortN;
  localparam integer IssuedW = core_pkg::IssuedW;

  // Entries.  What selection needs is beside the payload, which is read only by the ports.
  logic [N-1:0]       valid_q, alu_q, branch_q, csr_q, md_q, mem_q, wait_q;
  logic [P-1:0]       src1_q [0:N-1];
  logic [P-1:0]       src2_q [0:N-1];
  logic [P-1:0]       dst_q  [0:N-1];
  logic [RobW-1:0]    rob_q  [0:N-1];
  logic [SqW-1:0]     wsq_q  [0:N-1];
  logic [N-1:0]       older_q [0:N-1];
  logic [IssuedW-1:0] payload_q [0:N-1];
  logic [core_pkg::TagN*N-1:0] tag_q;

  // Scoreboard
  logic [PregN-1:0]   ready_q, ready_now, ready_d;
  logic [P-1:0]       ld_pdst_q;

  // Who may leave
  logic [N-1:0]       ready, killed, head, waiting;
  logic [N-1:0]       req_branch, req_alu, req_md, req_mem, allowed;
  always_comb begin
    ready_now = ready_q;
    if (ld_fail_i && ld_pdst_q != '0) ready_now[ld_pdst_q] = 1'b0;
  end
  for (genvar i = 0; i < N; i++) begin : gen_entry
    assign ready[i] = ready_now[src1_q[i]] && ready_now[src2_q[i]];
  end
  always_comb begin
    waiting = '0;
    if (wait_q != '0) begin
      for (int i = 0; i < N; i++) waiting[i] = wait_q[i] && !sq_known_i[wsq_q[i]];
    end
  end
  always_comb begin
    killed = '0;
    if (kill_i) begin
      for (int i = 0; i < N; i++) killed[i] = (rob_q[i] - rob_head_i) > (kill_rob_i - rob_head_i);
    end
  end
  always_comb begin
    head = '0;
    if (csr_go_i && (valid_q & csr_q) != '0) begin
      for (int i = 0; i < N; i++) head[i] = rob_q[i] == rob_head_i;
    end
  end
  always_comb begin
    allowed = valid_q & ready & ~killed & ~waiting;
    if (in_order_i) begin
      for (int i = 0; i < N; i++) if ((older_q[i] & valid_q) != '0) allowed[i] = 1'b0;
    end
  end
  assign req_branch = allowed & (branch_q | (csr_q & head));
  assign req_alu    = allowed & alu_q;
  assign req_md     = md_ready_i ? allowed & md_q : '0;
  assign req_mem    = mem_ready_i ? allowed & mem_q : '0;

  // Select: the oldest of each kind, and of the plain operations the AluN oldest.  ALU 0 prefers branches and CSRs,
  // the last ALU multiplications; plain operations take the middle ALUs first, then the last, then ALU 0.
  localparam integer PickN = 3 + AluN;                    // 0 branch or CSR, 1 multiply/divide, 2 memory, 3.. plain
  logic [PortN-1:0]     issue;
  logic [PortN*IqW-1:0] index;
  logic [N-1:0]         granted;
  logic                 branch_goes, md_goes;
  assign branch_goes = req_branch != '0;
  assign md_goes     = req_md != '0 && !(AluN == 1 && branch_goes);
  for (genvar s = 0; s < PickN; s++) begin : gen_pick
    logic [N-1:0]   request, grant, rest;                 // rest: what the next choice of plain operations has left
    logic [IqW-1:0] pick;
    always_comb begin
      grant = '0;
      pick  = '0;
      if (request != '0) begin
        for (int i = 0; i < N; i++) begin
          if (request[i] && (older_q[i] & request) == '0) begin
            grant[i] = 1'b1;
            pick     = pick | IqW'(i);
          end
        end
      end
    end
    if (s < 3) begin : gen_kind
      assign request = s == 0 ? req_branch : s == 1 ? req_md : req_mem;
      assign rest    = req_alu;
    end else begin : gen_plain
      localparam integer Port = (s == PickN - 1) ? 0 : s - 2;
      logic busy;
      assign request = gen_pick[s-1].rest;
      assign busy    = (Port == 0 && branch_goes) || (Port == AluN - 1 && md_goes);
      assign rest    = busy ? request : request & ~grant;
      assign issue[Port] = busy || request != '0;
      assign index[Port*IqW +: IqW] = (Port == 0 && branch_goes) ? gen_pick[0].pick : (Port == AluN - 1 && md_goes) ? gen_pick[1].pick : pick;
    end
  end
  assign issue[AluN] = req_mem != '0;
  assign index[AluN*IqW +: IqW] = gen_pick[2].pick;
  assign granted = gen_pick[0].grant | (md_goes ? gen_pick[1].grant : '0) | gen_pick[2].grant | (req_alu & ~gen_pick[PickN-1].rest);

  // Payload of the leaving instructions, to EX
  for (genvar p = 0; p < PortN; p++) begin : gen_port
    logic               valid_ex_q;
    logic [IssuedW-1:0] lane_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni || flush_i) valid_ex_q <= 1'b0;
      else                    valid_ex_q <= issue[p];
      if (issue[p]) lane_q <= payload_q[index[p*IqW +: IqW]];
    end
    assign ex_valid_o[p] = valid_ex_q;
    assign ex_lanes_o[p*IssuedW +: IssuedW] = lane_q;
  end

  // Dispatch: lane k takes the k-th free entry
  logic [W*N-1:0]   slot;
  logic [W*IqW-1:0] slot_index;
  logic [N-1:0]     free, taken, new_slots;
  always_comb begin
    taken = '0;
    slot  = '0;
    for (int k = 0; k < W; k++) begin
      free = ~(valid_q | taken);
      slot[k*N +: N] = free & (~free + N'(1));
      taken = taken | slot[k*N +: N];
    end
  end
  always_comb begin
    slot_index = '0;
    new_slots  = '0;
    for (int k = 0; k < W; k++) begin
      for (int i = 0; i < N; i++) if (slot[k*N+i]) slot_index[k*IqW +: IqW] = slot_index[k*IqW +: IqW] | IqW'(i);
      if (valid_i[k]) new_slots = new_slots | slot[k*N +: N];
    end
  end
  assign room_o = slot[(W-1)*N +: N] != '0;

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
    else                    valid_q <= (valid_q & ~granted & ~killed) | (dispatch_i ? new_slots : '0);
  end
  always_ff @(posedge clk_i) begin
    wait_q <= waiting;                             // once the store is known, for good
    if (dispatch_i) begin
      for (int k = 0; k < W; k++) begin
        if (valid_i[k]) begin
          src1_q[slot_index[k*IqW +: IqW]]             <= psrc1_i[k*P +: P];
          src2_q[slot_index[k*IqW +: IqW]]             <= psrc2_i[k*P +: P];
          dst_q[slot_index[k*IqW +: IqW]]              <= pdst_i[k*P +: P];
          rob_q[slot_index[k*IqW +: IqW]]              <= rob_i[k*RobW +: RobW];
          wsq_q[slot_index[k*IqW +: IqW]]              <= wait_sq_i[k*SqW +: SqW];
          payload_q[slot_index[k*IqW +: IqW]]          <= lanes_i[k*IssuedW +: IssuedW];
          alu_q[slot_index[k*IqW +: IqW]]              <= alu_i[k];
          branch_q[slot_index[k*IqW +: IqW]]           <= branch_i[k];
          csr_q[slot_index[k*IqW +: IqW]]              <= csr_i[k];
          md_q[slot_index[k*IqW +: IqW]]               <= muldiv_i[k];
          mem_q[slot_index[k*IqW +: IqW]]              <= mem_i[k];
          wait_q[slot_index[k*IqW +: IqW]]             <= wait_i[k];
          for (int t = 0; t < core_pkg::TagN; t++) tag_q[t*N + 32'(slot_index[k*IqW +: IqW])] <= tag_i[k*core_pkg::TagN + t];
        end
      end
    end
  end
  // Age: a new entry is younger than all that are valid, and no longer older than anybody
  always_ff @(posedge clk_i) begin
    if (dispatch_i) begin
      for (int i = 0; i < N; i++) older_q[i] <= older_q[i] & ~new_slots;
      for (int k = 0; k < W; k++) begin
        if (valid_i[k]) older_q[slot_index[k*IqW +: IqW]] <= valid_q | age_before[k*N +: N];
      end
    end
  end

  logic [AluN-1:0]   wakes;
  logic [AluN*P-1:0] wake_pdst;
  // Scoreboard: set when the value can be read by an instruction that is selected in the next cycle
  always_comb begin
    ready_d = ready_now;
    if (md_wake_i) ready_d[md_wake_pdst_i] = 1'b1;
    if (ld_wake_i) ready_d[ld_wake_pdst_i] = 1'b1;
    for (int p = 0; p < AluN; p++) begin
      if (wakes[p]) ready_d[wake_pdst[p*P +: P]] = 1'b1;
    end
    if (dispatch_i) begin
      for (int k = 0; k < W; k++) if (pdst_i[k*P +: P] != '0) ready_d[pdst_i[k*P +: P]] = 1'b0;
    end
  end
  for (genvar p = 0; p < AluN; p++) begin : gen_wake
    assign wakes[p] = issue[p] && !md_q[index[p*IqW +: IqW]];
    assign wake_pdst[p*P +: P] = dst_q[index[p*IqW +: IqW]];
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) ready_q <= '1;
    else         ready_q <= ready_d;
    if (ld_wake_i) ld_pdst_q <= ld_wake_pdst_i;
  end

  for (genvar t = 0; t < core_pkg::TagN; t++) begin : gen_tag
    assign tag_ready_o[t] = (valid_q & ready & tag_q[t*N +: N]) != '0;
  end
endmodule
`default_nettype wire
