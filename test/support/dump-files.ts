// Releases with hand-made dumps and a manifest: fast, and sufficient for change files.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { hashFile } from '../../pipeline/io/atomic-files.ts';
import { openDatabase, quote } from '../../pipeline/io/duckdb.ts';
import { recordChanges } from '../../pipeline/publish/changes/record-changes.ts';
import { type DumpName, dumps } from '../../src/contracts/api/open-files.ts';
import type { ChangeEntry } from '../../src/contracts/files/change-files.ts';
import { findCurrent, readManifest } from '../../src/snapshot/release/release-folder.ts';

/** The columns that the tests use. Types are those of the real dumps. */
const columns: Readonly<Record<DumpName, string>> = {
  projects:
    'id varchar, name varchar, stars bigint, topics varchar[], created timestamptz, health integer, day date',
  history: 'id varchar, day date, stars bigint, health integer, velocity_7d bigint',
  star_ledger:
    'id varchar, day date, stars bigint, change bigint, kept bigint, burst boolean, verdict varchar',
  edges: 'source varchar, target varchar, kind varchar, evidence varchar',
  models: 'id varchar, name varchar, price_in decimal(18,9), tools boolean',
  offers:
    'model varchar, seller varchar, offer varchar, source varchar, price_in decimal(18,9), since timestamptz',
  price_changes: 'model varchar, place integer, changed_at timestamptz, price_in decimal(18,9)',
  releases: 'id varchar, tag varchar, date timestamptz, level varchar',
  events: 'id varchar, kind varchar, day date, before varchar',
  health_inputs: 'id varchar, day date, stars bigint, commits_90d integer',
  identities: 'former_name varchar, name varchar, reason varchar',
  products: 'slug varchar, name varchar, aliases varchar[]',
  alternatives: 'product varchar, position integer, repo varchar, license varchar',
  emerging: 'index_on date, id varchar, rank integer, growth double',
  detections: 'id varchar, detected_on date, stars bigint',
  forecasts: 'id varchar, made_on date, probability double',
  resolutions: 'id varchar, outcome varchar',
  model_aliases: 'alias varchar, model varchar',
  disagreements: 'id varchar, model varchar, price_in decimal(18,9), since timestamptz',
  hub_models: 'list varchar, id varchar, downloads bigint, created timestamptz',
};

/** Table → the rows of its dump, as SQL `values`. Tables that are absent have no rows. */
export type Rows = Partial<Record<DumpName, readonly string[]>>;

export interface HandMade {
  readonly id: string;
  readonly day: string;
  readonly rows: Rows;
}

/** Writes `releases/<id>` with dumps and a manifest, and makes it the current release. */
export async function publishHandMade(dataDir: string, release: HandMade): Promise<void> {
  const folder = join(dataDir, 'releases', release.id);
  mkdirSync(join(folder, 'site/dumps'), { recursive: true });
  await using db = await openDatabase(':memory:', { threads: 1 });
  const files: Record<string, { sha256: string; bytes: number }> = {};
  for (const name of Object.keys(dumps) as DumpName[]) {
    const path = `site/dumps/${name}.parquet`;
    const rows = release.rows[name] ?? [];
    await db.run(`create table ${name} (${columns[name]})`);
    if (rows.length > 0) await db.run(`insert into ${name} values ${rows.join(', ')}`);
    await db.run(`copy ${name} to ${quote(join(folder, path))} (format parquet)`);
    files[path] = await hashFile(join(folder, path));
  }
  const resources = Object.keys(dumps).map((name) => {
    const { bytes, sha256 } = files[`site/dumps/${name}.parquet`] ?? { bytes: 0, sha256: '' };
    return { path: `${name}.parquet`, bytes, hash: `sha256:${sha256}` };
  });
  writeFileSync(join(folder, 'site/dumps/datapackage.json'), JSON.stringify({ resources }));
  const time = `${release.day}T05:00:00Z`;
  const none = { models: 0, products: 0, alternatives: 0, emerging: 0, events: 0, edges: 0 };
  const manifest = {
    schema: 1,
    id: release.id,
    as_of: release.day,
    generated: time,
    built: time,
    sample: true,
    site: { name: 'Daybreak', url: 'https://daybreak.example' },
    code: '1.0.0',
    counts: { ...none, projects: 0, history_days: 0, pages: 0 },
    files,
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  serve(dataDir, release.id);
}

/** Points `current` at a release, like a publication or a rollback. */
export function serve(dataDir: string, id: string): void {
  rmSync(join(dataDir, 'current'), { force: true });
  symlinkSync(join('releases', id), join(dataDir, 'current'));
}

/**
 * Writes the change files of the current release, as a publication or a rollback does. All releases
 * share the folder `<dataDir>/changes`, which contains the newest ones.
 */
export async function recordCurrent(dataDir: string, now: Date): Promise<ChangeEntry | null> {
  const current = await findCurrent(dataDir);
  if (!current) return null;
  const changes = join(dataDir, 'changes');
  const target = join(dataDir, 'changes.next');
  const entry = await recordChanges({
    releases: join(dataDir, 'releases'),
    folder: current.folder,
    target,
    now,
    release: await readManifest(current.folder),
    earlier: existsSync(changes) ? changes : undefined,
  });
  rmSync(changes, { recursive: true, force: true });
  renameSync(target, changes);
  const link = join(current.folder, 'site/changes');
  if (!existsSync(link)) symlinkSync(changes, link);
  return entry;
}

/** Adds change files to a release and to its manifest. */
export async function addChangeFiles(folder: string, from: string): Promise<void> {
  cpSync(from, join(folder, 'site/changes'), { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  for (const name of readdirSync(from)) {
    manifest.files[`site/changes/${name}`] = await hashFile(join(from, name));
  }
  rmSync(path);
  writeFileSync(path, JSON.stringify(manifest));
}
