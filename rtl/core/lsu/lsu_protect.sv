`default_nettype none
// May a load, a store or the walker use this address? Memory map, then memory protection: in EX; in M1, from
// registers, where the TLB comes before them, and there for the walker's reads, too.  docs/lsu.md, docs/pmp.md
module lsu_protect (
  input  logic        clk_i,
  // EX
  input  logic        x_valid_i,
  input  logic        x_store_i,
  input  logic        x_atomic_i,      // to memory only
  input  logic [1:0]  x_size_i,        // log2 of the bytes
  input  logic [63:0] x_addr_i,        // in memory
  input  logic        x_user_i,        // rights below those of machine mode
  output logic        x_io_o,          // not memory: uncached, in order, at the head of the ROB
  output logic        x_refused_o,     // never, where M1 tells
  // M1
  input  logic        m_replay_i,      // has passed the check
  input  logic [1:0]  m_size_i,
  input  logic [31:0] m_addr_i,
  input  logic        m_table_i,       // instead, the walker reads 8 bytes at table_addr_i for supervisor mode
  input  logic [31:3] table_addr_i,
  output logic        m_refused_o,     // never, where EX tells
  output logic        table_refused_o, // with m_table_i
  // Rights
  input  logic        cop_window_i,    // may reach the co-processor: docs/csr.md, "Delegation"
  input  logic        pmp_on_i,
  input  logic [core_pkg::PmpRows*8-1:0]  pmp_cfg_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_addr_i,
  input  logic [core_pkg::PmpRows*30-1:0] pmp_free_i
);
  // What is checked
  logic        store, atomic, user, refused;
  logic [1:0]  size;
  logic [63:0] addr;
  if (core_pkg::Supervisor != 0) begin : gen_m1
    logic far_q, store_q, atomic_q, user_q;
    always_ff @(posedge clk_i) begin
      if (x_valid_i) begin
        far_q    <= x_addr_i[63:32] != '0;
        store_q  <= x_store_i;
        atomic_q <= x_atomic_i;
        user_q   <= x_user_i;
      end
    end
    assign store       = !m_table_i && store_q;
    assign atomic      = !m_table_i && atomic_q;
    assign size        = m_table_i ? 2'd3 : m_size_i;
    assign addr        = m_table_i ? {32'd0, table_addr_i, 3'd0} : {31'd0, far_q, m_addr_i};
    assign user        = m_table_i || user_q;
    assign x_refused_o = 1'b0;
    assign m_refused_o = refused && !m_replay_i;
  end else begin : gen_ex
    assign store       = x_store_i;
    assign atomic      = 1'b0;
    assign size        = x_size_i;
    assign addr        = x_addr_i;
    assign user        = x_user_i;
    assign x_refused_o = refused;
    assign m_refused_o = 1'b0;
  end

  logic ram, io, allowed;
  assign x_io_o = x_addr_i[63:27] != core_pkg::RamTag;
  assign ram    = addr[63:27] == core_pkg::RamTag;       // 0x8000_0000, 128 MiB
  assign io     = (addr[63:16] == 48'h200)               // CLINT
               || (addr[63:16] == 48'h300 && cop_window_i) // co-processor
               || (addr[63:12] == 52'h1_0000)            // console
               || (addr[63:12] == 52'h100);              // exit device
  pmp_check #(.N(core_pkg::PmpRows)) u_pmp (
    .on_i(pmp_on_i), .cfg_i(pmp_cfg_i), .entry_addr_i(pmp_addr_i), .entry_free_i(pmp_free_i),
    .user_i(user), .kind_i({1'b0, store, !store}), .first_i(addr[31:2]), .span_i({3'b0, size == 2'd3}), .allowed_o(allowed)
  );
  assign refused         = !(ram || (io && !atomic)) || !allowed;
  assign table_refused_o = refused;
endmodule
`default_nettype wire
