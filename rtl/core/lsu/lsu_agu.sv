`default_nettype none
// Address of one load or store, its checks, and the store data in its byte lanes (combinational).
//                                                                                                 docs/lsu.md
// Misalignment has priority over a page fault, and that over an access fault.
module lsu_agu (
  input  logic        cop_window_i,    // may reach the co-processor: docs/csr.md, "Delegation"
  input  logic        store_i,
  input  logic        atomic_i,        // to memory only
  input  logic [1:0]  size_i,          // log2 of the bytes
  input  logic [63:0] base_i,
  input  logic [11:0] imm_i,           // sign-extended here
  input  logic [63:0] data_i,          // store data, right-aligned
  // Translation: docs/mmu.md
  input  logic        again_i,         // the address is again_addr_i
  input  logic [63:0] again_addr_i,
  output logic        misaligned_o,
  input  logic [63:0] physical_i,      // addr_o, translated
  input  logic        page_fault_i,
  input  logic        access_fault_i,
  input  logic        walk_i,          // instead, supervisor mode reads 8 bytes at walk_addr_i
  input  logic [31:3] walk_addr_i,
  output logic        walk_allowed_o,
  // Protection
  input  logic                            user_i,      // privilege of the access
  input  logic                            pmp_on_i,
  input  logic [core_pkg::PmpRows*8-1:0]  pmp_cfg_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_addr_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_free_i,
  output logic [63:0] addr_o,          // as the program made it
  output logic [7:0]  mask_o,          // bytes touched in the aligned 8-byte word
  output logic [63:0] data_o,          // store data in its byte lanes; the other lanes are undefined
  output logic        io_o,            // not memory: uncached, in order, at the head of the ROB
  output logic        exc_o,
  output logic [5:0]  cause_o          // 4, 5, 6, 7, 13 or 15
);
  logic        misaligned, ram, io, allowed, atomic, page_fault, access_fault, walk;
  logic [63:0] sum, physical;
  assign atomic       = core_pkg::Supervisor != 0 && atomic_i;
  assign page_fault   = core_pkg::Supervisor != 0 && page_fault_i;
  assign access_fault = core_pkg::Supervisor != 0 && access_fault_i;
  assign walk         = core_pkg::Supervisor != 0 && walk_i;

  displace u_displace (.a_i(base_i), .by_i(imm_i), .y_o(sum));
  assign addr_o   = (core_pkg::Supervisor != 0 && again_i) ? again_addr_i : sum;
  assign physical = core_pkg::Supervisor != 0 ? physical_i : addr_o;
  assign ram      = physical[63:27] == core_pkg::RamTag;     // 0x8000_0000, 128 MiB
  assign io       = (physical[63:16] == 48'h200)             // CLINT
                 || (physical[63:16] == 48'h300 && cop_window_i) // co-processor
                 || (physical[63:12] == 52'h1_0000)          // console
                 || (physical[63:12] == 52'h100);            // exit device
  assign io_o   = !ram;
  pmp_check #(.N(core_pkg::PmpRows)) u_pmp (
    .on_i(pmp_on_i), .cfg_i(pmp_cfg_i), .entry_addr_i(pmp_addr_i), .entry_free_i(pmp_free_i),
    .user_i(user_i || walk), .kind_i({1'b0, store_i && !walk, !store_i || walk}),
    .first_i(walk ? {walk_addr_i, 1'b0} : physical[31:2]), .span_i({3'b0, size_i == 2'd3 || walk}), .allowed_o(allowed)
  );
  assign walk_allowed_o = allowed;

  always_comb begin
    case (size_i)
      2'd0:    begin misaligned = 1'b0;              mask_o = 8'h01 << addr_o[2:0]; end
      2'd1:    begin misaligned = addr_o[0];         mask_o = 8'h03 << addr_o[2:0]; end
      2'd2:    begin misaligned = addr_o[1:0] != '0; mask_o = 8'h0f << addr_o[2:0]; end
      default: begin misaligned = addr_o[2:0] != '0; mask_o = 8'hff; end
    endcase
  end

  assign data_o  = data_i << {addr_o[2:0], 3'b000};
  assign misaligned_o = misaligned;
  assign exc_o   = misaligned || page_fault || access_fault || !(ram || (io && !atomic)) || !allowed;
  assign cause_o = misaligned ? (store_i ? 6'd6 : 6'd4) : page_fault ? (store_i ? 6'd15 : 6'd13) : (store_i ? 6'd7 : 6'd5);
endmodule
`default_nettype wire
