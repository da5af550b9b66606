`default_nettype none
// Reads an entry of a page table through the D-cache, on the load port: passes EX and M1 like a load until the
// line is there, without an entry in the load queue.                                   docs/mmu.md, "A walk"
module lsu_walk (
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       read_i,           // level, until done_o, or until it is given up
  input  logic [1:0] beat_i,           // address bits 5:4
  output logic       want_o,           // will be in EX in the next cycle, unless block_i
  input  logic       block_i,
  output logic       ex_o,             // it is in EX

  // M1
  output logic       m_o,              // it is in M1
  input  logic       m_refused_i,      // no memory, or memory protection does not let supervisor mode read it
  output logic       m_probe_o,        // it looks for the line
  input  logic       m_hit_i,
  input  logic       m_error_i,        // with m_hit_i: the line came with an error
  input  logic       m_pend_i,         // not yet: the line is on its way, in MSHR m_id_i
  input  logic       m_soon_i,         // with m_pend_i: its beat is here
  input  logic [2:0] m_id_i,
  output logic       done_o,           // pulse: the data is the entry
  output logic       fault_o,          // with done_o: there is none

  // What it waits for
  input  logic       free_i,           // the D-cache freed a resource
  input  logic       fill_valid_i,
  input  logic [2:0] fill_id_i,
  input  logic [1:0] fill_beat_i,
  input  logic       fill_error_i
);
  localparam logic [2:0] Want = 3'd0, Ex = 3'd1, M1 = 3'd2, WaitFill = 3'd3, WaitFree = 3'd4;
  logic [2:0] state_d, state_q, id_q;
  logic       fault, fault_d, fault_q;                 // reading failed, or it is refused

  logic filled;
  assign filled    = fill_valid_i && fill_id_i == id_q && fill_beat_i == beat_i;
  assign want_o    = read_i && state_q == Want;
  assign ex_o      = state_q == Ex;
  assign m_o       = state_q == M1;
  assign fault     = fault_q || m_refused_i;
  assign m_probe_o = read_i && m_o && !fault;
  assign done_o    = read_i && m_o && (fault || m_hit_i);
  assign fault_o   = fault || m_error_i;

  always_comb begin
    state_d = state_q;
    fault_d = fault_q;
    case (state_q)
      Want: begin
        if (want_o && !block_i) state_d = Ex;
      end
      Ex: state_d = M1;
      M1: begin
        if (m_pend_i) state_d = m_soon_i ? Want : WaitFill;
        else          state_d = free_i ? Want : WaitFree;
      end
      WaitFill: if (filled) begin
        state_d = Want;
        fault_d = fill_error_i;
      end
      default: if (free_i) state_d = Want;
    endcase
    if (!read_i || done_o) begin                       // a new one begins
      state_d = Want;
      fault_d = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= Want;
      fault_q <= 1'b0;
    end else begin
      state_q <= state_d;
      fault_q <= fault_d;
    end
    if (state_q == M1) id_q <= m_id_i;
  end
endmodule
`default_nettype wire
