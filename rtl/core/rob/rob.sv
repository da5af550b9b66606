`default_nettype none
// Reorder buffer: a ring of RobN entries; entry i belongs to bank i modulo W.                     docs/rob.md
// Written once at dispatch and completed by the units; read at the head by commit, W entries in program
// order.
module rob #(
  parameter integer Parts = probe_pkg::PartsAll      // parts of the observation port that are driven: some
                                                     // fields exist only for them
) (
  input  logic                               clk_i,
  input  logic                               rst_ni,
  // Dispatch, oldest in lane 0 (valid lanes are dense)
  input  logic                               dispatch_i,
  input  logic [core_pkg::W-1:0]             valid_i,
  input  logic [core_pkg::W*core_pkg::RobInW-1:0] lanes_i,
  input  logic [core_pkg::W*64-1:0]          pc_i,           // as in lanes_i
  input  logic [core_pkg::W-1:0]             done_i,         // nothing to execute
  input  logic [core_pkg::W-1:0]             exc_i,          // exception known at decode
  output logic [core_pkg::RobW-1:0]          tail_o,         // entry of lane 0
  output logic                               room_o,         // for W more
  // Completion
  input  logic [core_pkg::WbN:0]             done_valid_i,   // write-back ports, then stores
  input  logic [(core_pkg::WbN+1)*core_pkg::RobW-1:0] done_rob_i,
  input  logic                               exc_a_i,        // exception in an ALU (branch target, CSR)
  input  logic [core_pkg::RobW-1:0]          exc_a_rob_i,
  input  logic                               exc_m_i,        // in the load/store unit
  input  logic [core_pkg::RobW-1:0]          exc_m_rob_i,
  input  logic                               order_i,        // this load overtook a store: fetch it again
  input  logic [core_pkg::RobW-1:0]          order_rob_i,
  // Branch
  input  logic                               resolve_i,
  input  logic [core_pkg::RobW-1:0]          resolve_rob_i,
  input  logic                               resolve_taken_i,
  input  logic                               resolve_wrong_i,
  // pc for the ALUs: requested as an instruction is selected, available in EX
  input  logic [core_pkg::AluN-1:0]          pc_read_i,
  input  logic [core_pkg::AluN*core_pkg::RobW-1:0] pc_rob_i,
  output logic [core_pkg::AluN*64-1:0]       pc_o,
  // Head, program order: lane k is the k-th oldest
  output logic [core_pkg::RobW-1:0]          head_o,
  output logic [core_pkg::W-1:0]             head_valid_o,
  output logic [core_pkg::W-1:0]             head_done_o,
  output logic [core_pkg::W-1:0]             head_exc_o,
  output logic [core_pkg::W-1:0]             head_wrong_o,   // mispredicted
  output logic [core_pkg::W-1:0]             head_taken_o,
  output core_pkg::rob_in_t                  head_first_o,   // the oldest, whole
  output logic [core_pkg::W-1:0]             head_load_o,    // fields, and derived ones: head_lane.sv
  output logic [core_pkg::W-1:0]             head_store_o,
  output logic [core_pkg::W-1:0]             head_cond_o,
  output logic [core_pkg::W-1:0]             head_branch_o,
  output logic [core_pkg::W-1:0]             head_flush_o,
  output logic [core_pkg::W-1:0]             head_transfer_o,
  output logic [core_pkg::W-1:0]             head_call_o,
  output logic [core_pkg::W-1:0]             head_ret_o,
  output logic [core_pkg::W-1:0]             head_imiss_o,
  output logic [core_pkg::W*32-1:0]          head_insn_o,
  output logic [core_pkg::W*64-1:0]          head_pc_o,
  output logic [core_pkg::W*5-1:0]           head_rd_o,
  output logic [core_pkg::W*core_pkg::PregW-1:0] head_pdst_o,
  output logic [core_pkg::W*3*core_pkg::PregW-1:0] head_regs_o, // pdst, psrc2, psrc1 of each lane
  output logic [core_pkg::W*core_pkg::TagN-1:0]  head_tag_o,
  input  logic [2:0]                         commit_i,       // entries that leave
  // Recovery
  input  logic                               flush_i,        // the ROB is empty from this cycle on
  input  logic                               kill_i          // drop entries younger than resolve_rob_i
);
  localparam integer W      = core_pkg::W;
  localparam integer N      = core_pkg::RobN;
  localparam integer P      = core_pkg::PregW;
  localparam integer RobW   = core_pkg::RobW;
  localparam integer TagN   = core_pkg::TagN;
  localparam integer RobInW = core_pkg::RobInW;
  localparam integer Ports  = core_pkg::WbN + 1;

  logic [N-1:0]      done_q, exc_q, wrong_q, taken_q;
  logic [RobW:0]     head_q, tail_q, tail_d;
  logic [RobW:0]     count_q, count_d;             // tail_q - head_q: a register, because room is known first
  logic [RobW:0]     pushed;

  assign room_o = count_q <= (RobW+1)'(N - W);
  assign tail_o = tail_q[RobW-1:0];
  assign head_o = head_q[RobW-1:0];
  always_comb begin
    pushed = '0;
    for (int k = 0; k < W; k++) if (valid_i[k]) pushed = pushed + (RobW+1)'(1);
  end
  logic [RobW-1:0] kill_age;                       // of the youngest that stays
  assign kill_age = resolve_rob_i - head_q[RobW-1:0];
  always_comb begin
    tail_d  = tail_q;
    count_d = count_q;
    if (kill_i) begin
      count_d = {1'b0, kill_age} + (RobW+1)'(1);
      tail_d  = head_q + count_d;
    end else if (dispatch_i) begin
      count_d = count_q + pushed;
      tail_d  = tail_q + pushed;
    end
  end

  // Entries, read by commit; their pcs once more for each ALU
  logic [RobW-1:0]     head_d;
  logic [W-1:0]        write;
  logic [W*RobW-1:0]   at;                         // entry of each dispatch lane
  logic [W*RobInW-1:0] oldest;
  assign head_d = head_q[RobW-1:0] + RobW'(commit_i);
  assign write  = dispatch_i ? valid_i : '0;
  for (genvar k = 0; k < W; k++) begin : gen_at
    assign at[k*RobW +: RobW] = tail_q[RobW-1:0] + RobW'(k);
  end
  ram_banked #(.Width(RobInW), .Depth(N), .Banks(W), .In(W), .Out(W), .New(1), .Apart(1)) u_lanes (
    .clk_i, .re_i(1'b1), .raddr_i(head_d), .rdata_o(oldest), .we_i(write), .waddr_i(at), .wdata_i(lanes_i)
  );
  for (genvar p = 0; p < core_pkg::AluN; p++) begin : gen_pc
    ram_banked #(.Depth(N), .Banks(W), .In(W), .Out(1), .Apart(1)) u_pc (
      .clk_i, .re_i(pc_read_i[p]), .raddr_i(pc_rob_i[p*RobW +: RobW]),
      .rdata_o(pc_o[p*64 +: 64]), .we_i(write), .waddr_i(at), .wdata_i(pc_i)
    );
  end

  // Bits of an entry that are read: commit needs pc and encoding of the oldest, and of the others what tells
  // calls from returns. Who reads the rest: docs/probe.md, "Parts".
  localparam integer Pcs   = probe_pkg::PartHead + probe_pkg::PartTarget + probe_pkg::PartAddress;
  localparam integer Insns = probe_pkg::PartRetire;
  localparam logic [TagN:0]   Marks  = {(Parts & probe_pkg::PartEvents) != 0, {TagN{(Parts & probe_pkg::PartTag) != 0}}};
  localparam logic [2*P-1:0]  Srcs   = {2*P{(Parts & probe_pkg::PartValues) != 0}};
  for (genvar k = 0; k < W; k++) begin : gen_head
    localparam logic [63:0]       Pc   = {64{k == 0 || (Parts & Pcs) != 0}};
    localparam logic [31:0]       Insn = {32{k == 0 || core_pkg::Pflag != 0 || (Parts & Insns) != 0}} | 32'h000f8fff;
    localparam logic [RobInW-1:0] Seen = {Pc, Insn, 5'h1f, {P{1'b1}}, Srcs, 14'h3fff, Marks};
    logic [RobW-1:0]   entry;
    logic [RobInW-1:0] lane;
    assign entry = head_q[RobW-1:0] + RobW'(k);
    assign lane  = oldest[k*RobInW +: RobInW] & Seen;
    if (k == 0) begin : gen_first
      assign head_first_o = lane;
    end
    assign head_valid_o[k] = count_q > (RobW+1)'(k) && !flush_i;
    assign head_done_o[k]  = done_q[entry];
    assign head_exc_o[k]   = exc_q[entry];
    assign head_wrong_o[k] = wrong_q[entry];
    assign head_taken_o[k] = taken_q[entry];
    head_lane u_lane (
      .lane_i(lane), .load_o(head_load_o[k]), .store_o(head_store_o[k]),
      .cond_o(head_cond_o[k]), .branch_o(head_branch_o[k]),
      .flush_o(head_flush_o[k]), .transfer_o(head_transfer_o[k]), .call_o(head_call_o[k]), .ret_o(head_ret_o[k]),
      .imiss_o(head_imiss_o[k]), .insn_o(head_insn_o[k*32 +: 32]),
      .pc_o(head_pc_o[k*64 +: 64]), .rd_o(head_rd_o[k*5 +: 5]),
      .pdst_o(head_pdst_o[k*P +: P]), .regs_o(head_regs_o[k*3*P +: 3*P]), .tag_o(head_tag_o[k*TagN +: TagN])
    );
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      head_q  <= '0;
      tail_q  <= '0;
      count_q <= '0;
    end else begin
      head_q  <= head_q + (RobW+1)'(commit_i);
      tail_q  <= flush_i ? head_q : tail_d;
      count_q <= flush_i ? '0 : count_d - (RobW+1)'(commit_i);
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      done_q  <= '0;
      exc_q   <= '0;
      wrong_q <= '0;
      taken_q <= '0;
    end else begin
      for (int p = 0; p < Ports; p++) if (done_valid_i[p]) done_q[done_rob_i[p*RobW +: RobW]] <= 1'b1;
      if (resolve_i) begin
        wrong_q[resolve_rob_i] <= resolve_wrong_i;
        taken_q[resolve_rob_i] <= resolve_taken_i;
      end
      if (exc_a_i) begin
        exc_q[exc_a_rob_i]  <= 1'b1;
        done_q[exc_a_rob_i] <= 1'b1;
      end
      if (exc_m_i) begin
        exc_q[exc_m_rob_i]  <= 1'b1;
        done_q[exc_m_rob_i] <= 1'b1;
      end
      if (order_i) begin
        exc_q[order_rob_i]  <= 1'b1;
        done_q[order_rob_i] <= 1'b1;
      end
      for (int k = 0; k < W; k++) begin
        if (write[k]) begin
          done_q[at[k*RobW +: RobW]]  <= done_i[k];
          exc_q[at[k*RobW +: RobW]]   <= exc_i[k];
          wrong_q[at[k*RobW +: RobW]] <= 1'b0;
          taken_q[at[k*RobW +: RobW]] <= 1'b0;
        end
      end
    end
  end
endmodule
`default_nettype wire
