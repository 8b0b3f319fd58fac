#!/bin/sh
# tests/packaging/in-root.sh SUITE COMMAND [ARGUMENT...]
#
# Runs COMMAND on a bare Debian: a root made by debootstrap from the archive that apt knows,
# with nothing in it but a copy of this source, in /upstream.  Needs root and a network.
#
#   ROOT=FOLDER   make the root there and leave it; if it is there, use it again

set -eu
cd "$(dirname "$0")/../.."

suite=$1
shift
root=${ROOT:-$(mktemp -d)}
[ -n "${ROOT:-}" ] || trap 'rm -rf "$root"' EXIT

archive=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' \
  'Origin: Debian' 'Label: Debian' | head -n 1)
if [ ! -d "$root/etc/apt" ]; then
  debootstrap --variant=minbase "$suite" "$root" "$archive" >"$root.log" 2>&1 || {
    tail "$root.log" >&2
    exit 1
  }
  rm "$root.log"
fi

mkdir -p "$root/upstream"
# What was built there stays; of the source nothing does.
find "$root/upstream" -mindepth 1 -maxdepth 1 ! -name 'build*' -exec rm -rf {} +
git ls-files -z --cached --others --exclude-standard | tar -c --null -T - |
  tar -x -C "$root/upstream"
cat /etc/resolv.conf >"$root/etc/resolv.conf"
if [ -d /etc/apt/apt.conf.d ]; then # the way to the archive
  cp /etc/apt/apt.conf.d/*proxy* "$root/etc/apt/apt.conf.d/" 2>/dev/null || :
fi

# The mounts are seen, and the processes live, in here alone.
# shellcheck disable=SC2016
unshare --mount --pid --fork sh -c '
  root=$1
  shift
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  exec chroot "$root" env -i CI=1 PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    JOBS="${JOBS:-}" LC_ALL=C.UTF-8 sh -c "cd /upstream && exec \"\$@\"" sh "$@"
' sh "$root" "$@"
