`default_nettype none
// Control and status registers, privilege, traps and interrupt selection. RISC-V Privileged ISA, chapter 3.
//                                                                                                 docs/csr.md
// A CSR instruction executes at the head of the ROB, so reads and writes here are never speculative.
module csr (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  // Access, in EX
  input  logic                          valid_i,
  input  logic [11:0]                   addr_i,
  input  logic [1:0]                    op_i,          // 1 write, 2 set, 3 clear
  input  logic                          write_i,       // the instruction writes
  input  logic [63:0]                   operand_i,
  output logic [63:0]                   rdata_o,
  output logic                          illegal_o,
  // Traps, at commit: all take effect in the next cycle
  input  logic                          trap_i,
  input  logic                          trap_interrupt_i,
  input  logic [5:0]                    trap_cause_i,
  input  logic [63:0]                   trap_epc_i,
  input  logic [63:0]                   trap_tval_i,
  input  logic                          mret_i,        // MRET, or with sret_i
  input  logic                          sret_i,        // SRET: what mret_i would be, before it is
  input  logic                          retire_csr_i,  // the CSR instruction at the head retires
  output logic                          mret_drain_o,  // an MRET waits until memory is quiet
  input  logic                          draining_i,    // it does
  output logic [core_pkg::ModeW-1:0]    mode_o,        // core_pkg::mode_t
  output logic                          data_lower_o,  // loads and stores have the rights of a lower mode than
                                                       // machine mode
  output logic [core_pkg::PagingW-1:0]  paging_o,      // core_pkg::paging_t
  output logic [63:0]                   trap_pc_o,     // where a trap of this cause goes
  output logic [63:0]                   return_pc_o,   // where MRET goes, or SRET
  output logic                          irq_o,         // an enabled interrupt is pending
  output logic [5:0]                    irq_cause_o,
  // Physical memory protection: docs/pmp.md
  output logic                          pmp_on_o,
  output logic [core_pkg::PmpRows*8-1:0]  pmp_cfg_o,
  output logic [core_pkg::PmpRows*30-1:0] pmp_addr_o,
  output logic [core_pkg::PmpRows*30-1:0] pmp_free_o,
  // Lines and time
  input  logic                          msip_i,
  input  logic                          mtip_i,
  input  logic                          lcofi_i,       // level: sets mip.LCOFIP
  input  logic [63:0]                   mtime_i,
  input  logic [31:0]                   hartid_i,      // mhartid
  // Bus errors: bus_error.sv
  input  logic                          mem_error_i,
  input  logic [31:0]                   mem_error_addr_i,
  input  logic                          store_error_i,
  input  logic [31:0]                   store_error_addr_i,
  // Counters
  input  logic [core_pkg::EventN*3-1:0] events_i,
  // Custom
  output logic                          in_order_o,    // mchicken bit 0
  output logic [15:0]                   context_o,     // of what executes
  // Extension bus: custom registers of units outside the core, in the cycle of the access. Rights by number
  // are checked here.
  output logic [11:0]                   xcsr_addr_o,   // machine-mode number: user-mode ones are translated
  output logic                          xcsr_write_o,  // a legal write, to any number, executes in this
                                                       // cycle: one pulse each
  output logic [63:0]                   xcsr_wdata_o,  // the register's new value: set and clear applied
  input  logic                          xcsr_known_i,  // the number is a unit's, not one of this file
  input  logic [63:0]                   xcsr_rdata_i,  // its value, else 0
  // Delegation of the profilers
  output logic                          cop_window_o,  // loads and stores may reach the co-processor
  output logic [2:0]                    delegated_o,   // bit 0 TIP, 1 ProfileMe, 2 co-processor
  output logic [15:0]                   delegate_o,
  output logic [2:0]                    delegation_reset_o,
  // Profile flags: mpflags is kept in rtl/core/flags
  input  logic [63:0]                   flags_i,
  output logic                          flags_write_o, // it becomes xcsr_wdata_o
  // Trigger counter of a profiler: docs/events.md
  output logic [63:0]                   mcycle_o,
  output logic                          trigger_wrap_o,
  input  logic                          trigger_reload_i,
  input  logic [63:0]                   trigger_reload_value_i,
  input  logic                          trigger_hold_i,
  input  logic                          trigger_defer_i
);
  // State
  logic        user_q, user_d;                         // user mode; without supervisor, below: machine mode
  logic        mie_q, mie_d, mpie_q, mpie_d, mpp_user_q, mpp_user_d, mprv_q, mprv_d, tw_q, tw_d;
  logic [3:0]  enable_q;                               // mie: bus error, LCOFI, timer, software
  logic        lcofip_q, lcofip_d, lcofip;          // of mip: with an overflow of this cycle
  logic [63:0] mtvec_q, mscratch_q, mepc_q, mtval_q;
  logic        cause_irq_q;
  logic [5:0]  cause_q;
  logic [31:0] mcounteren_q;
  logic        chicken_q;
  logic [15:0] context_q;

  logic [31:0] hartid_q;                               // registered: a read of mhartid has no path from an
                                                       // input
  always_ff @(posedge clk_i) hartid_q <= hartid_i;

  // Supervisor mode: where it is, what its registers say and add to those of machine mode
  logic        s_mode, s_mpp, s_spp, s_takes, s_known, s_forbidden;
  logic [63:0] s_rdata, s_status, s_envcfg, stvec, sepc, satp;
  logic [16:0] s_enable, s_pending, mideleg;
  logic [31:0] scounteren;
  logic        lower, data_user, returns_user;         // below machine mode; of loads and stores; a return to
                                                       // user mode
  assign lower        = user_q || s_mode;
  assign data_user    = user_q || (mprv_q && mpp_user_q);
  assign returns_user = sret_i ? !s_spp : mpp_user_q;

  // The process that runs below machine mode: mcontext_id, or the address space while that is 0
  logic [15:0] process_id;
  assign process_id = context_q == '0 && satp[63] ? satp[59:44] : context_q;
  assign context_o  = lower ? process_id : context_q;

  // Address classes
  logic        is_mcounter, is_ucounter, is_event, is_pmp, known;
  logic [4:0]  number;
  assign number      = addr_i[4:0];
  assign is_mcounter = addr_i[11:5] == 7'b1011_000 && number != 5'd1;      // 0xb00..0xb1f
  assign is_ucounter = addr_i[11:5] == 7'b1100_000;                        // 0xc00..0xc1f
  assign is_event    = addr_i[11:5] == 7'b0011_001 && number >= 5'd3;      // 0x323..0x33f
  assign is_pmp      = addr_i == 12'h3a0 || addr_i == 12'h3a2 || addr_i[11:4] == 8'h3b;    // and 0x3b0..0x3bf

  logic [63:0] counter, event_cfg, pmp;
  logic [31:0] inhibit;
  logic        overflow;
  logic [63:0] old, new_value;
  logic        go;                                     // a legal write
  logic [63:0] profdeleg;
  logic        xcsr_allowed, away, drain;
  logic        bus_pending;
  logic [31:0] bus_count, bus_addr;
  logic [16:0] enable, pending;                        // mie, mip
  logic [31:0] overflows;
  assign enable  = {enable_q[3], 2'b0, enable_q[2], 5'b0, enable_q[1], 3'b0, enable_q[0], 3'b0} | s_enable;
  assign pending = {bus_pending, 2'b0, lcofip, 5'b0, mtip_i, 3'b0, msip_i, 3'b0} | s_pending;

  always_comb begin
    old   = '0;
    known = 1'b1;
    case (addr_i)
      12'h300: old = {30'b0, 2'd2, 10'b0, tw_q, 3'b0, mprv_q, 4'b0, !mpp_user_q && !s_mpp, !mpp_user_q, 3'b0,
                      mpie_q, 3'b0, mie_q, 3'b0} | s_status;
      12'h301: old = 64'h8000_0000_0090_1100 | (core_pkg::Supervisor != 0 ? 64'h4_0001 : 64'd0);   // S, A
      12'h304: old = {47'b0, enable};
      12'h305: old = mtvec_q;
      12'h306: old = {32'b0, mcounteren_q};
      12'h30a: old = s_envcfg;
      12'h320: old = {32'b0, inhibit};
      12'h340: old = mscratch_q;
      12'h341: old = mepc_q;
      12'h342: old = {cause_irq_q, 57'b0, cause_q};
      12'h343: old = mtval_q;
      12'h344: old = {47'b0, pending};
      12'h7a0, 12'h7a1, 12'h7a2, 12'h7a3: old = '0;            // no triggers: tdata1.type reads 0
      12'h7c0: old = {63'b0, chicken_q};
      12'h7c1: old = {48'b0, context_q};
      12'h7c8: old = profdeleg;
      12'h7c9: old = {32'b0, bus_count};
      12'h7ca: old = {32'b0, bus_addr};
      12'hf14: old = {32'b0, hartid_q};
      12'hf11, 12'hf12, 12'hf13, 12'hf15: old = '0;
      12'h7cb: begin
        old   = flags_i;
        known = core_pkg::Pflag != 0;
      end
      default: begin
        known = is_mcounter || is_ucounter || is_event || (xcsr_known_i && xcsr_allowed);
        if (is_event)                            old = event_cfg;
        else if (is_ucounter && number == 5'd1)  old = mtime_i;
        else if (is_mcounter || is_ucounter)     old = counter;
        else                                     old = xcsr_rdata_i;
      end
    endcase
    if (is_pmp) begin
      old   = pmp;
      known = 1'b1;
    end
    if (s_known) begin
      old   = s_rdata;
      known = 1'b1;
    end
    illegal_o = !known || (user_q && addr_i[9:8] != 2'b00) || (s_mode && addr_i[9]) || (write_i && addr_i[11:10] == 2'b11)
                || (lower && is_ucounter && !mcounteren_q[number]) || s_forbidden
                || (core_pkg::Supervisor != 0 && user_q && is_ucounter && !scounteren[number]);
    new_value = op_i == 2'd1 ? operand_i : op_i == 2'd2 ? old | operand_i : old & ~operand_i;
  end
  assign rdata_o   = old;
  assign go        = valid_i && write_i && !illegal_o;

  // Writes outside this file's own registers. Machine mode may write every counter: this is known early,
  // for the wrap that the write replaces
  logic write_counter, write_event, write_inhibit, write_deleg, clear_bus;
  assign write_counter = valid_i && write_i && !lower && is_mcounter;
  assign write_event   = go && is_event;
  assign write_inhibit = go && addr_i == 12'h320;
  assign write_deleg   = go && addr_i == 12'h7c8;
  assign clear_bus     = go && addr_i == 12'h7c9;
  assign flags_write_o = go && addr_i == 12'h7cb;
  assign xcsr_write_o = go;
  assign xcsr_wdata_o = new_value;

  delegation #(.Supervisor(core_pkg::Supervisor)) u_delegation (
    .clk_i, .rst_ni, .write_i(write_deleg), .wdata_i(new_value), .value_o(profdeleg), .user_i(user_q),
    .lower_i(lower), .data_lower_i(data_lower_o), .context_i(process_id), .addr_i, .addr_o(xcsr_addr_o),
    .allowed_o(xcsr_allowed), .window_o(cop_window_o), .away_o(away), .drain_o(drain), .delegated_o, .delegate_o, .reset_o(delegation_reset_o)
  );
  hpm u_hpm (
    .clk_i, .rst_ni, .events_i, .user_i(user_q), .supervisor_i(s_mode), .retire_i(retire_csr_i),
    .index_i(number), .write_counter_i(write_counter), .write_event_i(write_event),
    .write_inhibit_i(write_inhibit), .wdata_i(new_value),
    .counter_o(counter), .event_o(event_cfg), .inhibit_o(inhibit), .overflow_o(overflow),
    .overflows_o(overflows), .mcycle_o,
    .trigger_wrap_o, .trigger_reload_i, .trigger_reload_value_i, .trigger_defer_i,
    .trigger_hold_i(trigger_hold_i || away || draining_i)
  );

  if (core_pkg::PmpEntries != 0) begin : gen_pmp
    pmp_csr #(.N(core_pkg::PmpEntries)) u_pmp (
      .clk_i, .rst_ni, .addr_i, .write_i(go), .wdata_i(new_value), .rdata_o(pmp),
      .on_o(pmp_on_o), .cfg_o(pmp_cfg_o), .entry_addr_o(pmp_addr_o), .entry_free_o(pmp_free_o)
    );
  end else begin : gen_no_pmp                          // one entry allows everything
    assign pmp        = '0;
    assign pmp_on_o   = 1'b1;
    assign pmp_cfg_o  = 8'h1f;
    assign pmp_addr_o = '1;
    assign pmp_free_o = '1;
  end
  bus_error u_bus_error (
    .clk_i, .rst_ni, .mem_i(mem_error_i), .mem_addr_i(mem_error_addr_i),
    .store_i(store_error_i), .store_addr_i(store_error_addr_i),
    .clear_i(clear_bus), .pending_o(bus_pending), .count_o(bus_count), .addr_o(bus_addr)
  );
  if (core_pkg::Supervisor != 0) begin : gen_supervisor
    supervisor u_supervisor (
      .clk_i, .rst_ni, .addr_i, .write_i(go), .wdata_i(new_value), .known_o(s_known),
      .forbidden_o(s_forbidden), .rdata_o(s_rdata), .user_i(user_q), .trap_i, .trap_interrupt_i, .trap_cause_i,
      .trap_epc_i, .trap_tval_i, .mret_i(mret_i && !sret_i), .sret_i(mret_i && sret_i), .mode_o(s_mode), .mpp_o(s_mpp),
      .spp_o(s_spp), .takes_o(s_takes), .stvec_o(stvec), .sepc_o(sepc), .status_o(s_status),
      .envcfg_o(s_envcfg), .enable_o(s_enable), .pending_o(s_pending), .mideleg_o(mideleg), .enable_i(enable),
      .pending_i(pending), .mtime_i, .mcounteren_i(mcounteren_q), .overflows_i(overflows), .counters_o(scounteren),
      .satp_o(satp)
    );
  end else begin : gen_no_supervisor
    assign {s_mode, s_mpp, s_spp, s_takes, s_known, s_forbidden} = '0;
    assign {s_rdata, s_status, s_envcfg, stvec, sepc, satp} = '0;
    assign {s_enable, s_pending, mideleg, scounteren} = '0;
  end

  assign lcofip = lcofip_q || overflow;

  // Privilege stack
  always_comb begin
    user_d     = user_q;
    mie_d      = mie_q;
    mpie_d     = mpie_q;
    mpp_user_d = mpp_user_q;
    mprv_d     = mprv_q;
    tw_d       = tw_q;
    if (trap_i) begin
      user_d = 1'b0;
      if (!s_takes) begin
        mpp_user_d = user_q;
        mpie_d     = mie_q;
        mie_d      = 1'b0;
      end
    end else if (mret_i) begin
      user_d = returns_user;
      if (!sret_i) begin
        mpp_user_d = 1'b1;
        mie_d      = mpie_q;
        mpie_d     = 1'b1;
      end
      if (sret_i || mpp_user_q || s_mpp) mprv_d = 1'b0;
    end else if (go && addr_i == 12'h300) begin
      mie_d      = new_value[3];
      mpie_d     = new_value[7];
      mpp_user_d = new_value[12:11] != 2'b11 && !(core_pkg::Supervisor != 0 && new_value[12:11] == 2'b01);
      mprv_d     = new_value[17];
      tw_d       = new_value[21];
    end
    lcofip_d = lcofip;
    if (go && (addr_i == 12'h344 || (mideleg[13] && addr_i == 12'h144))) lcofip_d = new_value[13];
    if (lcofi_i)                 lcofip_d = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      user_q       <= 1'b0;
      mie_q        <= 1'b0;
      mpie_q       <= 1'b0;
      mpp_user_q   <= 1'b1;
      mprv_q       <= 1'b0;
      tw_q         <= 1'b0;
      enable_q     <= '0;
      lcofip_q     <= 1'b0;
      mtvec_q      <= '0;
      mscratch_q   <= '0;
      mepc_q       <= '0;
      mtval_q      <= '0;
      cause_irq_q  <= 1'b0;
      cause_q      <= '0;
      mcounteren_q <= '0;
      chicken_q    <= 1'b0;
      context_q    <= '0;
    end else begin
      user_q     <= user_d;
      mie_q      <= mie_d;
      mpie_q     <= mpie_d;
      mpp_user_q <= mpp_user_d;
      mprv_q     <= mprv_d;
      tw_q       <= tw_d;
      lcofip_q   <= lcofip_d;
      if (trap_i && !s_takes) begin
        mepc_q      <= {trap_epc_i[63:2], 2'b00};
        mtval_q     <= trap_tval_i;
        cause_irq_q <= trap_interrupt_i;
        cause_q     <= trap_cause_i;
      end
      if (go) begin
        case (addr_i)
          12'h304: enable_q     <= {new_value[16], new_value[13], new_value[7], new_value[3]};
          12'h104: if (mideleg[13]) enable_q[2] <= new_value[13];
          12'h305: mtvec_q      <= {new_value[63:2], 2'b00};
          12'h306: mcounteren_q <= new_value[31:0];
          12'h340: mscratch_q   <= new_value;
          12'h341: mepc_q       <= {new_value[63:2], 2'b00};
          12'h342: begin
            cause_irq_q <= new_value[63];
            cause_q     <= new_value[5:0];
          end
          12'h343: mtval_q      <= new_value;
          12'h7c0: chicken_q    <= new_value[0];
          12'h7c1: context_q    <= new_value[15:0];
          default: ;
        endcase
      end
    end
  end

  // Interrupts: those of machine mode before those that are delegated. In a lower mode always enabled
  logic [16:0] wanted, to_machine, to_supervisor, chosen;
  logic        machine_irq;
  assign wanted        = enable & pending;
  assign to_machine    = wanted & ~mideleg;
  assign to_supervisor = wanted & mideleg;
  assign machine_irq   = to_machine != '0 && (mie_q || lower);
  assign chosen        = (core_pkg::Supervisor != 0 && !machine_irq) ? to_supervisor : to_machine;
  assign irq_o         = machine_irq || (to_supervisor != '0 && (user_q || (s_mode && s_status[1])));
  // Bus error, software, timer; the same of supervisor mode with an external one; counter overflow
  assign irq_cause_o = chosen[16] ? 6'd16 : chosen[3] ? 6'd3 : chosen[7] ? 6'd7 : chosen[9] ? 6'd9 :
                       chosen[1] ? 6'd1 : chosen[5] ? 6'd5 : 6'd13;

  assign mode_o       = {!lower, !user_q, s_status[20], tw_q, s_status[22]};
  assign data_lower_o = lower || (mprv_q && (mpp_user_q || s_mpp));
  assign paging_o     = {satp[63] && lower, satp[63] && data_lower_o, user_q, data_user, s_status[18], s_status[19],
                         satp[59:0]};
  assign mret_drain_o = drain && returns_user;
  assign trap_pc_o    = s_takes ? stvec : mtvec_q;
  assign return_pc_o  = sret_i ? sepc : mepc_q;
  assign in_order_o   = chicken_q;
endmodule
`default_nettype wire
