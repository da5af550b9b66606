`default_nettype none
// mprofdeleg: the profilers that M mode has delegated to one process in U mode. U-mode register numbers stand
// for the unit's own, and the co-processor's window opens; in S mode, too, while the process is the current one.
// Apart from that, M mode may open TIP and ProfileMe to S mode.                     docs/csr.md, "Delegation"
module delegation #(
  parameter integer Supervisor = 0         // 1: there is S mode
) (
  input  logic        clk_i,
  input  logic        rst_ni,              // synchronous
  input  logic        write_i,             // mprofdeleg is written
  input  logic [63:0] wdata_i,
  output logic [63:0] value_o,             // what it reads
  // Current state
  input  logic        user_i,              // U mode
  input  logic        lower_i,             // U or S mode
  input  logic        data_lower_i,        // loads and stores have the rights of one of them
  input  logic [15:0] context_i,           // of the process that runs
  // A CSR access
  input  logic [11:0] addr_i,
  output logic [11:0] addr_o,              // number of the unit's register
  output logic        allowed_o,           // from this mode; depends on addr_i, lower_i and context_i
  output logic        window_o,            // loads and stores may reach the co-processor
  output logic        away_o,              // TIP is delegated, and its delegate is not running: the trigger
                                           // counter stops
  output logic        drain_o,             // a return to U mode lets TIP's delegate run
  // To the units: bit 0 TIP, 1 ProfileMe, 2 co-processor
  output logic [2:0]  delegated_o,
  output logic [15:0] delegate_o,          // context of the process
  output logic [2:0]  reset_o              // the unit changes hands in this cycle: it returns to its reset
                                           // state
);
  logic [2:0]  units_q, reset_q;
  logic        open_q, open_d;                         // TIP and ProfileMe are open to S mode
  logic [15:0] delegate_q;
  logic        ours, view, profileme;
  assign ours      = context_i == delegate_q;
  assign view      = addr_i[11:5] == 7'b1000_110 || addr_i[11:6] == 6'b1100_11; // 0x8c0-0x8df, 0xcc0-0xcff
  // 0x8d0 on, 0xce0 on; the others are TIP's
  assign profileme = addr_i[5] || (addr_i[4] && !addr_i[10]);
  assign addr_o    = view ? {addr_i[10] ? 4'hf : 4'h7, addr_i[7:0]} : addr_i;
  assign open_d    = (Supervisor != 0) && wdata_i[3];
  assign allowed_o = !view || !lower_i || (open_q && !user_i) || (ours && (profileme ? units_q[1] : units_q[0]));
  assign window_o  = !data_lower_i || (ours && units_q[2]);
  assign away_o    = units_q[0] && !(user_i && ours);
  assign drain_o   = units_q[0] && ours;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      units_q    <= '0;
      open_q     <= 1'b0;
      delegate_q <= '0;
      reset_q    <= '0;
    end else begin
      reset_q <= '0;
      if (write_i) begin
        units_q    <= wdata_i[2:0];
        open_q     <= open_d;
        delegate_q <= wdata_i[31:16];
        reset_q    <= (units_q ^ wdata_i[2:0]) | (units_q & {3{delegate_q != wdata_i[31:16]}}) |
                      {1'b0, {2{open_q != open_d}}};
      end
    end
  end

  assign value_o     = {32'b0, delegate_q, 12'b0, open_q, units_q};
  assign delegated_o = units_q;
  assign delegate_o  = delegate_q;
  assign reset_o     = reset_q;
endmodule
`default_nettype wire
