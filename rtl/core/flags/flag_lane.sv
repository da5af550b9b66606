`default_nettype none
// Applies the profile flags to one stored instruction.         docs/dispatch.md; Vaswani et al., sec. III.B.1
module flag_lane (
  input  logic                             valid_i,
  input  core_pkg::fetched_t               fetched_i,
  input  core_pkg::mark_t                  mark_i,
  input  logic                             skip_i,         // the front end skipped the rest of its block
  input  logic [2:0]                       known_i,        // the flags whose value is known
  input  logic [2:0]                       on_i,           // and their value
  input  logic [2:0]                       place_i,        // name that a POPPF gives its flag; 0: no place is free
  output logic                             special_o,      // it reads or changes a flag
  output logic                             change_o,       // it changes one, to
  output logic [2:0]                       name_o,
  output logic [2:0]                       place_o,        // name that its POPPF takes; 0: none
  output logic                             wait_o,         // it cannot leave yet
  output logic                             keep_o,         // it proceeds to dispatch
  output logic                             push_o,         // value that a PUSHPF stores
  // For the predictor
  output logic [core_pkg::TargetW-1:2]     at_o,           // its address
  output logic                             profile_o,
  output logic [1:0]                       kind_o,         // of which flag
  output logic                             on_o,           // value of its flag
  output logic [10:0]                      length_o,       // of a PBLOCK; else 0
  output logic                             trains_o,       // a profile transfer that trains the direction
                                                           // predictor (profile_train)
  output logic                             wrong_o,        // predicted wrong
  output logic                             open_o,         // what is fetched next may continue its block
  // The front end went the wrong way after it: a dropped transfer was followed (profile mis-fetch), an
  // executed JAL was not, or a block that executes was skipped
  output logic                             restart_o,
  output logic                             jump_o,         // it restarts at the JAL's target, else after it
  output logic [63:0]                      hist_o,
  output logic [core_pkg::RasW-1:0]        ras_ptr_o,
  output logic                             ras_fix_o       // the JAL is a call
);
  localparam integer RasW = core_pkg::RasW;
  logic [31:0] insn;
  logic [1:0]  kind;
  logic        profile, on, known;
  assign insn    = fetched_i.insn;
  assign kind    = mark_i.kind;
  assign profile = mark_i.profile;
  assign on      = kind == 2'd0 ? on_i[0] : kind == 2'd1 ? on_i[1] : on_i[2];
  assign known   = kind == 2'd0 ? known_i[0] : kind == 2'd1 ? known_i[1] : known_i[2];

  assign change_o  = valid_i && (mark_i.assigns || mark_i.pop);
  assign special_o = profile || mark_i.push || mark_i.assigns || mark_i.pop;
  assign wait_o    = ((profile || mark_i.push) && !known) || (mark_i.pop && place_i == '0);
  assign keep_o    = valid_i && (profile ? on : !(mark_i.assigns || mark_i.block));
  assign push_o    = mark_i.push && on;
  assign name_o    = mark_i.pop ? place_i : {2'b00, !insn[12]};
  assign place_o   = mark_i.pop ? place_i : '0;

  assign at_o      = fetched_i.pc[core_pkg::TargetW-1:2];
  assign profile_o = valid_i && profile;
  assign kind_o    = kind;
  assign on_o      = on;
  assign length_o  = (valid_i && mark_i.block) ? insn[30:20] : '0;

  // Restart
  logic transfer, call, ret, link_rd, link_rs1, followed, unseen, missed;
  assign transfer  = insn[6:4] == 3'b110 && insn[2];                    // JAL, JALR
  assign link_rd   = insn[11:7] == 5'd1 || insn[11:7] == 5'd5;
  assign link_rs1  = insn[19:15] == 5'd1 || insn[19:15] == 5'd5;
  assign call      = transfer && link_rd;
  assign ret       = transfer && !insn[3] && link_rs1 && (!link_rd || insn[11:7] != insn[19:15]);
  assign followed  = valid_i && profile && !on && fetched_i.taken;
  // Until a FENCE.I, code may change unknown to the table: what was skipped counts as it was, the leader as
  // it is now
  assign unseen    = valid_i && insn[6:2] == 5'b11011 && !insn[21] && !fetched_i.taken && (profile ? on : skip_i && !fetched_i.fault[0]);
  assign missed    = valid_i && skip_i && !(profile && !on);
  assign restart_o = followed || unseen || missed;
  assign jump_o    = unseen;
  assign hist_o    = fetched_i.hist;
  assign open_o    = profile && !skip_i && !unseen && (!on || !fetched_i.taken);
  assign trains_o  = valid_i && profile && (transfer || (insn[6:2] == 5'b11000 && !on));
  assign wrong_o   = fetched_i.taken != on;
  assign ras_fix_o = unseen && call;
  always_comb begin
    ras_ptr_o = fetched_i.ras_ptr;                                      // as the front end took it
    if (ras_fix_o)                     ras_ptr_o = fetched_i.ras_ptr + RasW'(1);
    else if (followed && call && !ret) ras_ptr_o = fetched_i.ras_ptr - RasW'(1);
    else if (followed && ret && !call) ras_ptr_o = fetched_i.ras_ptr + RasW'(1);
  end
endmodule
`default_nettype wire
