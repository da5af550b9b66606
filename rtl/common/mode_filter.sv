`default_nettype none
// May a unit record an instruction of this privilege and context? Its filters and its owner decide.
//                                                                                 docs/security.md, "Filters"
module mode_filter (
  input  logic        delegated_i,          // it belongs to the process delegate_i in U mode
  input  logic [15:0] delegate_i,
  input  logic        not_machine_i,        // NOM
  input  logic        not_supervisor_i,     // NOS: 0 where there is no supervisor mode
  input  logic        not_user_i,           // NOU
  input  logic        want_context_i,       // CTX: only_context_i alone
  input  logic [15:0] only_context_i,
  input  logic [1:0]  privilege_i,          // of the instruction: 0 user, 1 supervisor, 3 machine
  input  logic [15:0] context_i,
  output logic        pass_o
);
  assign pass_o = !(not_machine_i && privilege_i == 2'd3) && !(not_supervisor_i && privilege_i == 2'd1) &&
                  !(not_user_i && privilege_i == 2'd0) &&
                  !(want_context_i && context_i != only_context_i) &&
                  !(delegated_i && (privilege_i != 2'd0 || context_i != delegate_i));
endmodule
`default_nettype wire
