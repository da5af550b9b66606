`default_nettype none
// May this page be used in this way? Combinational. RISC-V Privileged ISA, section 4.3.1.         docs/mmu.md
// Hardware sets neither A nor D (Svade): where one is missing, a right is missing.
module page_rights (
  input  core_pkg::page_t page_i,
  input  logic [2:0]      kind_i,           // X, W or R, as in pmp_check; an AMO or SC: W
  input  logic            user_i,           // privilege of the access: user, else supervisor mode
  input  logic            sum_i,            // mstatus: supervisor mode reaches pages of user mode
  input  logic            mxr_i,            // mstatus: what may be executed may be read
  output logic            allowed_o
);
  logic who, what;
  assign who  = user_i ? page_i.user : !page_i.user || (sum_i && !kind_i[2]);
  assign what = (kind_i[2] && page_i.execute)
             || (kind_i[1] && page_i.write && page_i.dirty)
             || (kind_i[0] && (page_i.read || (page_i.execute && mxr_i)));
  assign allowed_o = page_i.accessed && who && what;
endmodule
`default_nettype wire
