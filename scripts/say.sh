# shellcheck shell=bash
# Progress goes to standard error, so that ./dev run can be used in a pipe.

say() {
  if [ -t 2 ] && [ -z "${NO_COLOR:-}" ]; then
    printf '\033[1m== %s\033[0m\n' "$*" >&2
  else
    printf '== %s\n' "$*" >&2
  fi
}

# fail TEXT [STATUS]
fail() {
  printf 'dev: %s\n' "$1" >&2
  exit "${2:-1}"
}

jobs_limit() { printf '%s\n' "${VELLUM_JOBS:-$(nproc)}"; }
