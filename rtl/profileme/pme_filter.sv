`default_nettype none
// May a record be kept, and does it pass the filter?                            docs/profileme.md, "Delivery"
module pme_filter #(
  parameter integer EventW = 8                         // event bits: 8, or 10 with those of walks
) (
  input  logic        enable_i,                        // there is one; else it does not pass
  input  logic        delegated_i,                     // owner of the unit
  input  logic [15:0] delegate_i,
  input  logic        not_machine_i,                   // mpmectl: NOM, NOS, NOU, CTX
  input  logic        not_supervisor_i,
  input  logic        not_user_i,
  input  logic        want_context_i,
  input  logic [15:0] only_context_i,                  // mpmecontext, mpmematch, mpmemask, mpmethreshold
  input  logic [55:0] match_i,
  input  logic [55:0] mask_i,
  input  logic [15:0] threshold_i,
  input  logic [87+EventW:0] judged_i,                        // of the record: of pme_tag
  output logic        allowed_o,                       // by privilege and context; without enable_i it does
                                                       // not matter
  output logic        pass_o                           // by kind and latency
);
  logic [15:0] context_id;
  logic [1:0]  privilege;
  logic [EventW-1:0] events;
  logic [3:0]  kind;
  logic [2:0]  reason;
  logic        mapped, issued, finished;
  logic [11:0] total, dispatch, issue, execution, oldest, latency;
  logic [63:0] header;
  assign {context_id, privilege, reason, events, kind, mapped, issued, finished, total, dispatch, issue, execution, oldest} = judged_i;

  pme_header #(.EventW(EventW)) i_header (
    .enable_i, .kind_i(kind), .reason_i(reason), .events_i(events),
    .mapped_i(mapped), .issued_i(issued), .finished_i(finished), .header_o(header)
  );

  always_comb begin
    latency = '0;
    pass_o  = 1'b0;
    if (enable_i) begin
      case (threshold_i[15:13])
        3'd1:    latency = dispatch;
        3'd2:    latency = issue;
        3'd3:    latency = execution;
        3'd4:    latency = oldest;
        default: latency = total;
      endcase
      pass_o = ((header[55:0] ^ match_i) & mask_i) == '0 && (latency < threshold_i[11:0]) == threshold_i[12];
    end
  end

  mode_filter i_mode (
    .delegated_i, .delegate_i, .not_machine_i, .not_supervisor_i, .not_user_i, .want_context_i,
    .only_context_i, .privilege_i(privilege), .context_i(context_id),
    .pass_o(allowed_o)
  );
endmodule
`default_nettype wire
