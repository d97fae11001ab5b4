# shellcheck shell=bash
# ./dev lives: long lives of creatures (tests/lives). The suite runs short ones.

# In wasm and on arm64 the same worlds end with the hash of this machine.
lives_elsewhere() {
  local ticks=$1
  ensure_packages build wasm test arm64
  build --quiet wasm vellum_lives
  node --no-warnings "$root/tests/wasm/run.mjs" --wasm "$root/build/wasm" --native "$root/build/release" --lives "$ticks"
  build --quiet arm64 vellum_lives
  say "On arm64, in qemu-user:"
  qemu-aarch64-static "$root/build/arm64/vellum_lives" ways --ticks "$ticks" |
    diff - <("$root/build/release/vellum_lives" ways --ticks "$ticks") || fail "arm64 ends otherwise"
  say "the same"
}

lives_verb() {
  local what=${1:-all}
  (($#)) && shift
  ensure_packages build test
  build --quiet release vellum_lives
  cd "$root"
  case $what in
    genomes | populations | ways) exec build/release/vellum_lives "$what" "$@" ;;
    elsewhere) lives_elsewhere "${1:-20000}" ;;
    all)
      local each failed=0
      for each in ways populations genomes; do
        say "Running: $each"
        build/release/vellum_lives "$each" || failed=1
      done
      return "$failed"
      ;;
    *) fail "./dev lives takes genomes, populations, ways or elsewhere, not '$what'" 2 ;;
  esac
}
