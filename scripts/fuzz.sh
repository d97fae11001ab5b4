# shellcheck shell=bash
# ./dev fuzz: runs libFuzzer on one target. The corpus stays in build/, crashes go to fuzz/crashes/NAME, where
# the replay test (fuzz.NAME) finds it.

# Random programs, each in all ways of running; those that differ are made small and kept in build/differences.
differential() {
  ensure_packages build test
  build --quiet release vellum_differential
  (cd "$root" && build/release/vellum_differential --jobs "$(jobs_limit)" --folder build/differences "$@")
}

fuzz_verb() {
  if [ "${1:-}" = differential ]; then
    shift
    differential "$@"
    return
  fi
  ensure_packages build sanitizers
  build --quiet fuzz vellum_fuzz
  local program="$root/build/fuzz/vellum_fuzz" name=${1:-} seconds=60
  if [ -z "$name" ]; then
    VELLUM_FUZZ_TARGET=list "$program"
    return
  fi
  shift
  while (($#)); do
    case $1 in
      --seconds)
        seconds=${2:-}
        [[ $seconds =~ ^[0-9]+$ ]] || fail "--seconds needs a number" 2
        shift 2
        ;;
      *) fail "there is no fuzz option '$1'; there is --seconds N" 2 ;;
    esac
  done
  local seed_folders
  seed_folders=$(VELLUM_FUZZ_TARGET="seeds $name" "$program" 2>/dev/null) ||
    fail "there is no fuzz target '$name'; ./dev fuzz lists them" 2
  local learned="$root/build/fuzz/corpus/$name" crashes="$root/fuzz/crashes/$name"
  mkdir -p "$learned" "$crashes"
  local folder folders=("$learned") extra=()
  for folder in $seed_folders; do
    [ ! -d "$root/$folder" ] || folders+=("$root/$folder")
  done
  [ ! -d "$root/fuzz/corpus/$name" ] || folders+=("$root/fuzz/corpus/$name")
  [ ! -f "$root/fuzz/dictionaries/$name.dict" ] || extra+=("-dict=$root/fuzz/dictionaries/$name.dict")
  say "Fuzzing $name for $seconds seconds; findings go to fuzz/crashes/$name"
  local status=0
  VELLUM_FUZZ_TARGET=$name "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
    -print_final_stats=1 -artifact_prefix="$crashes/" "${extra[@]}" "${folders[@]}" || status=$?
  rmdir "$crashes" 2>/dev/null || true
  ((status == 0)) || fail "$name failed; the input is in fuzz/crashes/$name: fix the bug and keep the file, which ./dev test --asan replays"
  say "$name: nothing found in $seconds seconds"
}
