#!/usr/bin/env bash
# Puts CBMC 6.6 under a private prefix, for systems whose own archive has no
# CBMC (Debian 12). Root is not needed and the system's packages, sources and
# caches are not touched.
#
#   scripts/install-cbmc.sh [PREFIX]
#
# The program comes from Debian 13. It was linked against that release's C
# library, so the libraries it needs are unpacked beside it and its own loader
# starts it. Everything is downloaded by apt with a private configuration: apt
# verifies the signed release file, the index and each package, with the keys
# that this system already trusts.
set -euo pipefail
export LC_ALL=C
# shellcheck source=scripts/private-apt.sh
. "$(dirname "${BASH_SOURCE[0]}")/private-apt.sh"

release=trixie
upstream=6.6
programs=(cbmc goto-cc goto-instrument goto-analyzer goto-harness)
libraries=(libc.so.6 libm.so.6 libgcc_s.so.1 libstdc++.so.6 libminisat.so.2)
packages=(cbmc minisat libc6 libgcc-s1 libstdc++6)

fail() {
    echo "install-cbmc: $*" >&2
    exit 1
}

prefix=${1:-${XDG_DATA_HOME:-$HOME/.local/share}/seacoral/cbmc-$upstream}

if version=$("$prefix/bin/cbmc" --version 2>/dev/null) && [[ $version == "$upstream"* ]]; then
    echo "cbmc $version is already in $prefix"
    exit 0
fi

mkdir -p "$(dirname "$prefix")"
prefix=$(cd "$(dirname "$prefix")" && pwd)/$(basename "$prefix")
work=$(mktemp -d)
# Next to the final place, so that the last step is a rename.
stage=$(mktemp -d "$prefix.new.XXXXXX")
trap 'rm -rf "$work" "$stage"' EXIT

private_apt "$work" "$release" deb
package_version=$(apt-cache policy cbmc | sed -n 's/^ *Candidate: *//p')
[[ $package_version == "$upstream"* ]] ||
    fail "expected CBMC $upstream in $release, found '${package_version:-nothing}'"
(cd "$work/debs" && apt-get -q download "${packages[@]}")

for deb in "$work"/debs/*.deb; do
    dpkg-deb -x "$deb" "$work/root"
done
mkdir -p "$stage"/{bin,lib,libexec}

# Some of the libraries are in the architecture's own directory, some are not,
# and links to them are elsewhere: look for the file, and copy what it names.
in_packages() {
    find "$work/root/usr/lib" -name "$1" ! -path '*/gdb/*' | sed -n 1p
}
loader=$(basename "$(in_packages 'ld-linux*.so.*')")
[[ -n $loader ]] || fail "no dynamic loader in the downloaded C library"
for library in "$loader" "${libraries[@]}"; do
    path=$(in_packages "$library")
    [[ -n $path ]] || fail "$library is in none of the downloaded packages"
    cp -L "$path" "$stage/lib/$library"
done

# The loader takes the library path as an argument. An environment variable
# would leak into the compiler that CBMC starts for preprocessing.
quoted=\'${prefix//\'/\'\\\'\'}\'
for program in "${programs[@]}"; do
    cp -L "$work/root/usr/bin/$program" "$stage/libexec/$program"
    cat >"$stage/bin/$program" <<WRAPPER
#!/bin/sh
exec $quoted/lib/$loader --argv0 $program --library-path $quoted/lib $quoted/libexec/$program "\$@"
WRAPPER
    chmod 755 "$stage/bin/$program"
done
cp "$work/root/usr/share/doc/cbmc/copyright" "$stage/copyright"
(cd "$work/debs" && sha256sum -- *.deb) >"$stage/SHA256SUMS"
echo "$package_version" >"$stage/VERSION"
# mktemp makes the directory private; other users may run what is in it.
chmod 755 "$stage"

rm -rf "$prefix"
mv -T "$stage" "$prefix"
echo "cbmc $("$prefix/bin/cbmc" --version) is now in $prefix"
