#!/bin/sh
# Frama-C, in trouble.
if [ "$1" = -version ]; then echo "25.0 (Manganese)"; exit 0; fi
case $BREAK in
killed) kill -9 $$ ;;
refuses) echo '[kernel] unit0.i:3: User Error: '; echo '  Cannot resolve variable x'; exit 1 ;;
# A table in which everything is dead.
blind)
  while [ "$1" != -report-csv ]; do shift; done
  printf 'directory\tfile\tline\tfunction\tproperty kind\tstatus\tproperty\n' > "$2"
  for id in 0 1 2 3 4; do printf '.\tf.c\t2\tf\tuser check\tDead\t%s < 0\n' $id >> "$2"; done ;;
hangs) sleep 602 & frama-c "$@"; sleep 602 ;;
silent) ;;
esac
