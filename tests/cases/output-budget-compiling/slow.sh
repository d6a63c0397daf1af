#!/bin/sh
# A compiler that takes a minute for what $SLOW says.
case " $* " in *" $SLOW"*) sleep 60 ;; esac
for clang in clang-19 clang-18 clang-17 clang; do
    command -v "$clang" > /dev/null && exec "$clang" "$@"
done
