`default_nettype none
// Fetch buffer: takes the wanted slots of a block, supplies up to W instructions in order; when it is empty,
// in the very cycle in which they arrive.                                                    docs/frontend.md
module fetch_buffer #(
  parameter integer Depth = core_pkg::FetchBufN,
  parameter integer In    = core_pkg::FetchN,
  parameter integer Out   = core_pkg::W,
  parameter integer Width = core_pkg::FetchedW
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  logic                       clear_i,
  input  logic [$clog2(In)-1:0]      first_i,      // the first slot to take, if any is: known before push_i
  input  logic [In-1:0]              push_i,       // a run of adjacent slots from there; only with room_o
  input  logic [In*Width-1:0]        slots_i,
  output logic                       room_o,       // for In more instructions
  output logic [Out-1:0]             valid_o,      // dense from lane 0
  output logic [Out*Width-1:0]       lanes_o,
  input  logic [Out-1:0]             pop_i         // lanes that leave: valid ones, dense from lane 0
);
  localparam integer PtrW = $clog2(Depth);
  localparam integer InW  = $clog2(In);
  logic [PtrW:0]     head_q, head_d, tail_q, count, there, pushed, popped;
  logic [PtrW-1:0]   base;                          // entry that slot 0 would take

  assign count  = tail_q - head_q;
  assign there  = count == '0 ? pushed : count;     // instructions that may leave in this cycle
  assign room_o = count <= (PtrW+1)'(Depth - In);
  assign base   = tail_q[PtrW-1:0] - PtrW'(first_i);
  always_comb begin
    pushed = '0;
    for (int i = 0; i < In; i++) if (push_i[i]) pushed = pushed + (PtrW+1)'(1);
  end
  always_comb begin
    popped = '0;
    for (int i = 0; i < Out; i++) if (pop_i[i]) popped = popped + (PtrW+1)'(1);
  end
  logic [In*PtrW-1:0]   at;                         // entry of each slot
  logic [Out*Width-1:0] oldest;
  assign head_d = head_q + popped;
  for (genvar i = 0; i < In; i++) begin : gen_at
    assign at[i*PtrW +: PtrW] = base + PtrW'(i);
  end
  ram_banked #(.Width(Width), .Depth(Depth), .Banks(In), .In(In), .Out(Out), .New(1)) u_ram (
    .clk_i, .re_i(1'b1), .raddr_i(head_d[PtrW-1:0]),
    .rdata_o(oldest), .we_i(push_i), .waddr_i(at), .wdata_i(slots_i)
  );
  for (genvar k = 0; k < Out; k++) begin : gen_out
    logic [Width-1:0] lane;
    assign valid_o[k] = there > (PtrW+1)'(k);
    always_comb begin
      lane = oldest[k*Width +: Width];
      if (count == '0) begin
        for (int i = 0; i + k < In; i++) if (first_i == InW'(i)) lane = slots_i[(i+k)*Width +: Width];
      end
    end
    assign lanes_o[k*Width +: Width] = lane;
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
