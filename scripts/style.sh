# shellcheck shell=bash
# ./dev format and ./dev lint.

our_files() { git -C "$root" ls-files --cached --others --exclude-standard -- "$@" | while read -r file; do
  if [ -f "$root/$file" ]; then printf '%s\n' "$root/$file"; fi
done; }

format_verb() {
  ensure_packages format
  local files
  mapfile -t files < <(our_files '*.cpp' '*.h' '*.hpp' '*.c')
  ((${#files[@]})) || fail "there are no files to format here"
  case ${1:-} in
    --check)
      clang-format --dry-run --Werror "${files[@]}" || fail "./dev format fixes the format of the files above"
      say "${#files[@]} files are formatted correctly"
      ;;
    '')
      clang-format -i "${files[@]}"
      say "formatted ${#files[@]} files; git diff shows the changes"
      ;;
    *) fail "there is no format option '$1'; there is --check" 2 ;;
  esac
}

lint_verb() {
  ensure_packages build test lint
  configure dev  # the other presets compile unity files, which clang-tidy can't map to sources
  local scripts files
  mapfile -t scripts < <(our_files dev .ci/run)  # dev sources scripts/
  say "shellcheck"
  shellcheck -x -P "$root" "${scripts[@]}"
  # clang-tidy can only check files that this machine compiles.
  mapfile -t files < <(our_files 'src/*.cpp' 'tools/*.cpp' 'testing/*.cpp' |
    grep -F -f <(sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$root/build/dev/compile_commands.json"))
  say "clang-tidy: ${#files[@]} files"
  printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(jobs_limit)" clang-tidy-19 --quiet -p "$root/build/dev"
}
