`default_nettype none
// Address of one load or store, its checks, and the store data in its byte lanes (combinational).
//                                                                                                 docs/lsu.md
// Misalignment has priority over an access fault.
module lsu_agu (
  input  logic        cop_window_i,    // may reach the co-processor: docs/csr.md, "Delegation"
  input  logic        store_i,
  input  logic        atomic_i,        // to memory only
  input  logic [1:0]  size_i,          // log2 of the bytes
  input  logic [63:0] base_i,
  input  logic [11:0] imm_i,           // sign-extended here
  input  logic [63:0] data_i,          // store data, right-aligned
  // Protection
  input  logic                            user_i,      // privilege of the access
  input  logic                            pmp_on_i,
  input  logic [core_pkg::PmpRows*8-1:0]  pmp_cfg_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_addr_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_free_i,
  output logic [63:0] addr_o,
  output logic [7:0]  mask_o,          // bytes touched in the aligned 8-byte word
  output logic [63:0] data_o,          // store data in its byte lanes; the other lanes are undefined
  output logic        io_o,            // not memory: uncached, in order, at the head of the ROB
  output logic        exc_o,
  output logic [5:0]  cause_o          // 4, 5, 6 or 7
);
  logic misaligned, ram, io, allowed, atomic;
  assign atomic = core_pkg::Supervisor != 0 && atomic_i;

  displace u_displace (.a_i(base_i), .by_i(imm_i), .y_o(addr_o));
  assign ram    = addr_o[63:27] == 37'h10;               // 0x8000_0000, 128 MiB
  assign io     = (addr_o[63:16] == 48'h200)             // CLINT
               || (addr_o[63:16] == 48'h300 && cop_window_i) // co-processor
               || (addr_o[63:12] == 52'h1_0000)          // console
               || (addr_o[63:12] == 52'h100);            // exit device
  assign io_o   = !ram;
  pmp_check #(.N(core_pkg::PmpRows)) u_pmp (
    .on_i(pmp_on_i), .cfg_i(pmp_cfg_i), .entry_addr_i(pmp_addr_i), .entry_free_i(pmp_free_i),
    .user_i, .kind_i({1'b0, store_i, !store_i}), .first_i(addr_o[31:2]), .span_i({3'b0, size_i == 2'd3}), .allowed_o(allowed)
  );

  always_comb begin
    case (size_i)
      2'd0:    begin misaligned = 1'b0;              mask_o = 8'h01 << addr_o[2:0]; end
      2'd1:    begin misaligned = addr_o[0];         mask_o = 8'h03 << addr_o[2:0]; end
      2'd2:    begin misaligned = addr_o[1:0] != '0; mask_o = 8'h0f << addr_o[2:0]; end
      default: begin misaligned = addr_o[2:0] != '0; mask_o = 8'hff; end
    endcase
  end

  assign data_o  = data_i << {addr_o[2:0], 3'b000};
  assign exc_o   = misaligned || !(ram || (io && !atomic)) || !allowed;
  assign cause_o = misaligned ? (store_i ? 6'd6 : 6'd4) : (store_i ? 6'd7 : 6'd5);
endmodule
`default_nettype wire
