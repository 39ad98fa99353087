// Parses the subset of TOML that dependency manifests use: tables with the text of each key.

/** Table name → key → the text of its value. Multi-line arrays are joined into one line. */
export type TomlTables = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Removes the comment of a line. A `#` inside quotes does not start one. */
function stripComment(line: string): string {
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (quote) {
      if (sign === '\\' && quote === '"') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '#') return line.slice(0, at);
  }
  return line;
}

/** Counts the brackets that are still open at the end of a text, outside of quotes. */
function countOpen(text: string): number {
  const bare = text.replace(/"(?:\\.|[^"\\])*"|'[^']*'/g, '');
  return (bare.match(/[[{]/g)?.length ?? 0) - (bare.match(/[\]}]/g)?.length ?? 0);
}

const unquote = (key: string) => key.trim().replace(/^(["'])(.*)\1$/, '$2');

export function readToml(text: string): TomlTables {
  const tables = new Map<string, Map<string, string>>();
  let table = new Map<string, string>();
  tables.set('', table);
  let open: { key: string; value: string } | undefined;
  for (const raw of text.split(/\r?\n/)) {
    const line = stripComment(raw).trim();
    if (open) {
      open.value += ` ${line}`;
    } else if (/^\[.*\]$/.test(line)) {
      const name = line.replace(/^\[+\s*/, '').replace(/\s*\]+$/, '');
      table = tables.get(name) ?? new Map<string, string>();
      tables.set(name, table);
      continue;
    } else {
      const [, key, value] = /^("[^"]*"|'[^']*'|[A-Za-z0-9_.-]+)\s*=\s*(.*)$/.exec(line) ?? [];
      if (key === undefined || value === undefined) continue;
      open = { key: unquote(key), value };
    }
    if (countOpen(open.value) <= 0) {
      table.set(open.key, open.value.trim());
      open = undefined;
    }
  }
  return tables;
}

/** Returns the strings in the text of an array. */
export function readStrings(array: string | undefined): string[] {
  const quoted = array?.match(/"(?:\\.|[^"\\])*"|'[^']*'/g) ?? [];
  return quoted.map((text) => text.slice(1, -1).replace(/\\"/g, '"'));
}
