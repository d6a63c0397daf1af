case $(cat status) in
0) grep -q '^Covered objectives: {1[,}]' out || echo "wrong: size == 4 is not covered"
   grep -q '"predicate": "size == 4"' _sc/last/result.json || echo "wrong: no such objective" ;;
3) grep -q 'error:' err && grep -q 'hint:' err || echo "wrong: no message of the compiler"
   echo "skipped: 32-bit programs cannot be built here" ;;
*) echo "wrong: status $(cat status)" ;;
esac
