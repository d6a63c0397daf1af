#!/bin/sh
# Makes strings.ll from strings.c; clang is needed only when strings.c changes.
cd "$(dirname "$0")" || exit 1
${CLANG:-clang-19} -O0 -S -emit-llvm -fno-builtin -fwrapv -Xclang -disable-O0-optnone -o - strings.c |
    sed -e '/^source_filename/d' -e '/^; ModuleID/d' -e '/^!/d' -e '/^attributes/d' -e 's/ #[0-9]*\( {\|$\)/\1/' -e 's/, !llvm.loop ![0-9]*//' > strings.ll
