#!/bin/sh
# tests/packaging/check-deb.sh
#
# Builds the packages, installs them on a bare Debian of this machine's release, uses them and
# removes them.  Needs root and a network.

set -eu
cd "$(dirname "$0")/../.."

./dev deb
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
ROOT=$(mktemp -d)/root
export ROOT
trap 'rm -rf "${ROOT%/root}"' EXIT

tests/packaging/in-root.sh "$suite" true
mkdir "$ROOT/packages"
cp build-deb/*.deb "$ROOT/packages"
rm "$ROOT"/packages/*-dbgsym_*.deb
tests/packaging/in-root.sh "$suite" sh tests/packaging/use-deb.sh
