`default_nettype none
// Return address stack, circular. Pushed and popped in F1; its pointer and top are repaired on a redirect.
// F1 finds late where it pushes, so the top waits a cycle in front of the stack.             docs/frontend.md
module ras #(
  parameter integer Depth = core_pkg::RasN
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     push_i,        // after a pop of the same cycle (coroutine swap)
  input  logic                     pop_i,
  input  logic [core_pkg::TargetW-1:0] push_addr_i,
  input  logic                     repair_i,      // redirect: excludes push and pop
  input  logic                     repair_top_i,  // the top's value is known too
  input  logic [$clog2(Depth)-1:0] repair_ptr_i,
  input  logic [core_pkg::TargetW-1:0] repair_addr_i,
  output logic [$clog2(Depth)-1:0] ptr_o,
  output logic [core_pkg::TargetW-1:0] top_o,         // predicted return address
  output logic [$clog2(Depth)-1:0] below_ptr_o,   // both after a pop
  output logic [core_pkg::TargetW-1:0] below_top_o
);
  localparam integer PtrW = $clog2(Depth);
  logic [core_pkg::TargetW-1:0] stack_q [0:Depth-1];
  logic [PtrW-1:0] ptr_q, next_ptr, write_ptr;
  logic            write, waits_q;            // waits: the top is in waits_addr_q
  logic [core_pkg::TargetW-1:0] waits_addr_q;

  assign ptr_o      = ptr_q;
  assign top_o      = waits_q ? waits_addr_q : stack_q[ptr_q];
  assign below_ptr_o = ptr_q - PtrW'(1);
  assign below_top_o = stack_q[below_ptr_o];
  assign next_ptr   = (push_i == pop_i) ? ptr_q : push_i ? ptr_q + PtrW'(1) : below_ptr_o;
  assign write      = push_i || (repair_i && repair_top_i);
  assign write_ptr  = repair_i ? repair_ptr_i : next_ptr;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ptr_q   <= '0;
      waits_q <= 1'b0;
    end else begin
      ptr_q   <= write_ptr;
      waits_q <= write;
    end
    waits_addr_q <= repair_i ? repair_addr_i : push_addr_i;
    if (waits_q) stack_q[ptr_q] <= waits_addr_q;
  end
endmodule
`default_nettype wire
