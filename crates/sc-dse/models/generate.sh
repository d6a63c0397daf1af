#!/bin/sh
# Makes library.ll of the models; clang is needed only when they change. Without debug information an error in a model
# is at the place of its call.
cd "$(dirname "$0")" || exit 1
cat string.c memory.c ctype.c number.c math.c sort.c stdio.c text.c format.c |
    ${CLANG:-clang-19} --target=x86_64-linux-gnu -x c -std=c11 -O0 -w -S -emit-llvm -fno-builtin -fwrapv -o - - |
    sed -e '/^source_filename/d' -e '/^; /d' -e '/^!/d' -e '/^attributes/d' -e '/^$/d' \
        -e 's/ *; preds = .*//' -e 's/ #[0-9]*\( {\|$\)/\1/' -e 's/, !llvm.loop ![0-9]*//' \
        -e 's/^define dso_local /define weak /' > "${1:-library.ll}"
