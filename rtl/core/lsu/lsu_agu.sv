`default_nettype none
// Address of one load or store, is it aligned, and the store data in its byte lanes (combinational).  docs/lsu.md
// Misalignment has priority over a page fault, and that over an access fault.
module lsu_agu (
  input  logic        store_i,
  input  logic [1:0]  size_i,          // log2 of the bytes
  input  logic [63:0] base_i,
  input  logic [11:0] imm_i,           // sign-extended here
  input  logic [63:0] data_i,          // store data, right-aligned
  // Translation: docs/mmu.md
  input  logic        again_i,         // the address is again_addr_i
  input  logic [63:0] again_addr_i,
  output logic        misaligned_o,
  input  logic        page_fault_i,
  input  logic        access_fault_i,
  output logic [63:0] addr_o,          // as the program made it
  output logic [7:0]  mask_o,          // bytes touched in the aligned 8-byte word
  output logic [63:0] data_o,          // store data in its byte lanes; the other lanes are undefined
  output logic        exc_o,           // misaligned or one of the faults above
  output logic [5:0]  cause_o          // 4, 6, 13 or 15; otherwise that of an access fault, 5 or 7
);
  logic        misaligned, page_fault, access_fault;
  logic [63:0] sum;
  assign page_fault   = core_pkg::Supervisor != 0 && page_fault_i;
  assign access_fault = core_pkg::Supervisor != 0 && access_fault_i;

  displace u_displace (.a_i(base_i), .by_i(imm_i), .y_o(sum));
  assign addr_o = (core_pkg::Supervisor != 0 && again_i) ? again_addr_i : sum;

  always_comb begin
    case (size_i)
      2'd0:    begin misaligned = 1'b0;              mask_o = 8'h01 << addr_o[2:0]; end
      2'd1:    begin misaligned = addr_o[0];         mask_o = 8'h03 << addr_o[2:0]; end
      2'd2:    begin misaligned = addr_o[1:0] != '0; mask_o = 8'h0f << addr_o[2:0]; end
      default: begin misaligned = addr_o[2:0] != '0; mask_o = 8'hff; end
    endcase
  end

  assign data_o       = data_i << {addr_o[2:0], 3'b000};
  assign misaligned_o = misaligned;
  assign exc_o        = misaligned || page_fault || access_fault;
  assign cause_o = misaligned ? (store_i ? 6'd6 : 6'd4) : page_fault ? (store_i ? 6'd15 : 6'd13) : (store_i ? 6'd7 : 6'd5);
endmodule
`default_nettype wire
