mkdir small
if ! mount -t tmpfs -o size=9m tmpfs small 2> /dev/null; then
    echo "skipped: cannot mount a small file system here"
    exit 0
fi
trap 'umount small' EXIT
# The disk is full at the start, while the builds are made, and after them.
for left in 16 400 2000 $*; do
    rm -rf small/*
    head -c $((9216 - left))K /dev/zero > small/fill
    seacoral f.c -e f --seed 1 --libfuzzer-runs 2000 --workdir small/sc > out 2> err
    s=$?
    cat out err
    echo "$left KiB: status $s"
    [ $s = 74 ] || echo FAILED: status
    grep -qi "no space left" err || echo FAILED: message
    [ "$(grep -c '^error' err)" = 1 ] || echo FAILED: not one message
    [ "$(wc -l < err)" -le 10 ] || echo FAILED: too much
done
