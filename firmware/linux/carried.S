/* What a kernel is given in memory: the device tree, and the archive with the userland. */
    .section .tree, "a"
    .globl device_tree
    .balign 8
device_tree:
    .incbin DEVICE_TREE_FILE

    .section .initrd, "a"
    .incbin INITRD_FILE
