`default_nettype none
// May a record be kept, and does it pass the filter?                                      docs/profileme.md, "Delivery"
module pme_filter (
  input  logic        enable_i,                        // there is one; else it does not
  input  logic        delegated_i,                     // whose the unit is
  input  logic [15:0] delegate_i,
  input  logic        not_machine_i,                   // mpmectl: NOM, NOU, CTX
  input  logic        not_user_i,
  input  logic        want_context_i,
  input  logic [15:0] only_context_i,                  // mpmecontext, mpmematch, mpmemask, mpmethreshold
  input  logic [55:0] match_i,
  input  logic [55:0] mask_i,
  input  logic [15:0] threshold_i,
  input  logic [31:0] insn_i,                          // of the record
  input  logic [323:0] life_i,
  output logic [3:0]  kind_o,                          // of its instruction
  output logic        allowed_o,                       // by privilege and context
  output logic        pass_o                           // by kind and latency
);
  logic [15:0] context_id;
  logic [1:0]  privilege;
  logic [7:0]  events;
  logic [2:0]  reason;
  logic        mapped, issued, finished;
  logic [11:0] latency;
  logic [63:0] header;
  assign context_id   = life_i[162:147];
  assign privilege  = life_i[146:145];
  assign reason     = life_i[135:133];
  assign events     = life_i[124:117];
  assign mapped     = life_i[112];
  assign issued     = life_i[110];
  assign finished   = life_i[109];

  pme_kind i_kind (.insn_i, .mapped_i(mapped && !(delegated_i && reason != '0)), .kind_o);
  pme_header i_header (
    .enable_i, .kind_i(kind_o), .reason_i(reason), .events_i(events), .mapped_i(mapped), .issued_i(issued), .finished_i(finished), .header_o(header)
  );

  always_comb begin
    case (threshold_i[15:13])
      3'd1:    latency = life_i[95:84];
      3'd2:    latency = life_i[83:72];
      3'd3:    latency = life_i[71:60];
      3'd4:    latency = life_i[59:48];
      default: latency = life_i[107:96];
    endcase
  end

  mode_filter i_mode (
    .delegated_i, .delegate_i, .not_machine_i, .not_user_i, .want_context_i, .only_context_i, .privilege_i(privilege), .context_i(context_id),
    .pass_o(allowed_o)
  );
  assign pass_o = enable_i && ((header[55:0] ^ match_i) & mask_i) == '0 && (latency < threshold_i[11:0]) == threshold_i[12];
endmodule
`default_nettype wire
