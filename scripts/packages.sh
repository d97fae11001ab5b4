# shellcheck shell=bash
# Installs the missing packages of a verb, from packages.txt.

# group_lines NAME: the lines of one group
group_lines() {
  awk -v wanted="[$1]" '
    /^[[:space:]]*(#|$)/ { next }
    /^\[/ { inside = ($0 == wanted); next }
    inside { print }' "$root/packages.txt"
}

# True when the package is installed, the line's `unless` command can be run, or its `on` names only other machines.
have_package() {
  local package=$1 condition=${2:-} what=${3:-} architecture=${1#*:}
  [ "$condition" = unless ] && command -v "$what" >/dev/null 2>&1 && return 0
  [ "$condition" = on ] && [[ "|$what|" != *"|$(uname -m)|"* ]] && return 0
  [ "$architecture" != "$package" ] || architecture=$(dpkg --print-architecture)
  dpkg-query -W -f '${db:Status-Status} ${Architecture}\n' "$package" 2>/dev/null |
    grep -qxE "installed ($architecture|all)"
}

# missing_of GROUP: the missing packages, one per line
missing_of() {
  local line
  group_lines "$1" | while read -r line; do
    # shellcheck disable=SC2086  # the line's words
    have_package $line || printf '%s\n' "${line%% *}"
  done
}

# Chooses between a group and its fallback [group older] on this machine.
serving_group() {
  local group=$1 first
  if [ -z "$(group_lines "$group older")" ]; then
    printf '%s\n' "$group"
    return
  fi
  if [ -z "$(missing_of "$group")" ]; then
    printf '%s\n' "$group"
  elif [ -z "$(missing_of "$group older")" ]; then
    printf '%s\n' "$group older"
  else
    first=$(group_lines "$group" | head -n 1)
    update_lists
    if [ -n "$(apt-cache madison "${first%% *}" 2>/dev/null)" ]; then
      printf '%s\n' "$group"
    else
      printf '%s\n' "$group older"
    fi
  fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  else
    sudo env DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

can_be_root() { [ "$(id -u)" = 0 ] || command -v sudo >/dev/null 2>&1; }

# Shows apt's own progress ("pmstatus:PACKAGE:PERCENT:TEXT") as one updated line, or as one line per 10 %.
show_apt_progress() {
  local kind percent text shown=-10
  while IFS=: read -r kind _ percent text; do
    percent=${percent%%.*}
    case $kind in dlstatus | pmstatus) ;; *) continue ;; esac
    [ "$kind" = dlstatus ] && text="downloading $text"
    if [ -t 2 ]; then
      printf '\r   %3s %% %-60.60s' "$percent" "$text" >&2
    elif ((percent >= shown + 10 || percent < shown)); then
      printf '   %3s %% %s\n' "$percent" "$text" >&2
      shown=$percent
    fi
  done
  if [ -t 2 ]; then printf '\r%-72s\r' '' >&2; fi
}

# apt_get ARGS: shows only the progress; shows the whole output when it fails.
apt_get() {
  mkdir -p "$root/build/log"
  local log="$root/build/log/packages.log"
  if ! { as_root apt-get -q -y -o APT::Status-Fd=3 -o Dpkg::Use-Pty=0 "$@" 3>&1 >"$log" 2>&1 | show_apt_progress; }; then
    cat "$log" >&2
    fail "apt-get $1 failed (its output is above)"
  fi
}

update_lists() {
  [ -n "${lists_are_new:-}" ] && return 0
  can_be_root || return 0
  say "Reading the package lists (apt-get update)"
  apt_get update
  lists_are_new=1
}

# add_architectures PACKAGE...: registers with dpkg the architecture of each NAME:ARCHITECTURE.
add_architectures() {
  local package architecture
  for package in "$@"; do
    architecture=${package#*:}
    [ "$architecture" != "$package" ] || continue
    ! { dpkg --print-architecture && dpkg --print-foreign-architectures; } | grep -qxF "$architecture" || continue
    say "Adding the architecture $architecture (dpkg --add-architecture $architecture)"
    as_root dpkg --add-architecture "$architecture"
    lists_are_new=""
  done
}

# ensure_packages GROUP...
ensure_packages() {
  if ! command -v dpkg-query >/dev/null 2>&1; then
    say "This is not Debian: packages.txt lists the required packages; continuing without a check"
    return
  fi
  local group missing=()
  for group in "$@"; do
    mapfile -t -O "${#missing[@]}" missing < <(missing_of "$(serving_group "$group")")
  done
  ((${#missing[@]})) || return 0
  mapfile -t missing < <(printf '%s\n' "${missing[@]}" | sort -u)
  can_be_root || fail "these packages are missing, and only root or sudo can install them:
  apt-get install --no-install-recommends ${missing[*]}"
  add_architectures "${missing[@]}"
  update_lists
  say "Installing ${#missing[@]} packages: ${missing[*]}"
  apt_get install --no-install-recommends "${missing[@]}"
  hash -r
}
