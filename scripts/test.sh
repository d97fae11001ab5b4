# shellcheck shell=bash
# ./dev test: every suite writes a log, and the last line adds up their totals.

passed=0 failed=0 skipped=0 red_suites=() failures=""

# count_suite NAME STATUS KIND LOG: adds the totals that the suite printed. A suite that exits with an error but
# reports no failure counts as one failure.
count_suite() {
  local name=$1 status=$2 kind=$3 log=$4 p f s
  read -r p f s < <(python3 "$root/scripts/totals.py" "$kind" "$log")
  if ((status != 0 && f == 0)); then f=1; fi
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
  if ((f > 0)); then
    red_suites+=("$name")
    failures+="$(python3 "$root/scripts/totals.py" --failures "$kind" "$log")"$'\n'
  fi
  say "$name: $p passed, $f failed, $s skipped"
}

# run_suite NAME KIND COMMAND...: shows the output as it arrives.
run_suite() {
  local name=$1 kind=$2 log status=0
  shift 2
  log="$root/build/log/test-${name// /-}.log"
  say "Running: $name"
  (cd "$root" && "$@") 2>&1 | tee "$log" || status=$?
  count_suite "$name" "$status" "$kind" "$log"
}

# ctest_suite NAME PRESET CTEST-ARGUMENT...
ctest_suite() {
  local name=$1 preset=$2
  shift 2
  local folder="$root/build/$preset"
  rm -f "$folder/Testing/Temporary/LastTest.log"
  local arguments=(--test-dir "$folder" -j "$(jobs_limit)" --output-on-failure "$@")
  [ -z "$filter" ] || arguments+=(-R "$filter")
  local status=0
  say "Running: $name"
  (cd "$root" && ctest "${arguments[@]}") || status=$?
  count_suite "$name" "$status" ctest "$folder/Testing/Temporary/LastTest.log"
}

# script_arguments: the arguments of vellum_script_tests
script_arguments() {
  [ -z "$filter" ] || printf '%s\n' --filter "$filter"
  ((${#paths[@]} == 0)) || printf '%s\n' "${paths[@]}"
}

# script_targets: the targets for a run of some script tests; none, which means all, without a path
script_targets() { ((${#paths[@]} == 0)) || printf 'vellum_script_tests\n'; }

release_suite() {
  ensure_packages build test counts
  local targets
  mapfile -t targets < <(script_targets)
  build release "${targets[@]}"
  ((${#paths[@]})) || ctest_suite "unit tests" release -LE house
  run_scripts release
  ((${#paths[@]})) || ctest_suite "house guards" release -L house
}

# run_scripts PRESET
run_scripts() {
  local arguments
  mapfile -t arguments < <(script_arguments)
  [ -z "$update" ] || arguments=(--update "${arguments[@]}")
  run_suite "script tests ($1)" scripts "$root/build/$1/vellum_script_tests" --jobs "$(jobs_limit)" "${arguments[@]}"
}

asan_suite() {
  ensure_packages build test sanitizers
  local targets
  mapfile -t targets < <(script_targets)
  build asan "${targets[@]}"
  export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
  export UBSAN_OPTIONS=print_stacktrace=1
  ASAN_SYMBOLIZER_PATH=$(command -v llvm-symbolizer-22 || command -v llvm-symbolizer-19 || true)
  export ASAN_SYMBOLIZER_PATH
  ((${#paths[@]})) || ctest_suite "unit tests and fuzz corpus with sanitizers" asan -LE house
  run_scripts asan
}

tsan_suite() {
  ensure_packages build test
  build tsan vellum_threads_test
  TSAN_OPTIONS=halt_on_error=1 ctest_suite "worlds on several threads, with the thread sanitizer" tsan -R '^threads$'
}

net_suite() {
  ensure_packages build test net
  build release vellum
  ctest_suite "worlds over brokers" release -R '^net$'
}

window_suite() {
  ensure_packages build test display
  build release vellum
  ctest_suite "windows" release -R '^window$'
}

wasm_suite() {
  ensure_packages build test wasm
  build release vellum_script_tests vellum_sweep_hash vellum_lives
  build wasm
  local arguments
  mapfile -t arguments < <(script_arguments)
  run_suite "script tests (wasm)" scripts run_wasm_tests "${arguments[@]}"
}

# Runs again when node itself crashes, as Debian's node 18 has done once in many runs; a crash that our code causes
# comes again.
run_wasm_tests() {
  local attempt status=0
  for attempt in 1 2; do
    status=0
    node --no-warnings "$root/tests/wasm/run.mjs" --wasm "$root/build/wasm" --native "$root/build/release" -- "$@" ||
      status=$?
    ((status > 128)) || break
    say "node ended by signal $((status - 128)) in run $attempt"
  done
  return "$status"
}

page_suite() {
  ensure_packages build test browser
  build release vellum
  assemble_page
  VELLUM_PAGE="$root/build/page" ctest_suite "playground" release -R '^page$'
}

# The core, the languages and the machine code of arm64, in qemu-user: it takes minutes, so --all does not include it.
arm64_suite() {
  [ "$(uname -m)" != aarch64 ] || fail "this machine is arm64: ./dev test without --arm64 tests it" 2
  ensure_packages build test arm64
  build arm64 vellum_script_tests vellum_base_tests vellum_ir_tests vellum_vm_tests vellum_jit_tests
  ((${#paths[@]})) || ctest_suite "unit tests (arm64)" arm64 -R '^unit\.(base|ir|vm|jit)$'
  local arguments
  mapfile -t arguments < <(script_arguments)
  run_suite "script tests (arm64)" scripts qemu-aarch64-static "$root/build/arm64/vellum_script_tests" \
    --jobs "$(jobs_limit)" --seconds 600 "${arguments[@]}"
}

test_verb() {
  local suites=() argument
  filter='' update='' paths=()
  while (($#)); do
    argument=$1
    shift
    case $argument in
      --all) suites=(release net window asan wasm page) ;;
      --asan | --tsan | --wasm | --page | --arm64 | --net | --window | --unit | --house) suites+=("${argument#--}") ;;
      --update) update=1 ;;
      --filter)
        (($#)) || fail "--filter needs a text" 2
        filter=$1
        shift
        ;;
      -*) fail "there is no test option '$argument'; ./dev help lists them" 2 ;;
      *)
        [ -e "$argument" ] || fail "there is no file or folder '$argument'" 2
        paths+=("$(realpath --relative-to="$root" "$argument")")
        ;;
    esac
  done
  ((${#suites[@]})) || suites=(release)
  if [ -n "$update" ] && [ "${suites[*]}" != release ]; then
    fail "--update works on the release build only; leave the other options out" 2
  fi
  local suite
  for suite in "${suites[@]}"; do
    case $suite in
      release) release_suite ;;
      asan) asan_suite ;;
      tsan) tsan_suite ;;
      wasm) wasm_suite ;;
      page) page_suite ;;
      arm64) arm64_suite ;;
      net) net_suite ;;
      window) window_suite ;;
      unit | house)
        ensure_packages build test
        build release
        if [ "$suite" = unit ]; then ctest_suite "unit tests" release -LE house; else ctest_suite "house guards" release -L house; fi
        ;;
    esac
  done
  if ((passed + failed + skipped == 0)); then fail "no test was run: nothing matches"; fi
  if ((${#red_suites[@]})); then
    say "Failed in: $(printf '%s; ' "${red_suites[@]}" | sed 's/; $//')"
    printf '%s' "$failures"
  fi
  printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  ((failed == 0))
}
