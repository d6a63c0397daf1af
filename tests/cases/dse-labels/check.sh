number() { sed -n "s/^ *\"$2\": \([0-9]*\),*\$/\1/p" "$1.json" | head -n 1; }
paths() { sed -n 's/.* \([0-9]*\) paths (.*/\1/p' "$1.err" "$1.out" | head -n 1; }
for mode in ignore naive tight optimised; do
    echo "$mode: $(paths $mode) paths, covered $(number $mode covered), uncoverable $(number $mode uncoverable)"
    [ "$(number $mode covered)" -gt 0 ] || echo "wrong: $mode covers nothing"
done
for mode in ignore naive tight; do
    [ "$(number $mode uncoverable)" -eq 0 ] || echo "wrong: $mode proves"
    [ "$(number $mode covered)" -le "$(number optimised covered)" ] || echo "wrong: $mode covers more"
done
[ "$(number optimised uncoverable)" -gt 0 ] || echo "wrong: nothing is proved"
[ "$(number optimised unknown)" -eq 0 ] || echo "wrong: not all is decided"
[ "$(number naive covered)" -ge "$(number ignore covered)" ] || echo "wrong: branches cover less"
[ "$(number tight covered)" -ge "$(number ignore covered)" ] || echo "wrong: tight covers less"
[ "$(paths naive)" -gt "$(paths tight)" ] || echo "wrong: naive has few paths"
echo compared
