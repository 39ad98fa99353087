// Reads the dumps of a release as users do, and compares them with the manifest and
// datapackage.json.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type DumpName, dumps } from '../../src/contracts/api/open-files.ts';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { hashFile } from '../../src/snapshot/release/release-folder.ts';
import { type Database, openDatabase, quote } from '../io/duckdb.ts';
import { firstLine } from './text/format-text.ts';

const DataPackage = z.looseObject({
  licenses: z.array(z.looseObject({ name: z.literal('CC0-1.0') })).min(1),
  resources: z.array(
    z.looseObject({
      name: z.string(),
      path: z.string(),
      bytes: z.int(),
      rows: z.int(),
      hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
      schema: z.looseObject({
        fields: z.array(
          z.looseObject({ name: z.string(), type: z.string(), description: z.string().min(1) }),
        ),
      }),
    }),
  ),
});
type DescribedDump = z.infer<typeof DataPackage>['resources'][number];

export async function dumpFaults(folder: string, manifest: Manifest): Promise<string[]> {
  let described: readonly DescribedDump[];
  try {
    const text = await readFile(join(folder, 'datapackage.json'), 'utf8');
    described = DataPackage.parse(JSON.parse(text)).resources;
  } catch (cause) {
    return [`datapackage.json cannot be read: ${firstLine(cause)}`];
  }
  const faults: string[] = [];
  const db = await openDatabase(':memory:', { threads: 1 });
  try {
    for (const name of Object.keys(dumps) as DumpName[]) {
      const description = described.find((resource) => resource.name === name);
      faults.push(...(await checkDump(db, folder, name, description, manifest)));
    }
  } finally {
    db.close();
  }
  return faults;
}

async function checkDump(
  db: Database,
  folder: string,
  name: DumpName,
  described: DescribedDump | undefined,
  { counts }: Manifest,
): Promise<string[]> {
  const file = `${name}.parquet`;
  const path = join(folder, file);
  const faults: string[] = [];
  try {
    const fields = await db.all(`describe select * from read_parquet(${quote(path)})`);
    const columns = fields.map((row) => row.column_name).join(', ');
    const expected = dumps[name].join(', ');
    if (columns !== expected) faults.push(`${file} has the columns ${columns}, not ${expected}`);
    const [counted] = await db.all(
      `select count(*)::integer as n from read_parquet(${quote(path)})`,
    );
    // The manifest counts the newest emerging index, the dump contains the one before.
    const { emerging: _, ...rest } = counts;
    const known: Partial<Record<DumpName, number>> = rest;
    if (known[name] !== undefined && counted?.n !== known[name]) {
      faults.push(`${file} has ${counted?.n} rows, the manifest says ${known[name]}`);
    }
    const { bytes, sha256 } = await hashFile(path);
    const isDescribed =
      described?.path === file &&
      described.bytes === bytes &&
      described.rows === counted?.n &&
      described.hash === `sha256:${sha256}` &&
      described.schema.fields.map((field) => field.name).join(', ') === columns;
    if (!isDescribed) faults.push(`datapackage.json does not match ${file}`);
  } catch (cause) {
    faults.push(`${file} cannot be read: ${firstLine(cause)}`);
  }
  return faults;
}
