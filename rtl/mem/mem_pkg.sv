`default_nettype none
// What the core and the memory system say to each other, and the channels of AXI4.         docs/l2.md, "Client ports"
package mem_pkg;
  // Requests of the L1 caches and what the L2 answers (docs/l2.md)
  typedef struct packed {
    logic               valid;
    logic               write;
    logic [2:0]         id;
    logic [31:6]        addr;
  } line_request_t;
  typedef struct packed {
    logic               valid;
    logic [127:0]       data;
  } line_data_t;
  typedef struct packed {
    logic               valid;
    logic               last;
    logic               miss;
    logic               error;
    logic [2:0]         id;
    logic [127:0]       data;
  } line_answer_t;
  // Accesses that no cache sees
  typedef struct packed {
    logic               valid;
    logic               write;
    logic [1:0]         size;
    logic [31:0]        addr;
    logic [63:0]        wdata;
  } uncached_request_t;
  typedef struct packed {
    logic               valid;
    logic               error;
    logic [63:0]        rdata;
  } uncached_answer_t;

  // Channels of the AXI4 master; ready goes the other way, beside them
  typedef struct packed {
    logic               valid;
    logic [3:0]         id;
    logic [31:0]        addr;
    logic [7:0]         len;
    logic [2:0]         size;
    logic [1:0]         burst;
    logic [3:0]         cache;
    logic [2:0]         prot;
  } axi_address_t;                         // AR, AW
  typedef struct packed {
    logic               valid;
    logic [3:0]         id;
    logic [63:0]        data;
    logic [1:0]         resp;
    logic               last;
  } axi_r_t;
  typedef struct packed {
    logic               valid;
    logic [63:0]        data;
    logic [7:0]         strb;
    logic               last;
  } axi_w_t;
  typedef struct packed {
    logic               valid;
    logic [3:0]         id;
    logic [1:0]         resp;
  } axi_b_t;
endpackage
`default_nettype wire
