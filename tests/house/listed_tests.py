"""Shared by guards of lists of behaviours. A list is a table of tab-separated columns: first a name, last the paths of
the tests that show it."""


def row_breaches(where, rows, columns, tests, lacks):
    """Checks that rows are complete and unique, and that their tests exist. `lacks(row, path)`: what such a test lacks
    for that row, or None."""
    found, seen = [], set()
    for row in rows:
        if len(row) != columns or not all(cell.strip() for cell in row):
            found.append(f"{where}: '{row[0]}' has {len(row)} columns, or an empty one")
            continue
        name = row[0]
        if name in seen:
            found.append(f"{where}: {name} is there twice")
        seen.add(name)
        for path in row[-1].split():
            missing = lacks(row, path) if path in tests else None
            if path not in tests:
                found.append(f"{where}: {name}: there is no test {path}")
            elif missing:
                found.append(f"{where}: {name}: {path} {missing}")
    return found
