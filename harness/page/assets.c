/* Style and script of the page, which the assembler finds from the top folder. */
#include "page/assets.h"

#define ASSET(name, path)                                                                                                          \
  __asm__(".pushsection .rodata\n.global " #name "\n" #name ":\n.incbin \"" path "\"\n" #name "_end:\n"                            \
          ".balign 8\n.global " #name "_size\n" #name "_size: .quad " #name "_end - " #name "\n.popsection\n")

ASSET(page_css, "harness/page/page.css");
ASSET(page_js, "harness/page/page.js");
