#!/bin/sh
# tests/headless.sh COMMAND [ARGUMENT...]
#
# Runs COMMAND with a screen, a session bus, a home and a temporary folder of its own, so that
# a window test does the same on a desktop, over ssh and on a machine without a
# display.  The exit status and both output streams are COMMAND's alone: what the
# X server and the services on the bus say would break a TAP stream.
#
#   SCREEN=1280x900x24   the size of the screen; “wayland” for a compositor instead of X
#   KEEP=FOLDER          put home and logs there and leave them

set -eu

if [ $# -eq 0 ]; then
  echo "usage: $0 COMMAND [ARGUMENT...]" >&2
  exit 2
fi

folder=${KEEP:-$(mktemp -d)}
command_pid=
bus_pid=
screen_pid=

clean_up () {
  for pid in $command_pid $bus_pid $screen_pid; do
    kill "$pid" 2>/dev/null || :
  done
  [ -n "${KEEP:-}" ] || rm -rf "$folder"
}

# Nothing of the session that happens to run here may reach the program.
isolate () {
  unset WAYLAND_DISPLAY DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS
  unset GTK_THEME GTK_MODULES
  mkdir -p "$folder/home" "$folder/run" "$folder/tmp"
  chmod 700 "$folder/run"
  export HOME="$folder/home"
  export XDG_RUNTIME_DIR="$folder/run"
  export XDG_CONFIG_HOME="$HOME/.config"
  export XDG_DATA_HOME="$HOME/.local/share"
  export XDG_CACHE_HOME="$HOME/.cache"
  export XDG_STATE_HOME="$HOME/.local/state"
  export TMPDIR="$folder/tmp"
  export GDK_BACKEND=x11
  export GSK_RENDERER="${GSK_RENDERER:-cairo}"
  export GSETTINGS_BACKEND="${GSETTINGS_BACKEND:-memory}"
  export GIO_USE_VFS=local
  export GTK_USE_PORTAL=0
  export ADW_DISABLE_PORTAL=1
  export LC_ALL="${LC_ALL:-C.UTF-8}"
}

# Nothing is shown, so that there is nothing to look at; a client sees no difference.
start_wayland () {
  export WAYLAND_DISPLAY=wayland-test GDK_BACKEND=wayland
  weston --backend=headless-backend.so --no-config --idle-time=0 --width=1280 --height=900 \
    --socket=$WAYLAND_DISPLAY > "$folder/weston.log" 2>&1 &
  screen_pid=$!

  tries=0
  until [ -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" ]; do
    tries=$((tries + 1))
    if [ $tries -ge 400 ] || ! kill -0 "$screen_pid" 2>/dev/null; then
      cat "$folder/weston.log" >&2
      exit 99
    fi
    sleep 0.05
  done
}

# The server chooses its number itself, so that two runs cannot collide.
start_screen () {
  : > "$folder/display"
  Xvfb -displayfd 3 -screen 0 "${SCREEN:-1280x900x24}" -dpi 96 -nolisten tcp -noreset \
    3> "$folder/display" > "$folder/xvfb.log" 2>&1 &
  screen_pid=$!

  tries=0
  until [ -s "$folder/display" ]; do
    tries=$((tries + 1))
    if [ $tries -ge 400 ] || ! kill -0 "$screen_pid" 2>/dev/null; then
      cat "$folder/xvfb.log" >&2
      exit 99
    fi
    sleep 0.05
  done
  DISPLAY=:$(cat "$folder/display")
  export DISPLAY
}

start_bus () {
  dbus-daemon --session --fork --nopidfile --print-address=3 --print-pid=4 \
    3> "$folder/bus" 4> "$folder/bus.pid" 2> /dev/null
  bus_pid=$(cat "$folder/bus.pid")
  DBUS_SESSION_BUS_ADDRESS=$(cat "$folder/bus")
  export DBUS_SESSION_BUS_ADDRESS
}

trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

isolate
if [ "${SCREEN:-}" = wayland ]; then
  start_wayland
else
  start_screen
fi
start_bus

# In the background, so that a signal ends the wait and the traps clean up; a
# background command would read from /dev/null, hence the detour by 5.
exec 5<&0
"$@" <&5 5<&- &
command_pid=$!
status=0
wait "$command_pid" || status=$?
command_pid=
exit "$status"
