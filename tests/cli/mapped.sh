#!/bin/bash
# A program that reaches tohost and its signature at other addresses than those of its file, and has other memory at
# theirs.
. "$(dirname "$0")/lib.sh"
plan 2
assemble "$tmp/mapped.elf" -Wl,-Tdata=0x80200000 <<'E2' || exit 2
  li a0, -1
  srli a0, a0, 10
  csrw pmpaddr0, a0
  li a0, 0x1f
  csrw pmpcfg0, a0
  la a0, root
  srli a0, a0, 12
  li a1, 8 << 60
  or a0, a0, a1
  csrw satp, a0
  li a0, 1 << 11
  csrs mstatus, a0
  lla a0, upper
  li a1, 0xffffffff00000000
  or a0, a0, a1
  csrw mepc, a0
  mret
upper:
  li t0, 0x80200000                     # other memory
  li t1, 5 << 1 | 1
  sd t1, 0(t0)
  sd t1, 8(t0)
  or t0, t0, a1                         # tohost, and the signature behind it
  li t1, 0x123456789abcdef
  sd t1, 8(t0)
  li gp, 3 << 1 | 1
  sd gp, 0(t0)
1: j 1b
.section .data
.globl begin_signature, end_signature
begin_signature:                        # behind tohost
  .dword 0
end_signature:
.balign 4096
root:                                   # 0x80000000: pages of 2 MiB; its upper half: memory
  .zero 2 * 8
  .dword 0x80202 << 10 | 1
  .zero 507 * 8
  .dword 0x80000 << 10 | 0xcf
  .dword 0
middle:
  .dword 0
  .dword 0x80400 << 10 | 0xcf
  .zero 510 * 8
E2
expect mapped_end 3 'program exited with status 3' run --config tiny-os --signature "$tmp/signature" "$tmp/mapped.elf"
got=$(xargs <"$tmp/signature")
judge mapped_signature "$([ "$got" = '89abcdef 01234567' ] || echo "$got")"
exit $failed
