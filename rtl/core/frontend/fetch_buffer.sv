`default_nettype none
// Fetch buffer: takes the wanted slots of a block, supplies up to Look instructions in order; and, when nothing
// that is stored stays before them, up to Out of those that arrive in this very cycle.       docs/frontend.md
module fetch_buffer #(
  parameter integer Depth = core_pkg::FetchBufN,
  parameter integer In    = core_pkg::FetchN,
  parameter integer Out   = core_pkg::NewN,
  parameter integer Look  = core_pkg::Look,
  parameter integer Width = core_pkg::FetchedW
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       clear_i,
  input  logic [$clog2(In)-1:0]      first_i,      // the first slot to take, if any is: known before push_i
  input  logic [In-1:0]              push_i,       // a run of adjacent slots from there; only with room_o
  input  logic [In-1:0]              pass_i,       // the first of them, or all: they may leave at once
  input  logic [In*Width-1:0]        slots_i,
  output logic                       room_o,       // for In more instructions
  output logic [Look-1:0]            valid_o,      // dense from lane 0
  output logic [Look*Width-1:0]      lanes_o,
  output logic                       empty_o,
  input  logic                       through_i,    // all that is stored, less than Look, leaves:
  output logic [Out-1:0]             new_valid_o,  // dense from lane 0
  output logic [Out*Width-1:0]       new_o,
  input  logic [Look-1:0]            pop_i         // what leaves, the stored first: dense from lane 0
);
  localparam integer PtrW = $clog2(Depth);
  localparam integer InW  = $clog2(In);
  logic [PtrW:0]     head_q, head_d, tail_q, count, pushed, passed;
  logic [PtrW-1:0]   base;                          // entry that slot 0 would take

  assign count   = tail_q - head_q;
  assign empty_o = count == '0;
  assign room_o  = count <= (PtrW+1)'(Depth - In);
  assign base    = tail_q[PtrW-1:0] - PtrW'(first_i);
  always_comb begin
    pushed = '0;
    passed = '0;
    for (int i = 0; i < In; i++) begin
      if (push_i[i]) pushed = pushed + (PtrW+1)'(1);
      if (pass_i[i]) passed = passed + (PtrW+1)'(1);
    end
  end
  always_comb begin
    head_d = head_q;
    for (int k = 0; k < Look; k++) if (pop_i[k]) head_d = head_q + (PtrW+1)'(k + 1);
  end
  logic [In*PtrW-1:0] at;                           // entry of each slot
  for (genvar i = 0; i < In; i++) begin : gen_at
    assign at[i*PtrW +: PtrW] = base + PtrW'(i);
  end
  ram_banked #(.Width(Width), .Depth(Depth), .Banks(In), .In(In), .Out(Look), .New(1), .Apart(1)) u_ram (
    .clk_i, .re_i(1'b1), .raddr_i(head_d[PtrW-1:0]),
    .rdata_o(lanes_o), .we_i(push_i), .waddr_i(at), .wdata_i(slots_i)
  );
  for (genvar k = 0; k < Look; k++) begin : gen_valid
    assign valid_o[k] = count > (PtrW+1)'(k);
  end
  for (genvar k = 0; k < Out; k++) begin : gen_new
    logic [Width-1:0] lane;
    assign new_valid_o[k] = through_i && passed > (PtrW+1)'(k);
    always_comb begin
      lane = slots_i[k*Width +: Width];
      if (!valid_o[Look-1]) begin                   // if through_i, which comes late
        for (int i = 1; i + k < In; i++) if (first_i == InW'(i)) lane = slots_i[(i+k)*Width +: Width];
      end
    end
    assign new_o[k*Width +: Width] = lane;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      head_q <= '0;
      tail_q <= '0;
    end else begin
      head_q <= head_d;
      tail_q <= tail_q + pushed;
    end
  end
endmodule
`default_nettype wire
