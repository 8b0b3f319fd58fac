#!/bin/sh
# tests/packaging/use-deb.sh
#
# On a bare Debian: installs the packages in /packages, uses them, and removes them again.

set -eu
cd "$(dirname "$0")/../.."
export DEBIAN_FRONTEND=noninteractive

install () {
  apt-get install -y -q --no-install-recommends "$@" >/dev/null
}

traces () {
  find / \( -path /proc -o -path /sys -o -path /dev -o -path /upstream -o -path /packages \) \
    -prune -o -iname '*headlight*' -print
  grep -rlis headlight /usr/share/applications /usr/share/icons/hicolor /usr/share/mime \
    /usr/share/glib-2.0 /var/lib/dpkg/status || :
}

apt-get update -q >/dev/null
install /packages/headlight-data_*.deb /packages/headlight-cli_*.deb
! dpkg-query -W libgtk-4-1 2>/dev/null || {
  echo 'headlight-cli brings GTK' >&2
  exit 1
}
cd /
HOME=/nonexistent headlight-cli translate 'go .' 'i lost .' "he's calm ." "i'm home ." >/tmp/said
cd /upstream
printf "Va !\nJ'ai perdu.\nIl est calme.\nJe suis chez moi.\n" | diff - /tmp/said

install /packages/headlight_*.deb
install xvfb dbus at-spi2-core python3-gi gir1.2-atspi-2.0 fonts-dejavu-core
tests/headless.sh /usr/bin/python3 tests/packaging/test-start.py /usr/bin/headlight

apt-get purge -y -q headlight headlight-cli headlight-data >/dev/null
rm /tmp/said
left=$(traces)
[ -z "$left" ] || {
  printf 'these are left:\n%s\n' "$left" >&2
  exit 1
}
echo 'installed, used, and removed without a trace'
