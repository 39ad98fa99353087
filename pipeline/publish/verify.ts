// Reads a release back as its users will, and says what is wrong with it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type DumpName, dumps, feedFiles, openFiles } from '../../src/contracts/files.ts';
import { graphTables } from '../../src/contracts/graph.ts';
import type { Manifest } from '../../src/contracts/manifest.ts';
import { ProjectCard } from '../../src/contracts/records.ts';
import { toCard } from '../../src/snapshot/records.ts';
import { findFileFaults, readManifest } from '../../src/snapshot/release.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { openDatabase, quote } from '../io/duckdb.ts';

/** Everything that is wrong with the release in `folder`, one sentence each; empty when whole. */
export async function verifyRelease(folder: string): Promise<string[]> {
  let manifest: Manifest;
  try {
    manifest = await readManifest(folder);
  } catch (cause) {
    return [`manifest.json cannot be read: ${firstLine(cause)}`];
  }
  const faults = await findFileFaults(folder, manifest);
  // What is not the file that was written need not be looked into.
  if (faults.length > 0) return faults;
  return [
    ...(await openFileFaults(folder, manifest)),
    ...(await feedFaults(folder)),
    ...(await dumpFaults(folder, manifest)),
    ...(await graphFaults(folder, manifest)),
  ];
}

function firstLine(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n').slice(0, 3).join(' ');
}

async function openFileFaults(folder: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(openFiles)) {
    try {
      const content: unknown = JSON.parse(await readFile(join(folder, 'site', name), 'utf8'));
      const parsed = schema.safeParse(content);
      for (const issue of parsed.error?.issues.slice(0, 3) ?? []) {
        faults.push(`${name}: ${issue.path.join('.')}: ${issue.message}`);
      }
      const count = (content as { count?: number }).count;
      if (name === 'projects-data.json' && count !== manifest.counts.projects) {
        faults.push(`${name} holds ${count} projects, the manifest ${manifest.counts.projects}`);
      }
    } catch (cause) {
      faults.push(`${name} cannot be read: ${firstLine(cause)}`);
    }
  }
  return faults;
}

const xml = new XMLParser({ ignoreAttributes: false });

async function feedFaults(folder: string): Promise<string[]> {
  const faults: string[] = [];
  const read = (name: string) => readFile(join(folder, 'site', name), 'utf8');
  for (const { rss, atom, json } of Object.values(feedFiles)) {
    for (const [name, root, required] of [
      [rss, 'rss', ['title', 'link', 'description', 'lastBuildDate', 'atom:link']],
      [atom, 'feed', ['id', 'title', 'updated', 'link']],
    ] as const) {
      const text = await read(name);
      const valid = XMLValidator.validate(text);
      if (valid !== true) {
        faults.push(`${name} is not well-formed: ${valid.err.msg} in line ${valid.err.line}`);
        continue;
      }
      const body = xml.parse(text) as Record<string, Record<string, unknown>>;
      const feed = root === 'rss' ? body.rss?.channel : body.feed;
      for (const field of required) {
        if (!(feed && field in (feed as object))) faults.push(`${name} has no ${field}`);
      }
    }
    const feed = JSON.parse(await read(json)) as { version?: string; items?: unknown[] };
    if (feed.version !== 'https://jsonfeed.org/version/1.1' || !Array.isArray(feed.items)) {
      faults.push(`${json} is not a JSON Feed 1.1`);
    }
  }
  return faults;
}

async function dumpFaults(folder: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = [];
  const db = await openDatabase(':memory:', { threads: 1 });
  try {
    for (const name of Object.keys(dumps) as DumpName[]) {
      const path = join(folder, 'site', 'dumps', `${name}.parquet`);
      try {
        const fields = await db.all(`describe select * from read_parquet(${quote(path)})`);
        const columns = fields.map((row) => row.column_name).join(', ');
        const expected = dumps[name].join(', ');
        if (columns !== expected) faults.push(`${name}.parquet has ${columns}, not ${expected}`);
        const [row] = await db.all(
          `select count(*)::integer as n from read_parquet(${quote(path)})`,
        );
        const known = { projects: manifest.counts.projects, edges: manifest.counts.edges };
        const count = known[name as keyof typeof known];
        if (count !== undefined && row?.n !== count) {
          faults.push(`${name}.parquet has ${row?.n} rows, the manifest says ${count}`);
        }
      } catch (cause) {
        faults.push(`${name}.parquet cannot be read: ${firstLine(cause)}`);
      }
    }
  } finally {
    db.close();
  }
  return faults;
}

async function graphFaults(folder: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = [];
  const snapshot = await openSnapshot(join(folder, 'graph.duckdb'));
  try {
    const columns = await snapshot.rows(
      `select table_name as name, string_agg(column_name, ' ' order by ordinal_position) as columns
       from information_schema.columns group by table_name`,
    );
    const present = new Map(columns.map((row) => [row.name, row.columns]));
    for (const [table, contract] of Object.entries(graphTables)) {
      const expected = Object.keys(contract.columns).join(' ');
      if (present.get(table) !== expected)
        faults.push(`graph.duckdb: ${table} is not of the contract`);
    }
    const projects = await snapshot.rows('select * from project order by id limit 100');
    for (const row of projects) {
      const card = ProjectCard.safeParse(toCard(row));
      const issue = card.error?.issues[0];
      if (issue) faults.push(`graph.duckdb: ${row.id}: ${issue.path.join('.')}: ${issue.message}`);
    }
    if (manifest.counts.projects > 0 && projects.length === 0) {
      faults.push('graph.duckdb holds no project');
    }
  } catch (cause) {
    faults.push(`graph.duckdb cannot be read: ${firstLine(cause)}`);
  } finally {
    snapshot.close();
  }
  return faults;
}
