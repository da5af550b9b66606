`default_nettype none
// Walks the tables of Sv39 for one of two askers at a time.              docs/mmu.md, "A walk"
// RISC-V Privileged ISA, section 4.3.2, steps 1 to 5; the asker looks at the rights, and at the protection of the
// page's memory. Its address is canonical. What lies below it is no concern of the walk, so the fault of a misplaced
// large page is found here, and A = 0 by the asker.
module page_walk (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic [43:0]              root_i,         // page number of the first table
  input  core_pkg::walk_request_t  data_i,         // loads and stores; first
  input  core_pkg::walk_request_t  fetch_i,
  output core_pkg::walk_answer_t   data_o,
  output core_pkg::walk_answer_t   fetch_o,

  // Reading an entry of a table: lsu_walk.sv
  output logic                     read_o,         // level, until done_i, or until it is given up
  output logic [31:3]              addr_o,         // in memory
  input  logic                     done_i,         // pulse
  input  logic                     fault_i,        // it may not be read, or came with an error
  input  logic [63:0]              entry_i
);
  localparam logic [1:0] Idle = 2'd0, Read = 2'd1, Judge = 2'd2;

  logic [1:0]  state_d, state_q;
  logic        fetch_d, fetch_q;                   // who asked
  logic [1:0]  level_d, level_q;
  logic [43:0] table_d, table_q;                   // page number
  logic [63:0] entry_q;
  logic        fault_q;                            // there is no entry

  core_pkg::walk_request_t asked;
  assign asked = fetch_q ? fetch_i : data_i;

  logic [8:0] index;
  always_comb begin
    case (level_q)
      2'd2:    index = asked.vpn[26:18];
      2'd1:    index = asked.vpn[17:9];
      default: index = asked.vpn[8:0];
    endcase
  end
  logic in_memory;
  assign in_memory = table_q[43:15] == core_pkg::RamTag[28:0];
  assign read_o    = state_q == Read && asked.valid && in_memory;
  assign addr_o    = {table_q[19:0], index};

  // The entry: V 0, R 1, W 2, X 3, U 4, G 5, A 6, D 7, page number 53:10, reserved 63:54
  logic leaf, wrong, misplaced;
  assign leaf      = entry_q[1] || entry_q[3];
  assign misplaced = (level_q != 2'd0 && entry_q[18:10] != '0) || (level_q[1] && entry_q[27:19] != '0);
  assign wrong     = !entry_q[0] || (entry_q[2] && !entry_q[1]) || entry_q[63:54] != '0 ||
                     (leaf ? misplaced : level_q == 2'd0 || entry_q[4] || entry_q[6] || entry_q[7]);

  core_pkg::walk_answer_t answer;
  assign answer.access_fault = fault_q;
  assign answer.page_fault   = !fault_q && wrong;
  assign answer.done         = state_q == Judge && asked.valid && (fault_q || wrong || leaf);
  assign answer.page         = {level_q, entry_q[53:10], entry_q[7:1]};
  always_comb begin
    data_o       = answer;
    fetch_o      = answer;
    data_o.done  = answer.done && !fetch_q;
    fetch_o.done = answer.done && fetch_q;
  end

  always_comb begin
    state_d = state_q;
    fetch_d = fetch_q;
    level_d = level_q;
    table_d = table_q;
    case (state_q)
      Idle: if (data_i.valid || fetch_i.valid) begin
        state_d = Read;
        fetch_d = !data_i.valid;
        level_d = 2'd2;
        table_d = root_i;
      end
      Read:    if (!asked.valid) state_d = Idle;
               else if (done_i || !in_memory) state_d = Judge;
      default: if (!asked.valid || answer.done) state_d = Idle;
      else begin
        state_d = Read;
        level_d = level_q - 2'd1;
        table_d = entry_q[53:10];
      end
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) state_q <= Idle;
    else         state_q <= state_d;
    fetch_q <= fetch_d;
    level_q <= level_d;
    table_q <= table_d;
    if (state_q == Read) begin
      entry_q <= entry_i;
      fault_q <= fault_i || !in_memory;
    end
  end
endmodule
`default_nettype wire
