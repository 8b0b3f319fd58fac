# data/packaging/packages.sh
#
# Read by ./dev: installs the packages that a verb needs and this machine lacks, with apt on
# Debian and Ubuntu, dnf on Fedora, pacman on Arch Linux, Homebrew on macOS.  Their names are
# in packages.tsv.
# shellcheck shell=sh

package_manager () {
  for manager in apt-get dnf pacman brew; do
    if command -v "$manager" >/dev/null; then
      echo "$manager"
      return
    fi
  done
}

# packages MANAGER SET: the names of a set of packages.
packages () {
  if [ "$1:$2" = apt-get:fuzz-runtime ]; then # has the version of the clang just installed
    echo "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev"
  fi
  awk -F '\t' -v manager="$1" -v set="$2" '$1 == manager && $2 == set { print $3 }' \
    data/packaging/packages.tsv
}

is_installed () {
  case $1 in
    apt-get) dpkg-query -W -f '${db:Status-Status}\n' "$2" 2>/dev/null | grep -qx installed ;;
    dnf) rpm -q --whatprovides "$2" >/dev/null 2>&1 ;;
    pacman) pacman -Q "$2" >/dev/null 2>&1 || pacman -Qg "$2" >/dev/null 2>&1 ;;
    brew) brew list --versions "$2" >/dev/null 2>&1 ;;
  esac
}

install_command () {
  case $1 in
    apt-get)
      echo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q \
        --no-install-recommends -o DPkg::Lock::Timeout=300 ;;
    dnf) echo dnf install -y -q ;;
    pacman) echo pacman -S --needed --noconfirm ;;
    brew) echo brew install -q ;;
  esac
}

# How to become root: nothing to do, sudo, or no way (status 1).  Without a
# terminal nobody can type a password, so sudo must not ask for one.
root_prefix () {
  if [ "$1" = brew ] || [ "$(id -u)" -eq 0 ]; then
    return 0
  elif ! command -v sudo >/dev/null; then
    return 1
  elif [ -t 0 ]; then
    echo sudo
  else
    sudo -n true 2>/dev/null && echo sudo -n
  fi
}

may_install () {
  if [ ! -t 0 ] || [ -n "${CI:-}" ]; then
    return 0
  fi
  printf 'These packages are missing:\n  %s\nInstall them with %s? [Y/n] ' "$1" "$manager" >&2
  read -r answer || return 1
  case $answer in
    '' | [Yy]*) return 0 ;;
    *) return 1 ;;
  esac
}

# The package lists may be absent (a fresh image) or too old; only then is it
# worth fetching them.
install_packages () {
  command=$1
  shift
  if ! $command "$@" >/dev/null 2>&1 </dev/null; then
    if [ "$manager" = apt-get ]; then
      say 'Fetching the package lists …'
      $root apt-get update -q -o DPkg::Lock::Timeout=300 >/dev/null 2>&1 </dev/null ||
        say 'dev: some package lists could not be fetched'
    fi
    quietly 'Trying again' $command "$@"
  fi
}

# need SET...: installs what the sets name and this machine lacks.
need () {
  manager=$(package_manager)
  if [ -z "$manager" ]; then
    say 'dev: no apt-get, dnf, pacman or brew here; hoping that everything is installed'
    return
  fi

  missing=
  for set in "$@"; do
    for package in $(packages "$manager" "$set"); do
      is_installed "$manager" "$package" || missing="$missing $package"
    done
  done
  missing=${missing# }
  [ -n "$missing" ] || return 0

  command=$(install_command "$manager")
  if ! root=$(root_prefix "$manager"); then
    say 'dev: packages are missing, and neither root nor sudo is there to install them.'
    say 'dev: Run this as root, then try again:'
    say "  $command $missing"
    exit 1
  fi
  may_install "$missing" || fail 'nothing was installed'
  say "Installing $missing …"
  install_packages "$root $command" $missing
}
