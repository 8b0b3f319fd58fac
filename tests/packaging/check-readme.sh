#!/bin/sh
# tests/packaging/check-readme.sh
#
# A newcomer types what README.md says on a bare Debian of this machine's release, and each
# command works.  Needs root and a network.

set -eu
cd "$(dirname "$0")/../.."

suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
# The source is there already, and one epoch shows what ten do.
commands=$(sed -n '/^```sh$/,/^```$/{/^```/!p}' README.md |
  sed '/^git clone /d; s/--epochs 10/--epochs 1/')
tests/packaging/in-root.sh "$suite" sh -euxc "$commands"
echo 'each command of the README works'
