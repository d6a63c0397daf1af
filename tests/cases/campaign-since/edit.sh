git init -q
git add -A
git -c user.name=n -c user.email=n@example.org commit -q -m first
seacoral campaign src -c DC --tools dse -q || exit 1
# A line that moves everything, a macro, and text.
sed -i '1i /* a comment */' src/a.c
sed -i 's/LIMIT 10/LIMIT (-2147483647 - 1)/' src/a.h
sed -i 's/c == GREEN/c > GREEN/' src/b.c
