`default_nettype none
// What a checker reports to the simulating program: sim/rules.hpp.
package check_pkg;
  import "DPI-C" function void rule_broken(input string where, input string rule, input string meaning);
endpackage
`default_nettype wire
