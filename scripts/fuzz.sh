# shellcheck shell=bash
# ./dev fuzz: libFuzzer on one target or all (scripts/fuzz.py), and random programs in all ways of running.

# Random programs, each in all ways of running; those that differ are made small and kept in build/differences.
differential() {
  ensure_packages build test
  build --quiet release vellum_differential
  (cd "$root" && build/release/vellum_differential --jobs "$(jobs_limit)" --folder build/differences "$@")
}

# What of each file the kept inputs of all targets reach, as ./dev coverage prints it for the suite.
fuzz_coverage() {
  build --quiet coverage vellum_fuzz_replay
  local folder="$root/build/coverage/fuzz" name
  rm -rf "$folder"
  mkdir -p "$folder"
  VELLUM_FUZZ_TARGET=list "$root/build/fuzz/vellum_fuzz" | while read -r name _; do
    say "Reaching: $name"
    LLVM_PROFILE_FILE="$folder/%2m.profraw" "$root/build/coverage/vellum_fuzz_replay" "$root" "$name" >/dev/null || true
    if [ -d "$root/build/fuzz/corpus/$name" ]; then
      find "$root/build/fuzz/corpus/$name" -type f -print0 |
        LLVM_PROFILE_FILE="$folder/%2m.profraw" xargs -0 -r "$root/build/coverage/vellum_fuzz_replay" "$root" "$name" -- ||
        true
    fi
  done
  coverage_report "$folder" --files "$root/build/coverage/vellum_fuzz_replay"
}

fuzz_verb() {
  if [ "${1:-}" = differential ]; then
    shift
    differential "$@"
    return
  fi
  ensure_packages build test sanitizers
  build --quiet fuzz vellum_fuzz
  if [ "${1:-}" = coverage ]; then
    fuzz_coverage
    return
  fi
  if [ "${1:-}" = all ]; then
    python3 "$root/scripts/fuzz.py" "$@" --jobs "$(jobs_limit)"
    fuzz_coverage
    return
  fi
  exec python3 "$root/scripts/fuzz.py" "$@"
}
