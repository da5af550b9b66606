// What a program in C++ needs beside libculprit and the C library: memory, and the ends that no program should reach.
// It is all of build/lib/libstdc++.a, the library that g++ asks for. No exceptions, no run-time type information.
#include "new"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

namespace {
[[noreturn]] void stop(const char *why) {
  puts(why);
  abort();
}
} // namespace

const std::nothrow_t std::nothrow{};

void *operator new(size_t bytes) {
  void *memory = malloc(bytes ? bytes : 1);
  if (!memory) stop("out of memory: operator new");
  return memory;
}
void *operator new[](size_t bytes) { return operator new(bytes); }
void *operator new(size_t bytes, const std::nothrow_t &) noexcept { return malloc(bytes ? bytes : 1); }
void *operator new[](size_t bytes, const std::nothrow_t &) noexcept { return malloc(bytes ? bytes : 1); }

// Alignments above malloc's 16: the block's own address lies in front of what is returned.
void *operator new(size_t bytes, std::align_val_t alignment) {
  const uintptr_t unit = uintptr_t(alignment), block = uintptr_t(operator new(bytes + unit));
  void **const memory = reinterpret_cast<void **>((block + unit) & ~(unit - 1));
  memory[-1] = reinterpret_cast<void *>(block);
  return memory;
}
void *operator new[](size_t bytes, std::align_val_t alignment) { return operator new(bytes, alignment); }

void operator delete(void *memory) noexcept { free(memory); }
void operator delete[](void *memory) noexcept { free(memory); }
void operator delete(void *memory, size_t) noexcept { free(memory); }
void operator delete[](void *memory, size_t) noexcept { free(memory); }
void operator delete(void *memory, std::align_val_t) noexcept { free(static_cast<void **>(memory)[-1]); }
void operator delete[](void *memory, std::align_val_t) noexcept { free(static_cast<void **>(memory)[-1]); }
void operator delete(void *memory, size_t, std::align_val_t) noexcept { free(static_cast<void **>(memory)[-1]); }
void operator delete[](void *memory, size_t, std::align_val_t) noexcept { free(static_cast<void **>(memory)[-1]); }

extern "C" {
[[noreturn]] void __cxa_pure_virtual() { stop("a pure virtual function was called"); }
[[noreturn]] void __cxa_deleted_virtual() { stop("a deleted virtual function was called"); }

// Of static variables in functions: the first byte says that it is there. One thread.
int __cxa_guard_acquire(char *guard) { return !*guard; }
void __cxa_guard_release(char *guard) { *guard = 1; }
void __cxa_guard_abort(char *) {}
}
