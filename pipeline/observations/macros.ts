// SQL functions that mapping files may use beside DuckDB's own.
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Database, quote } from '../io/duckdb.ts';
import { readText } from '../io/read-files.ts';

const Licences = z.strictObject({
  ids: z.array(z.string()),
  names: z.record(z.string(), z.string()),
});

/**
 * `repo_name(x)` takes owner/repo out of an address or of text with more behind it.
 * `utc_instant(x)` reads an instant with or without an offset as UTC: a plain cast would drop the
 * offset. `split_list(text, separator)` gives trimmed, non-empty parts. `spdx(text)` gives an SPDX id,
 * NOASSERTION for what is not surely one, and null for nothing.
 */
export async function createMacros(db: Database): Promise<void> {
  await db.run(`create or replace temp macro utc_instant(x) as
    case
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
  const text = await readText(join(import.meta.dirname, 'licences.yaml'));
  const { ids, names } = Licences.parse(parse(text));
  const known = [...ids.map((id) => [id, id] as const), ...Object.entries(names)];
  const pairs = known.map(([name, id]) => `${quote(name.toLowerCase())}: ${quote(id)}`);
  await db.run(`create or replace temp macro spdx(x) as
    case
      when nullif(trim(x), '') is not null
        then coalesce(map {${pairs.join(', ')}}[lower(trim(x))], 'NOASSERTION')
    end`);
}
