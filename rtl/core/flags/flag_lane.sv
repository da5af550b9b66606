`default_nettype none
// Applies the profile flags to one instruction at decode.      docs/dispatch.md; Vaswani et al., sec. III.B.1
// A flag is named by three bits: 0 off, 1 on, 2 to 7 the place of a POPPF whose value is still to come, or is
// kept there (flag_file).
module flag_lane (
  input  logic                             valid_i,
  input  core_pkg::fetched_t               fetched_i,
  input  logic                             skip_i,         // the front end skipped the rest of its block
  input  logic [8:0]                       names_i,        // of the three flags before it
  input  logic [7:0]                       known_i,        // by name: its value is known
  input  logic [7:0]                       value_i,        // by name
  input  logic [5:0]                       free_i,         // places for a POPPF
  output logic [5:0]                       free_o,         // and for the next
  output logic [8:0]                       names_o,        // after it
  output logic                             wait_o,         // it cannot leave yet
  output logic                             keep_o,         // it proceeds to dispatch
  output logic [2:0]                       place_o,        // name that its POPPF takes; 0: none
  output logic                             push_o,         // value that a PUSHPF stores
  // For the predictor
  output logic [31:2]                      at_o,           // its address
  output logic                             profile_o,
  output logic [1:0]                       kind_o,         // of which flag
  output logic                             on_o,
  output logic [10:0]                      length_o,       // of a PBLOCK; else 0
  output logic                             trains_o,       // a profile transfer that trains the direction
                                                           // predictor (profile_train)
  output logic                             wrong_o,        // predicted wrong
  // The front end went the wrong way after it, and restarts at pc_o: a dropped transfer was followed (profile
  // mis-fetch), an executed JAL was not, or a block that executes was skipped
  output logic                             restart_o,
  output logic [63:0]                      pc_o,
  output logic [63:0]                      hist_o,
  output logic [core_pkg::RasW-1:0]        ras_ptr_o,
  output logic                             ras_fix_o,      // ras_top_o is valid
  output logic [31:0]                      ras_top_o
);
  localparam integer RasW = core_pkg::RasW;
  logic [31:0] insn;
  assign insn = fetched_i.insn;
  logic       profile, control;             // a profile instruction; one that controls the flags
  logic [1:0] kind;                         // of which flag
  logic [2:0] name;
  logic       simple, on;                   // SETPF, RESETPF, PBLOCK: they end here
  assign profile = insn[1:0] != 2'b11 && insn[15:0] != 16'd0 && !fetched_i.fault;
  assign control = insn[6:0] == 7'h0b && !fetched_i.fault;
  always_comb begin
    kind = insn[1:0];
    if (control) begin
      case (insn[14:12])
        3'd3, 3'd4: kind = insn[8:7];     // POPPF, PBLOCK: in rd
        default:    kind = insn[21:20];   // SETPF, RESETPF: in the immediate; PUSHPF: in rs2
      endcase
    end
  end
  assign name   = kind == 2'd0 ? names_i[2:0] : kind == 2'd1 ? names_i[5:3] : names_i[8:6];
  assign on     = value_i[name];

  logic legal;                              // a control instruction, all of its fields legal
  always_comb begin
    legal = 1'b0;
    if (control && kind != 2'd3) begin
      case (insn[14:12])
        3'd0, 3'd1: legal = insn[11:7] == 5'd0 && insn[19:15] == 5'd0 && insn[31:22] == 10'd0;
        3'd2:       legal = insn[24:22] == 3'd0;
        3'd3:       legal = insn[11:9] == 3'd0;
        3'd4:       legal = insn[11:9] == 3'd0 && insn[19:15] == 5'd0 && !insn[31];
        default:    legal = 1'b0;
      endcase
    end
  end
  logic set, push, pop;
  assign set    = legal && insn[14:13] == 2'b00;
  assign simple = set || (legal && insn[14]);
  assign push   = legal && insn[14:12] == 3'd2;
  assign pop    = legal && insn[14:12] == 3'd3;

  assign wait_o = ((profile || push) && !known_i[name]) || (pop && free_i == '0);
  assign keep_o = valid_i && (profile ? on : !simple);
  assign push_o = push && on;

  always_comb begin
    place_o = '0;
    free_o  = free_i;
    if (valid_i && pop) begin
      for (int p = 5; p >= 0; p--) if (free_i[p]) place_o = 3'(p + 2);   // the lowest
      free_o = free_i & (free_i - 6'd1);
    end
  end
  always_comb begin
    names_o = names_i;
    if (valid_i && (set || pop)) begin
      for (int f = 0; f < 3; f++) if (kind == 2'(f)) names_o[f*3 +: 3] = pop ? place_o : {2'b00, !insn[12]};
    end
  end

  assign at_o      = fetched_i.pc[31:2];
  assign profile_o = valid_i && profile;
  assign kind_o    = kind;
  assign on_o      = on;
  assign length_o  = (valid_i && legal && insn[14]) ? insn[30:20] : '0;

  // Restart
  logic transfer, call, ret, link_rd, link_rs1, followed, unseen, missed;
  assign transfer = insn[6:4] == 3'b110 && insn[2];                     // JAL, JALR
  assign link_rd  = insn[11:7] == 5'd1 || insn[11:7] == 5'd5;
  assign link_rs1 = insn[19:15] == 5'd1 || insn[19:15] == 5'd5;
  assign call     = transfer && link_rd;
  assign ret      = transfer && !insn[3] && link_rs1 && (!link_rd || insn[11:7] != insn[19:15]);
  assign followed  = valid_i && profile && !on && fetched_i.taken;
  // Until a FENCE.I, code may change unknown to the table: what was skipped counts as it was, the leader as
  // it is now
  assign unseen    = valid_i && insn[6:2] == 5'b11011 && !insn[21] && !fetched_i.taken && (profile ? on : skip_i && !fetched_i.fault);
  assign missed    = valid_i && skip_i && !(profile && !on);
  assign restart_o = followed || unseen || missed;
  assign hist_o    = fetched_i.hist;
  assign trains_o  = valid_i && profile && (transfer || (insn[6:2] == 5'b11000 && !on));
  assign wrong_o   = fetched_i.taken != on;
  assign ras_fix_o = unseen && call;
  assign ras_top_o = fetched_i.pc[31:0] + 32'd4;
  always_comb begin
    pc_o      = fetched_i.pc + (unseen ? {{44{insn[31]}}, insn[19:12], insn[20], insn[30:21], 1'b0} : 64'd4);
    ras_ptr_o = fetched_i.ras_ptr;                                      // as the front end took it
    if (ras_fix_o)                     ras_ptr_o = fetched_i.ras_ptr + RasW'(1);
    else if (followed && call && !ret) ras_ptr_o = fetched_i.ras_ptr - RasW'(1);
    else if (followed && ret && !call) ras_ptr_o = fetched_i.ras_ptr + RasW'(1);
  end
endmodule
`default_nettype wire
