// Importing the data sets that were added in 2026: lists with a minimum of stars, further best-of
// lists, and the changes of models on OpenRouter as JSON Lines.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { importSet } from '../../../pipeline/observations/import-set.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

async function makeSet(space: Workspace, parquet: Record<string, string>): Promise<string> {
  const set = join(space.folder, 'set');
  for (const folder of ['github-history', 'prices'])
    mkdirSync(join(set, folder), { recursive: true });
  for (const [name, sql] of Object.entries(parquet)) {
    await space.db.run(`copy (${sql}) to '${set}/github-history/${name}.parquet'`);
  }
  return set;
}

it('leaves out plugins whose repository never had 10 stars, and their texts', async () => {
  const space = await openWorkspace();
  const set = await makeSet(space, {
    claude_plugins_snapshots: `from (values
      (date '2026-04-01', 'ann/known', 9, 1, 1, 1),
      (date '2026-04-06', 'ann/known', 10, 1, 1, 1),
      (date '2026-04-06', 'bob/new', 9, 1, 1, 1)
    ) as t(date, repo, stars, forks, subscribers, plugins_count)`,
    claude_plugins_projects: `from (values
      ('ann/known', 'Known', date '2026-04-06'), ('bob/new', 'New', date '2026-04-06')
    ) as t(repo, description, last_seen)`,
  });
  const report = await importSet(space, set);
  expect(report).toMatchObject({ read: 5, mapped: 3, quarantined: 0, withoutStream: [] });
  expect(await space.rows('repositories', 'day, full_name, stars, description')).toEqual([
    { day: '2026-04-01', full_name: 'ann/known', stars: '9', description: null },
    { day: '2026-04-06', full_name: 'ann/known', stars: '10', description: null },
    { day: '2026-04-06', full_name: 'ann/known', stars: null, description: 'Known' },
  ]);
});

it('leaves out what lists write where a repository has no description', async () => {
  const space = await openWorkspace();
  const set = await makeSet(space, {
    trending_stars_projects: `from (values
      ('ann/cut', 'Cut...', 'Go', date '2026-04-01'), ('ann/none', 'No description', 'Go', date '2026-04-01'),
      ('ann/known', 'Known', 'Go', date '2026-04-01')
    ) as t(repo, description, language, last_seen)`,
  });
  mkdirSync(join(set, 'projects'));
  const lines = ['bob/none,No description', 'bob/empty,No description provided', 'bob/known,Known'];
  const csv = lines.map((line) => `${line},,,,Go,,,,a/list\n`).join('');
  writeFileSync(
    join(set, 'projects/projects_2026.csv.gz'),
    gzipSync(
      `repo,description,categories,topics,licence,language,stars,stars_date,created_at,sources\n${csv}`,
    ),
  );
  expect(await importSet(space, set)).toMatchObject({ quarantined: 0, withoutStream: [] });
  expect(await space.rows('repositories', 'full_name, description')).toEqual([
    { full_name: 'ann/cut', description: null },
    { full_name: 'ann/known', description: 'Known' },
    { full_name: 'ann/none', description: null },
    { full_name: 'bob/empty', description: null },
    { full_name: 'bob/known', description: 'Known' },
    { full_name: 'bob/none', description: null },
  ]);
});

it('imports the further best-of lists like the first ones', async () => {
  const space = await openWorkspace();
  const counts =
    'forks, watchers, open_issues, closed_issues, contributors, commits, recent_commits';
  const set = await makeSet(space, {
    best_of_other_weekly: `select 'best-of-jupyter' as list, date '2026-04-02' as date,
      'jupyter/notebook' as repo, 12000 as stars, columns(*)
      from (values (1, 2, 3, 4, 5, 6, 7)) as t(${counts}),
      (values ('7.5', timestamp '2026-03-30', timestamp '2026-04-01', timestamp '2015-01-01', 'BSD-3', 'x'))
      as u(last_release, last_release_at, last_commit_pushed_at, created_at, license, category)`,
  });
  const report = await importSet(space, set);
  expect(report).toMatchObject({ quarantined: 0, withoutStream: [] });
  expect(await space.rows('repositories', 'source, full_name, stars, license')).toEqual([
    {
      source: 'best-of-jupyter',
      full_name: 'jupyter/notebook',
      stars: '12000',
      license: 'BSD-3-Clause',
    },
  ]);
  expect(await space.rows('releases', 'source, tag')).toEqual([
    { source: 'best-of-jupyter', tag: '7.5' },
  ]);
});

it('reads each line of the changes of models on OpenRouter', async () => {
  const space = await openWorkspace();
  const set = await makeSet(space, {});
  const change = (day: string, id: string, event: string, model?: object) => ({
    committed_at: `${day}T10:00:00Z`,
    id,
    event,
    ...(model ? { model } : {}),
  });
  const pricing = { prompt: '0.000003', completion: '0.000015' };
  const lines = [
    change('2026-01-16', 'acme/big', 'added', {
      name: 'Acme: Big',
      context_length: 200_000,
      pricing: { ...pricing, input_cache_read: '-1', input_cache_write: '0.00000375' },
      supported_parameters: ['tools', 'reasoning'],
      expiration_date: '2026-06-30',
    }),
    change('2026-01-16', '~acme/latest', 'added', { pricing }),
    change('2026-01-17', 'acme/router', 'added', { pricing: { prompt: '-1', completion: '-1' } }),
    change('2026-02-01', 'acme/big', 'removed'),
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(set, 'prices/openrouter_changes.jsonl.gz'), gzipSync(text));
  const report = await importSet(space, set);
  expect(report).toMatchObject({ read: 4, mapped: 3, quarantined: 0 });
  const columns = `day, model, event, price_in_usd_per_mtok::double as price_in,
    cache_read_usd_per_mtok as cache_read, cache_write_usd_per_mtok::double as cache_write,
    tools, reasoning, price_note, expires_on::varchar as ends`;
  const unknown = { cache_read: null, cache_write: null, tools: null, reasoning: null, ends: null };
  expect(await space.rows('model_prices', columns)).toEqual([
    {
      day: '2026-01-16',
      model: 'acme/big',
      event: 'listed',
      price_in: 3,
      cache_read: null,
      cache_write: 3.75,
      tools: true,
      reasoning: true,
      price_note: null,
      ends: '2026-06-30',
    },
    {
      ...unknown,
      day: '2026-01-17',
      model: 'acme/router',
      event: 'listed',
      price_in: null,
      price_note: 'decided per request',
    },
    {
      ...unknown,
      day: '2026-02-01',
      model: 'acme/big',
      event: 'removed',
      price_in: null,
      price_note: null,
    },
  ]);
});
