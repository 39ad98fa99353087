// Defines SQL macros that the expressions of mapping files can call.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { type Database, quote } from '../io/duckdb.ts';

const Licenses = z.strictObject({
  ids: z.array(z.string()),
  names: z.record(z.string(), z.string()),
});

/**
 * Creates the macros:
 * - `repo_name(x)` extracts owner/repo from a URL or from text.
 * - `utc_instant(x)` parses a timestamp with or without an offset as UTC. A plain cast would ignore
 *   the offset.
 * - `split_list(text, separator)` returns the trimmed, non-empty items of a list.
 * - `spdx(text)` returns an SPDX id, NOASSERTION for an unknown license, and null for empty text.
 */
export async function createMacros(db: Database): Promise<void> {
  await db.run(`create or replace temp macro utc_instant(x) as
    case
      -- DuckDB evaluates this condition once, not for each row. The regular expression below is
      -- slow for millions of rows.
      when typeof(x) = 'TIMESTAMP' then try_cast(x as timestamp)
      when regexp_full_match(x::varchar, '.*:.*[+-]\\d\\d(:?\\d\\d)?')
        then make_timestamp(epoch_us(try_cast(x::varchar as timestamptz)))
      else try_cast(x as timestamp)
    end`);
  await db.run(`create or replace temp macro split_list(x, separator) as
    case
      when nullif(trim(x), '') is not null then list_filter(
        list_transform(string_split(x, separator), lambda part: trim(part)),
        lambda part: part <> ''
      )
    end`);
  await db.run(`create or replace temp macro repo_name(x) as
    regexp_replace(
      split_part(regexp_replace(trim(x), '^https?://github\\.com/', ''), ' ', 1),
      '(\\.git)?/?$', ''
    )`);
  const text = await readFile(join(import.meta.dirname, 'licenses.yaml'), 'utf8');
  const { ids, names } = Licenses.parse(load(text));
  const known = [...ids.map((id) => [id, id] as const), ...Object.entries(names)];
  const pairs = known.map(([name, id]) => `${quote(name.toLowerCase())}: ${quote(id)}`);
  await db.run(`create or replace temp macro spdx(x) as
    case
      when nullif(trim(x), '') is not null
        then coalesce(map {${pairs.join(', ')}}[lower(trim(x))], 'NOASSERTION')
    end`);
}
