`default_nettype none
// Uncached accesses, one at a time: to the CLINT, the co-processor, or out as single AXI4 accesses.
//                                                                   docs/memory-model.md, "Uncached accesses"
module mmio (
  input  logic        clk_i,
  input  logic        rst_ni,
  // from the load-store unit
  input  logic        unc_valid_i,
  output logic        unc_ready_o,      // the request is accepted
  input  logic        unc_write_i,
  input  logic [31:0] unc_addr_i,
  input  logic [1:0]  unc_size_i,       // log2 of its bytes
  input  logic [63:0] unc_wdata_i,      // in the byte lanes of the address
  output logic        unc_rsp_valid_o,  // one pulse for every request, read or write
  output logic [63:0] unc_rdata_o,      // in the byte lanes of the address
  output logic        unc_error_o,      // with the pulse of a read: AXI answered with an error
  // to the CLINT
  output logic        clint_valid_o,    // done in this cycle
  input  logic [63:0] clint_rdata_i,    // the cycle after
  // to the co-processor, likewise
  output logic        cop_valid_o,
  input  logic [63:0] cop_rdata_i,
  // to AXI: one of the two is valid until its ready
  output logic        rd_valid_o,
  input  logic        rd_ready_i,
  input  logic        rd_done_i,        // rd_data_i is the answer
  input  logic [63:0] rd_data_i,
  input  logic        rd_error_i,
  output logic        wr_valid_o,
  input  logic        wr_ready_i,
  input  logic        wr_done_i,
  // the request, for all of them; held until the response
  output logic        write_o,
  output logic [31:0] addr_o,
  output logic [1:0]  size_o,
  output logic [63:0] wdata_o
);
  localparam logic [2:0] Idle  = 3'd0; // left with a request
  localparam logic [2:0] Local = 3'd1; // the CLINT's cycle, or the co-processor's
  localparam logic [2:0] Ask   = 3'd2; // left when AXI accepts the request
  localparam logic [2:0] Wait  = 3'd3; // left when AXI answers
  localparam logic [2:0] Tell  = 3'd4; // the response

  logic [2:0]  state_d, state_q;
  logic        write_q;
  logic [31:0] addr_q;
  logic [1:0]  size_q;
  logic [63:0] data_q;                  // to write, then what was read from AXI
  logic        error_q;                 // it was read with an error
  logic        clint_q, cop_q;          // the answer comes from the CLINT, from the co-processor
  logic        to_clint, to_cop;

  always_comb begin
    state_d  = state_q;
    to_clint = unc_addr_i[31:16] == 16'h0200;
    to_cop   = unc_addr_i[31:16] == 16'h0300;
    case (state_q)
      Idle:    if (unc_valid_i) state_d = (to_clint || to_cop) ? Local : Ask;
      Local:   state_d = Tell;
      Ask:     if (write_q ? wr_ready_i : rd_ready_i) state_d = Wait;
      Wait:    if (rd_done_i || wr_done_i) state_d = Tell;
      default: state_d = Idle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) state_q <= Idle;
    else         state_q <= state_d;
  end

  always_ff @(posedge clk_i) begin
    if (unc_valid_i && unc_ready_o) begin
      write_q <= unc_write_i;
      addr_q  <= unc_addr_i;
      size_q  <= unc_size_i;
      data_q  <= unc_wdata_i;
      error_q <= 1'b0;
      clint_q <= to_clint;
      cop_q   <= to_cop;
    end else if (rd_done_i) begin
      data_q  <= rd_data_i;
      error_q <= rd_error_i;
    end
  end

  assign unc_ready_o     = state_q == Idle;
  assign unc_rdata_o     = clint_q ? clint_rdata_i : cop_q ? cop_rdata_i : data_q;
  assign unc_error_o     = error_q;
  assign unc_rsp_valid_o = state_q == Tell;
  assign clint_valid_o   = state_q == Local && clint_q;
  assign cop_valid_o     = state_q == Local && cop_q;
  assign rd_valid_o      = state_q == Ask && !write_q;
  assign wr_valid_o      = state_q == Ask && write_q;
  assign write_o         = write_q;
  assign addr_o          = addr_q;
  assign size_o          = size_q;
  assign wdata_o         = data_q;
endmodule
`default_nettype wire
