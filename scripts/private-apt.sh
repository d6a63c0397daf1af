# shellcheck shell=bash
# A private apt, for scripts that take files of one package from another release of Debian, or from its sources. Root is
# not needed, and the system's packages, sources and caches are not touched. apt verifies the signed release file, the
# index and each package with the keys that this system already trusts.
#
#   private_apt FOLDER RELEASE deb|deb-src    sets APT_CONFIG, and reads the lists of the release
#
# The script that sources this file has a function 'fail'.

keyring=/usr/share/keyrings/debian-archive-keyring.gpg

private_apt() {
    local work=$1 release=$2 types=$3 program codename mirror
    for program in apt-get apt-cache dpkg dpkg-deb; do
        command -v "$program" >/dev/null || fail "$program is needed, this is not a Debian system"
    done
    [[ -r $keyring ]] || fail "no Debian archive keys ($keyring)"

    # The mirror this system already uses also serves other releases; asking
    # apt for it keeps a local mirror or a proxy in use. Security and update
    # archives are left out by the exact comparison of the code name.
    codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
    mirror=$(unset APT_CONFIG; apt-get indextargets --format '$(REPO_URI)' \
        'Created-By: Packages' 'Origin: Debian' "Codename: $codename" | sed -n 1p)
    [[ -n $mirror ]] || fail "no Debian mirror known to apt (run 'apt-get update' first)"
    [[ $release != this ]] || release=$codename

    # The system's settings are kept (proxies), but not its sources,
    # preferences, state or caches, and none of its hooks. Container images have
    # hooks that empty the shared package cache after every update, which breaks an
    # installation that runs at the same time.
    mkdir -p "$work"/{conf,sources,lists/partial,cache/archives/partial,debs,root}
    : >"$work/status"
    if [[ -d /etc/apt/apt.conf.d ]]; then
        cp -R /etc/apt/apt.conf.d/. "$work/conf/"
    fi
    cat >"$work/conf/zz-private" <<CONF
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Post-Invoke;
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$work/sources";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Dir::State "$work";
Dir::State::Lists "$work/lists";
Dir::State::Status "$work/status";
Dir::Cache "$work/cache";
Acquire::Languages "none";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled "false";
APT::Get::AllowUnauthenticated "false";
Acquire::AllowInsecureRepositories "false";
CONF
    if [[ $EUID -eq 0 ]]; then
        # apt's unprivileged download user cannot enter our temporary directory.
        echo 'APT::Sandbox::User "root";' >>"$work/conf/zz-private"
    fi
    echo "Dir::Etc::Parts \"$work/conf\";" >"$work/apt.conf"
    export APT_CONFIG=$work/apt.conf
    cat >"$work/sources/$release.sources" <<SOURCES
Types: $types
URIs: $mirror
Suites: $release
Components: main
Architectures: $(dpkg --print-architecture)
Signed-By: $keyring
SOURCES
    apt-get -q update
}
