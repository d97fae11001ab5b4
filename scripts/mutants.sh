# shellcheck shell=bash
# ./dev mutants: changes the program in many places and counts which changes the suite notices (tests/mutation).

mutants_verb() {
  ensure_packages build test mutants
  # Debian's python3: python3-clang-22 is a package of its.
  exec /usr/bin/python3 -B "$root/tests/mutation/mutants.py" --jobs "$(jobs_limit)" "$@"
}
