`default_nettype none
// Uncached accesses, one at a time: the load at the ROB head, or the oldest committed store.     docs/lsu.md
// A load's response is kept here until the replayed load collects it.
module lsu_unc (
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        flush_i,         // forget a load (a store continues: it has committed)
  input  logic        start_i,         // begin the access below when idle
  input  logic        write_i,
  input  logic [31:0] addr_i,
  input  logic [1:0]  size_i,
  input  logic [63:0] wdata_i,         // in its byte lanes

  output logic        load_rsp_o,      // pulse: the load may replay
  output logic        load_have_o,     // the load's data is in load_data_o
  output logic [63:0] load_data_o,     // in its byte lanes
  output logic        load_error_o,    // the load's data came with an error
  input  logic        load_take_i,     // the load has delivered
  output logic        store_done_o,    // pulse
  input  logic        load_retires_i,  // a load commits: the requesting one, if there is one
  output logic        load_acts_o,     // a load has sent its request, and was not yet committed or flushed

  output logic        unc_valid_o,
  input  logic        unc_ready_i,
  output logic        unc_write_o,
  output logic [31:0] unc_addr_o,
  output logic [1:0]  unc_size_o,
  output logic [63:0] unc_wdata_o,
  input  logic        unc_rsp_valid_i,
  input  logic [63:0] unc_rdata_i,
  input  logic        unc_error_i
);
  localparam logic [1:0] Idle = 2'd0, Request = 2'd1, Wait = 2'd2, Have = 2'd3;

  logic [1:0]  state_d, state_q;
  logic        drop_d, drop_q;         // the requesting load was flushed
  logic        write_q;
  logic        acts_q, error_q;
  logic [31:0] addr_q;
  logic [1:0]  size_q;
  logic [63:0] data_q;
  logic        active;                 // else nothing happens
  assign active = state_q != Idle || start_i || acts_q;

  always_comb begin
    state_d      = state_q;
    drop_d       = drop_q;
    load_rsp_o   = 1'b0;
    load_have_o  = 1'b0;
    store_done_o = 1'b0;
    unc_valid_o  = 1'b0;
    if (active) begin
      if (flush_i && !write_q && state_q != Idle) drop_d = 1'b1;
      case (state_q)
        Idle: begin
          drop_d = 1'b0;
          if (start_i) state_d = (flush_i && !write_i) ? Idle : Request;
        end
        Request: if (unc_ready_i) state_d = Wait;
        Wait:    if (unc_rsp_valid_i) state_d = (write_q || drop_d) ? Idle : Have;
        default: if (load_take_i || flush_i) state_d = Idle;
      endcase
      load_rsp_o   = state_q == Wait && unc_rsp_valid_i && !write_q && !drop_d;
      load_have_o  = state_q == Have;
      store_done_o = state_q == Wait && unc_rsp_valid_i && write_q;
      unc_valid_o  = state_q == Request;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= Idle;
      drop_q  <= 1'b0;
      write_q <= 1'b0;
      acts_q  <= 1'b0;
    end else if (active) begin
      state_q <= state_d;
      drop_q  <= drop_d;
      acts_q  <= (acts_q || (state_q == Idle && start_i && !write_i)) && !load_retires_i && !flush_i;
      if (state_q == Idle && start_i) write_q <= write_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (active) begin
      if (state_q == Idle && start_i) begin
        addr_q <= addr_i;
        size_q <= size_i;
        data_q <= wdata_i;
      end else if (state_q == Wait && unc_rsp_valid_i) begin
        data_q  <= unc_rdata_i;
        error_q <= unc_error_i;
      end
    end
  end

  assign load_acts_o  = acts_q;
  assign load_data_o  = data_q;
  assign load_error_o = error_q;
  assign unc_write_o  = write_q;
  assign unc_addr_o   = addr_q;
  assign unc_size_o   = size_q;
  assign unc_wdata_o  = data_q;
endmodule
`default_nettype wire
