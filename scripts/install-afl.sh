#!/usr/bin/env bash
# Puts AFL++'s afl-fuzz under a private prefix, on Debian and its like. Root is
# not needed and the system's packages are not touched.
#
#   scripts/install-afl.sh [PREFIX]
#
# The package afl++ depends on clang 14 and makes it the system's 'clang'. That
# is for its compilers, which seacoral does not use: of the package only
# afl-fuzz is unpacked.
set -euo pipefail
export LC_ALL=C

prefix=${1:-${XDG_DATA_HOME:-$HOME/.local/share}/seacoral/afl-4}

fail() {
    echo "install-afl: $*" >&2
    exit 1
}

version() { "$1" -h 2>/dev/null | sed -n 's/.*afl-fuzz++\([0-9.]*[0-9]\).*/\1/p' | sed -n 1p; }

have=$(version "$prefix/bin/afl-fuzz" || true)
if [[ -n $have ]]; then
    echo "afl-fuzz $have is already in $prefix"
    exit 0
fi
for program in apt-get apt-cache dpkg-deb; do
    command -v "$program" >/dev/null || fail "$program is needed, this is not a Debian system"
done

mkdir -p "$(dirname "$prefix")"
work=$(mktemp -d)
# Next to the final place, so that the last step is a rename.
stage=$(mktemp -d "$prefix.new.XXXXXX")
trap 'rm -rf "$work" "$stage"' EXIT

# apt's own user for downloads cannot enter our folder.
(cd "$work" && apt-get -q -o APT::Sandbox::User="$(id -un)" download afl++)
dpkg-deb -x "$work"/*.deb "$work/root"
mkdir "$stage/bin"
cp -L "$work/root/usr/bin/afl-fuzz" "$stage/bin/afl-fuzz"
cp "$work/root/usr/share/doc/afl++/copyright" "$stage/copyright"
(cd "$work" && sha256sum -- *.deb) >"$stage/SHA256SUMS"
# mktemp makes the directory private; other users may run what is in it.
chmod 755 "$stage" "$stage/bin/afl-fuzz"

have=$(version "$stage/bin/afl-fuzz" || true)
if [[ -z $have ]]; then
    python=$(apt-cache depends afl++ | sed -n 's/^ *Depends: \(libpython3\.[0-9]*\)$/\1/p')
    fail "afl-fuzz does not run here (is ${python:-its Python library} installed?)"
fi
rm -rf "$prefix"
mv -T "$stage" "$prefix"
echo "afl-fuzz $have is now in $prefix"
