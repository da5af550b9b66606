`default_nettype none
// Pipeline of the engine: fetch, decode, execute; branches, samples taken and done, watchdog: sec. 4.3.
//                                                                                    docs/coproc.md, "Engine"
// A microinstruction whose operand arrives late from an array waits a tick in decode.
module cop_engine (
  input  logic         clk_i,
  input  logic         rst_ni,                         // synchronous
  input  logic         go_i,
  input  logic         tick_i,
  input  logic [15:0]  watch_i,
  input  logic [127:0] entry_i,
  input  logic [31:0]  t_i,
  // Samples
  input  logic         next_i,                         // there is a next sample
  input  logic [3:0]   next_class_i,
  output logic         take_o,                         // it becomes current
  output logic         decode_o,                       // the word in decode, host_word_o, moves to execute
  // Execute
  output logic         run_o,                          // word_o executes now
  output logic [95:0]  word_o,
  input  logic         branch_i,                       // it branches
  output logic         done_o,                         // the sample is processed
  output logic         redirect_o,
  output logic         interrupt_o,
  output logic [7:0]   code_o,
  output logic         watchdog_o,
  // Microcode, from the host, not while the engine works
  input  logic         host_read_i,
  input  logic [2:0]   host_write_i,                   // 32 bits each
  input  logic [7:0]   host_at_i,
  input  logic [95:0]  host_word_i,
  output logic [95:0]  host_word_o,                    // the cycle after host_read_i; else what is in decode
  // State
  output logic         current_o,
  output logic         ex_valid_o,
  output logic         de_valid_o,
  output logic [7:0]   ex_pc_o,
  output logic [7:0]   de_pc_o
);
  logic        current_q, ex_valid_q, de_valid_q, ex_likely_q;
  logic [7:0]  ex_pc_q, de_pc_q;
  logic [95:0] ex_word_q, de_word;
  logic [15:0] watch_q, watch;                         // ticks since the sample was taken, this one included

  logic [7:0]  ex_target, de_target;
  logic        de_likely;                              // predicted taken, a relative or register branch
  logic        late;                                   // the sample has had all its ticks
  logic        ends, wrong, waits, current_d, ex_valid_d, de_valid_d, code_read;
  logic [7:0]  de_pc_d, code_at;
  logic        starts_q;                               // this is the first tick of the current sample
  assign run_o = tick_i && ex_valid_q;
  cop_wait i_wait (.enable_i(run_o), .word_i(de_word), .before_i(ex_word_q), .wait_o(waits));

  always_comb begin
    ex_target  = '0;
    de_target  = '0;
    de_likely  = 1'b0;
    watch      = '0;
    late       = 1'b0;
    if (tick_i) begin
      ex_target  = ex_word_q[70] ? t_i[{ex_word_q[73:72], 3'd0} +: 8] : ex_pc_q + ex_word_q[79:72];
      de_target  = de_word[70] ? t_i[{de_word[73:72], 3'd0} +: 8] : de_pc_q + de_word[79:72];
      de_likely  = de_word[69] && !de_word[71] && de_word[67:63] != 5'd0;
      watch      = (starts_q ? 16'd0 : watch_q) + 16'd1;
      late       = current_q && watch == watch_i;
    end
  end

  // What follows if execute does not branch, and if it does. Whether it does is known last, and only selects: the
  // next state, and what is read of the microcode.
  localparam integer FollowsW = 25;
  logic [2*FollowsW-1:0] follows;
  for (genvar k = 0; k < 2; k++) begin : gen_branch
    logic       done, interrupt, wrong_k, stay, take, fetch, current, ex_valid, de_valid;
    logic [7:0] fetch_at, de_pc;
    always_comb begin
      done      = 1'b0;
      interrupt = 1'b0;
      wrong_k   = 1'b0;
      stay      = 1'b0;
      take      = 1'b0;
      fetch     = 1'b0;
      fetch_at  = '0;
      current   = current_q;
      ex_valid  = ex_valid_q;
      de_valid  = de_valid_q;
      de_pc     = de_pc_q;
      if (tick_i) begin
        done      = ex_valid_q && k == 1 && ex_word_q[71:70] == 2'd2;
        interrupt = ex_valid_q && k == 1 && ex_word_q[71:70] == 2'd3;
        wrong_k   = ex_valid_q && !done && !interrupt && (k == 1) != ex_likely_q;
        take      = (!current_q || done) && next_i;
        stay      = waits && !done && !interrupt && !wrong_k;
        fetch     = take || (current_q && !done && !interrupt && !stay);
        if (take)         fetch_at = entry_i[{next_class_i, 3'd0} +: 8];
        else if (wrong_k) fetch_at = (k == 1) ? ex_target : ex_pc_q + 8'd1;
        else              fetch_at = de_likely ? de_target : de_pc_q + 8'd1;
        current   = take || (current_q && !done && !interrupt);
        ex_valid  = de_valid_q && !done && !interrupt && !wrong_k && !waits;
        de_valid  = fetch || stay;
        de_pc     = stay ? de_pc_q : fetch_at;
      end
      if (host_read_i) fetch_at = host_at_i;
    end
    assign follows[FollowsW*k +: FollowsW] = {done || interrupt, interrupt, late && !done && !interrupt, wrong_k, take, current,
                                              ex_valid, de_valid, de_pc, fetch || host_read_i, fetch_at};
  end
  assign {ends, interrupt_o, watchdog_o, wrong, take_o, current_d, ex_valid_d, de_valid_d, de_pc_d, code_read, code_at} =
    branch_i ? follows[FollowsW +: FollowsW] : follows[0 +: FollowsW];

  always_ff @(posedge clk_i) begin
    if (!rst_ni || go_i) begin
      current_q   <= 1'b0;
      ex_valid_q  <= 1'b0;
      de_valid_q  <= 1'b0;
    end else begin
      current_q   <= current_d;
      ex_valid_q  <= ex_valid_d;
      de_valid_q  <= de_valid_d;
    end
    de_pc_q <= de_pc_d;
    if (tick_i) begin
      ex_pc_q     <= de_pc_q;
      ex_likely_q <= de_likely;
      starts_q    <= take_o;
      watch_q     <= watch;
    end
    if (decode_o) ex_word_q <= de_word;
  end

  ram_1r1w #(.Width(96), .Depth(256), .Lanes(3)) i_code (
    .clk_i, .re_i(code_read), .raddr_i(code_at), .rdata_o(de_word), .we_i(host_write_i),
    .waddr_i(host_at_i), .wdata_i(host_word_i)
  );

  assign decode_o    = tick_i && de_valid_q;
  assign word_o      = ex_word_q;
  assign done_o      = ends;
  assign redirect_o  = wrong;
  assign code_o      = ex_word_q[79:72];
  assign host_word_o = de_word;
  assign current_o   = current_q;
  assign ex_valid_o  = ex_valid_q;
  assign de_valid_o  = de_valid_q;
  assign ex_pc_o     = ex_valid_q ? ex_pc_q : '0;
  assign de_pc_o     = de_valid_q ? de_pc_q : '0;
endmodule
`default_nettype wire
