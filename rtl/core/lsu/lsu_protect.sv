`default_nettype none
// May a load, a store or the walker use this address? Memory map, then memory protection (combinational).
//                                                                                     docs/lsu.md, docs/pmp.md
module lsu_protect (
  input  logic        cop_window_i,    // may reach the co-processor: docs/csr.md, "Delegation"
  input  logic        store_i,
  input  logic        atomic_i,        // to memory only
  input  logic [1:0]  size_i,          // log2 of the bytes
  input  logic [63:0] addr_i,          // in memory
  input  logic        user_i,          // privilege of the access
  input  logic        pmp_on_i,
  input  logic [core_pkg::PmpRows*8-1:0]  pmp_cfg_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_addr_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_free_i,
  output logic        io_o,            // not memory: uncached, in order, at the head of the ROB
  output logic        refused_o
);
  logic ram, io, allowed, atomic;
  assign atomic = core_pkg::Supervisor != 0 && atomic_i;
  assign ram    = addr_i[63:27] == core_pkg::RamTag;     // 0x8000_0000, 128 MiB
  assign io     = (addr_i[63:16] == 48'h200)             // CLINT
               || (addr_i[63:16] == 48'h300 && cop_window_i) // co-processor
               || (addr_i[63:12] == 52'h1_0000)          // console
               || (addr_i[63:12] == 52'h100);            // exit device
  pmp_check #(.N(core_pkg::PmpRows)) u_pmp (
    .on_i(pmp_on_i), .cfg_i(pmp_cfg_i), .entry_addr_i(pmp_addr_i), .entry_free_i(pmp_free_i),
    .user_i, .kind_i({1'b0, store_i, !store_i}), .first_i(addr_i[31:2]), .span_i({3'b0, size_i == 2'd3}), .allowed_o(allowed)
  );
  assign io_o      = !ram;
  assign refused_o = !(ram || (io && !atomic)) || !allowed;
endmodule
`default_nettype wire
