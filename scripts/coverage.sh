# shellcheck shell=bash
# ./dev coverage: which lines and branches the suite runs. The profiles and the counts stay in build/coverage.

# Programs that measure, build, or need what other builds make, don't take part.
coverage_excludes='^(memory|charges.*|growth.*|embed.*|opcode_order.*|threads)$'

# coverage_report FOLDER OPTION PROGRAM...: adds up the profiles in FOLDER that the programs wrote, and prints the tables
# (scripts/coverage.py, which gets OPTION unless it is empty).
coverage_report() {
  local folder=$1 option=$2 version=22 program objects=()
  shift 2
  command -v llvm-cov-22 >/dev/null 2>&1 || version=19
  say "Adding up the counts"
  "llvm-profdata-$version" merge -sparse "$folder"/*.profraw -o "$folder/all.profdata"
  for program in "$@"; do objects+=(-object "$program"); done
  "llvm-cov-$version" export -summary-only -instr-profile "$folder/all.profdata" "${objects[@]:1}" >"$folder/all.json"
  # shellcheck disable=SC2086  # no word when it is empty
  python3 "$root/scripts/coverage.py" "$folder/all.json" $option
}

coverage_verb() {
  local write=() filter='' update='' paths=()
  if [ "${1:-}" = --write ]; then
    write=(--write)
    shift
  fi
  (($# == 0)) || fail "there is no coverage option '$1'; there is --write" 2
  ensure_packages build test sanitizers
  build coverage
  local folder="$root/build/coverage"
  rm -rf "$folder/profiles"
  mkdir -p "$folder/profiles"
  # Four files for each program: its runs add their counts to one of them.
  export LLVM_PROFILE_FILE="$folder/profiles/%4m.profraw"
  ctest_suite "unit tests and fuzz corpus" coverage -LE house -E "$coverage_excludes"
  run_scripts coverage
  unset LLVM_PROFILE_FILE

  local program programs=()
  for program in "$folder"/vellum "$folder"/vellum_* "$folder"/src/*/vellum_*_tests "$folder"/src/languages/*/vellum_*_tests; do
    if [ -f "$program" ] && [ -x "$program" ]; then programs+=("$program"); fi
  done
  coverage_report "$folder/profiles" "${write[*]}" "${programs[@]}"
  say "Each line with its count: llvm-cov-22 show -instr-profile build/coverage/profiles/all.profdata build/coverage/vellum_script_tests FILE"
  ((failed == 0)) || fail "$failed tests failed in this build; their lines are counted as far as they ran"
}
