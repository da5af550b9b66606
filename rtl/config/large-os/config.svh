// The machine "large" for operating systems: its knobs are those of rtl/config/large.    rtl/config/README.md
`define SUPERVISOR_1
`include "../large/config.svh"
