# shellcheck shell=bash
# ./dev format and ./dev lint.

our_files() { git -C "$root" ls-files --cached --others --exclude-standard -- "$@" | while read -r file; do
  if [ -f "$root/$file" ]; then printf '%s\n' "$root/$file"; fi
done; }

format_verb() {
  ensure_packages format
  local files
  mapfile -t files < <(our_files '*.cpp' '*.h' '*.hpp' '*.c')
  ((${#files[@]})) || fail "there are no files to lay out here"
  case ${1:-} in
    --check)
      clang-format --dry-run --Werror "${files[@]}" || fail "./dev format mends the layout of the files above"
      say "${#files[@]} files are well laid out"
      ;;
    '')
      clang-format -i "${files[@]}"
      say "laid out ${#files[@]} files; git diff shows what changed"
      ;;
    *) fail "there is no format option '$1'; there is --check" 2 ;;
  esac
}

lint_verb() {
  ensure_packages build test lint
  configure dev  # the other presets compile many files at once, which clang-tidy can't tell apart
  local scripts files
  mapfile -t scripts < <(our_files dev .ci/run)  # dev leads to scripts/
  say "shellcheck"
  shellcheck -x -P "$root" "${scripts[@]}"
  # Only what is compiled here is known to clang-tidy.
  mapfile -t files < <(our_files 'src/*.cpp' 'tools/*.cpp' 'testing/*.cpp' |
    grep -F -f <(sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$root/build/dev/compile_commands.json"))
  say "clang-tidy: ${#files[@]} files"
  printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(jobs_limit)" clang-tidy-19 --quiet -p "$root/build/dev"
}
