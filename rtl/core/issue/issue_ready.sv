`default_nettype none
// Sources of the issue queue's entries: which entries are ready?                                docs/issue.md
// An entry starts with the scoreboard's answer, then watches every wake-up.
module issue_ready (
  input  logic                                  clk_i,
  // Dispatch, oldest in lane 0
  input  logic [core_pkg::W-1:0]                take_i,         // lane fills entry slot_i
  input  logic [core_pkg::W*core_pkg::IqW-1:0]  slot_i,
  input  logic [core_pkg::W*2*core_pkg::PregW-1:0] src_i,       // sources 1 and 2 of each lane
  input  logic [core_pkg::W*2-1:0]              src_ready_i,
  // Wake-up
  input  logic [core_pkg::WbN-1:0]              wake_i,
  input  logic [core_pkg::WbN*core_pkg::PregW-1:0] wake_pdst_i,
  input  logic                                  fail_i,         // the load of fail_pdst_i, announced in the
                                                                // last cycle, does not deliver
  input  logic [core_pkg::PregW-1:0]            fail_pdst_i,
  // Entries
  output logic [core_pkg::IqN-1:0]              ready_o,        // both sources ready, if that load delivers
  output logic [core_pkg::IqN-1:0]              load_o          // one is the result of the load that failed
);
  localparam integer N   = core_pkg::IqN;
  localparam integer IqW = core_pkg::IqW;
  localparam integer P   = core_pkg::PregW;

  logic [P-1:0] src1_q [0:N-1];
  logic [P-1:0] src2_q [0:N-1];
  logic [N-1:0] ready1_q, ready2_q, ready1_d, ready2_d, load1, load2;
  always_comb begin
    load1 = '0;
    load2 = '0;
    if (fail_i) begin
      for (int i = 0; i < N; i++) begin
        load1[i] = src1_q[i] == fail_pdst_i;
        load2[i] = src2_q[i] == fail_pdst_i;
      end
    end
  end
  assign ready_o = ready1_q & ready2_q;
  assign load_o  = load1 | load2;

  always_comb begin
    ready1_d = ready1_q;
    ready2_d = ready2_q;
    if (fail_i) begin
      ready1_d = ready1_d & ~load1;
      ready2_d = ready2_d & ~load2;
    end
    for (int p = 0; p < core_pkg::WbN; p++) begin
      if (wake_i[p]) begin                               // of register 0, too: it is ready anyway
        for (int i = 0; i < N; i++) begin
          if (src1_q[i] == wake_pdst_i[p*P +: P]) ready1_d[i] = 1'b1;
          if (src2_q[i] == wake_pdst_i[p*P +: P]) ready2_d[i] = 1'b1;
        end
      end
    end
  end
  always_ff @(posedge clk_i) begin
    ready1_q <= ready1_d;
    ready2_q <= ready2_d;
    for (int k = 0; k < core_pkg::W; k++) begin
      if (take_i[k]) begin
        src1_q[slot_i[k*IqW +: IqW]]   <= src_i[(2*k)*P +: P];
        src2_q[slot_i[k*IqW +: IqW]]   <= src_i[(2*k+1)*P +: P];
        ready1_q[slot_i[k*IqW +: IqW]] <= src_ready_i[2*k];
        ready2_q[slot_i[k*IqW +: IqW]] <= src_ready_i[2*k+1];
      end
    end
  end
endmodule
`default_nettype wire
