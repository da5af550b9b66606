#!/bin/bash
# Task 5: a program in C++ with classes, templates, virtual functions, static constructors and memory links with one line
# and runs; reports have its names as the source has them, and annotate finds them.
. "$(dirname "$0")/../cli/lib.sh"
plan 14
cd "$tmp" || exit 2
cat >shapes.cpp <<'E2'
#include <new>
#include <stdio.h>
namespace geo {
template <typename T> struct Matrix {
  int n;
  T *a;
  Matrix(int n) : n(n), a(new T[n * n]) { for (int i = 0; i < n * n; i++) a[i] = T(i % 7); }
  virtual ~Matrix() { delete[] a; }
  T at(int i, int j) const { return a[i * n + j]; }
  __attribute__((noipa)) T product(const Matrix &o) const {
    T s = 0;
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) s += at(i, k) * o.at(k, i);
    return s;
  }
  virtual T norm() const = 0;
};
struct Ints : Matrix<long> {
  using Matrix::Matrix;
  long norm() const override { return product(*this); }
};
} // namespace geo
struct alignas(64) Line { long v[8]; };
static struct Start { long v; Start() : v(2) { puts("constructed"); } ~Start() { puts("destroyed"); } } start;
static geo::Matrix<long> &once(int n) { static geo::Ints m(n); return m; }
int main() {
  alignas(geo::Ints) unsigned char place[sizeof(geo::Ints)];
  geo::Matrix<long> *d = new geo::Ints(12), *p = new (place) geo::Ints(3);
  Line *line = new Line();
  long s = start.v + p->norm() + (reinterpret_cast<unsigned long>(line) % 64 != 0);
  for (int i = 0; i < 12; i++) s += once(16).norm() + d->norm();
  delete d;
  delete line;
  p->~Matrix();
  printf("%ld\n", s);
  return 0;
}
E2
riscv64-unknown-elf-g++ -B"$B/lib" --specs=culprit.specs -O2 -g shapes.cpp -o shapes.elf 2>errors
judge cpp_links "$(head -n 3 errors)"
"$culprit" run --quiet --config tiny shapes.elf >ran 2>errors || echo "status $?" >>errors
judge cpp_runs "$(cat errors; g++ -O1 -w shapes.cpp -o host && ./host >expected; diff expected ran)"
"$culprit" record --quiet --config tiny --model --period 31 -o shapes.prof shapes.elf >stdout 2>errors
judge cpp_records "$(cat errors)"

# says NAME PATTERN ARGUMENTS...: a line of the output matches
says() {
  local name=$1 pattern=$2; shift 2
  "$culprit" "$@" >text 2>&1 || { bad "$name" "$(cat text)"; return; }
  grep -Eq -- "$pattern" text && ok "$name" || bad "$name" "no '$pattern' in culprit $*: $(head -n 40 text)"
}
says cpp_report 'geo::Matrix<long>::product\(geo::Matrix<long> const&\) const$' report shapes.prof
says cpp_annotate '^geo::Matrix<long>::product\(.*\) const  80' annotate shapes.prof 'geo::Matrix<long>::product'
says cpp_annotate_whole '^geo::Matrix<long>::product' annotate shapes.prof 'geo::Matrix<long>::product(geo::Matrix<long> const&) const'
says cpp_annotate_template '^geo::Matrix<long>::product' annotate shapes.prof 'geo::Matrix<T>::product'
says cpp_annotate_last '^geo::Matrix<long>::product' annotate shapes.prof product
says cpp_annotate_mangled '^geo::Matrix<long>::product' annotate shapes.prof _ZNK3geo6MatrixIlE7productERKS1_
says cpp_calc 'mul ' calc 'geo::Matrix<long>::product' shapes.prof
says cpp_export 'geo::Matrix<long>::product' export --format collapsed -o /dev/stdout shapes.prof
says cpp_oracle 'geo::Matrix<long>::product' run --quiet --config tiny --report shapes.elf
expect cpp_similar 64 "no function geo::Matrix<long>::prduct in the program; similar: geo::Matrix<long>::product\(" \
  annotate shapes.prof 'geo::Matrix<long>::prduct'
echo 'int main() { try { throw 1; } catch (int) {} }' >thrown.cpp
riscv64-unknown-elf-g++ -B"$B/lib" --specs=culprit.specs thrown.cpp -o thrown.elf 2>errors
judge cpp_no_exceptions "$(grep -q 'exception handling disabled' errors || cat errors)"
exit $failed
