# shellcheck shell=bash
# Configures and builds one preset of CMakePresets.json in build/PRESET.

# The package groups (packages.txt) that a preset needs.
groups_of_preset() {
  case $1 in
    release | dev | tsan) printf 'build test\n' ;;
    asan | coverage) printf 'build test sanitizers\n' ;;
    wasm) printf 'build wasm\n' ;;
    fuzz) printf 'build sanitizers\n' ;;
    arm64) printf 'build test arm64\n' ;;
    *) fail "there is no preset '$1'; there are release, dev, asan, tsan, coverage, wasm, fuzz and arm64" 2 ;;
  esac
}

configure_arguments() {
  if command -v ccache >/dev/null 2>&1; then
    printf '%s\n' -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
  fi
  if [[ $1 = asan || $1 = coverage || $1 = fuzz ]] && ! command -v clang++-22 >/dev/null 2>&1; then
    printf '%s\n' -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19
  fi
  # `dev demo` and `dev run` install no test packages; the release tree is reconfigured when they become available.
  if [ "$1" = release ] && [ -n "$(missing_of test)" ]; then printf '%s\n' -DVELLUM_BUILD_TESTS=OFF; fi
  if [ "$1" = release ] && [ -z "$(missing_of test)" ]; then printf '%s\n' -DVELLUM_BUILD_TESTS=ON; fi
}

# configure PRESET: configures build/PRESET if it is missing or its configuration has changed. Silent if the caller sets `quiet`.
configure() {
  local preset=$1 folder="$root/build/$1" arguments=() wanted stamp
  stamp="$folder/dev-configured"
  mkdir -p "$root/build/log"
  # One cache serves clones in different folders. Headers come from the compiler's list (-MD): running the preprocessor
  # for each missing file takes 5 % of a build from nothing.
  export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
  # Sloppiness: what ccache asks of those who use precompiled headers.
  export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
  [ -n "${HOME:-}" ] || export CCACHE_DIR="$root/build/ccache"

  mapfile -t arguments < <(configure_arguments "$preset")
  # The window is built in when SDL2 is there.
  wanted="${arguments[*]} $(missing_of window) $(cat "$root/CMakePresets.json" "$root"/cmake/{wasm32-wasi,aarch64-linux-gnu}.cmake | cksum) $root"
  if [ ! -f "$folder/build.ninja" ] || [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
    [ -n "${quiet:-}" ] || say "Configuring build/$preset"
    # A tree that was configured in another folder can't be reused.
    if [ -f "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
      rm -rf "$folder"
    fi
    rm -f "$folder/CMakeCache.txt"  # initial settings of presets and toolchain files apply only to an empty cache
    (cd "$root" && cmake --preset "$preset" "${arguments[@]}") >"$root/build/log/configure-$preset.log" 2>&1 || {
      cat "$root/build/log/configure-$preset.log" >&2
      fail "configuring build/$preset failed (CMake's output is above)"
    }
    printf '%s\n' "$wanted" >"$stamp"
  fi
}

# build [--quiet] PRESET [TARGET...]
build() {
  local quiet="" preset folder
  if [ "$1" = --quiet ]; then
    quiet=1
    shift
  fi
  preset=$1
  shift
  folder="$root/build/$preset"
  [ -f "$folder/build.ninja" ] || quiet=""  # the first build takes minutes: show them
  configure "$preset"
  if [ -n "$quiet" ]; then
    ninja -C "$folder" -j "$(jobs_limit)" --quiet "$@" >"$root/build/log/build-$preset.log" 2>&1 || {
      cat "$root/build/log/build-$preset.log" >&2
      fail "building build/$preset failed (the compiler's output is above)"
    }
  else
    say "Building build/$preset"
    NINJA_STATUS='[%f/%t %es] ' ninja -C "$folder" -j "$(jobs_limit)" "$@" >&2 ||
      fail "building build/$preset failed (the compiler's output is above)"
  fi
}
