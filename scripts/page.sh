# shellcheck shell=bash
# ./dev page: the playground, a page that runs the command in a browser (playground/README.md).

# Writes build/page. npm installs exactly what playground/package-lock.json names, and runs no script of it.
assemble_page() {
  ensure_packages build wasm page
  build wasm vellum_command
  local modules="$root/build/npm"
  mkdir -p "$modules"
  if ! cmp -s "$root/playground/package-lock.json" "$modules/installed-lock.json"; then
    say "Installing the npm package of the page"
    cp "$root"/playground/package{,-lock}.json "$modules"
    (cd "$modules" && npm ci --ignore-scripts --no-audit --no-fund) >"$root/build/log/npm.log" 2>&1 || {
      cat "$root/build/log/npm.log" >&2
      fail "npm ci failed (its output is above)"
    }
    cp "$root/playground/package-lock.json" "$modules/installed-lock.json"
  fi
  python3 "$root/scripts/page.py" "$modules/node_modules" "$root/build/wasm/vellum.wasm" "$root/build/page"
}

page_verb() {
  case ${1:-} in
    --build)
      assemble_page
      say "The page is in build/page: any web server can serve it"
      ;;
    --picture)
      ensure_packages browser
      assemble_page
      build --quiet release vellum
      VELLUM_PAGE="$root/build/page" python3 "$root/tests/page/page_test.py" "$root/build/release/vellum" --picture \
        "$root/docs/pictures/playground.png"
      ;;
    "")
      assemble_page
      say "The playground is at http://127.0.0.1:${VELLUM_PORT:-8000}/ until Ctrl-C"
      exec python3 -m http.server --bind 127.0.0.1 --directory "$root/build/page" "${VELLUM_PORT:-8000}"
      ;;
    *) fail "page takes --build, --picture or nothing, not '$1'" 2 ;;
  esac
}
