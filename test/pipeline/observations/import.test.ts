// Importing single files: rows that are read, skipped or refused, and the report.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../pipeline/observations/import.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

const mapping = (more = '') => `
about: Made-up stars
stream: repositories
source: made-up
day: date
observed_at: seen_at
columns:
  full_name: repo
  stars: stars
  archived: archived
  topics: split_list(topics, ';')
  license: spdx(licence)
${more}`;

const header = 'date,seen_at,repo,stars,archived,topics,licence';
const csv = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`;

async function importCsv(space: Workspace, text: string, more = '') {
  const file = await space.write('stars.csv', text);
  const path = await space.write('made-up.yaml', mapping(more));
  return await importFiles(space, [file], { stream: 'repositories', mapping: path });
}

describe('importing a CSV file', () => {
  it('refuses rows from the future and reports the reason', async () => {
    const space = { ...(await openWorkspace()), nowMs: () => Date.parse('2030-01-02T12:00:00Z') };
    const report = await importCsv(
      space,
      csv(
        '2030-01-02,2030-01-02T11:00:00Z,a/now,1,,,',
        '2030-01-03,2030-01-03T11:59:59Z,a/tolerated,2,,,',
        '2030-01-03,2030-01-03T12:00:01Z,a/late,3,,,',
        '2031-01-01,2030-01-02T11:00:00Z,a/wrong-day,4,,,',
      ),
    );
    expect(report).toMatchObject({
      read: 4,
      mapped: 2,
      quarantined: 2,
      reasons: { 'observed_at: is in the future': 1, 'day: is in the future': 1 },
      days: { last: '2030-01-03' },
    });
    const names = await space.rows('repositories', 'full_name');
    expect(names).toEqual([{ full_name: 'a/now' }, { full_name: 'a/tolerated' }]);
  });

  it('maps columns, converts types and normalizes values', async () => {
    const space = await openWorkspace();
    const report = await importCsv(
      space,
      csv(
        '2030-01-01,2030-01-01T23:30:00-05:00,a/one,10,True,ai; rag;;,apache license 2.0',
        '2030-01-02,2030-01-02 01:00:00,a/two,,,,made by me',
      ),
    );
    expect(report).toMatchObject({
      sources: ['made-up'],
      read: 2,
      mapped: 2,
      quarantined: 0,
      duplicates: 0,
      days: { first: '2030-01-01', last: '2030-01-02', count: 2 },
      repositories: 2,
    });
    const rows = await space.rows(
      'repositories',
      'day, full_name, observed_at, stars, archived, topics, license, source',
    );
    expect(rows).toEqual([
      {
        day: '2030-01-01',
        full_name: 'a/one',
        observed_at: '2030-01-02 04:30:00', // converted from its UTC offset
        stars: '10',
        archived: true,
        topics: ['ai', 'rag'],
        license: 'Apache-2.0',
        source: 'made-up',
      },
      {
        day: '2030-01-02',
        full_name: 'a/two',
        observed_at: '2030-01-02 01:00:00',
        stars: null,
        archived: null,
        topics: null,
        license: 'NOASSERTION',
        source: 'made-up',
      },
    ]);
  });

  it('moves invalid rows to quarantine with the reason and the record', async () => {
    const space = await openWorkspace();
    const report = await importCsv(
      space,
      csv(
        '2030-01-01,2030-01-01,a/one,10,,,',
        '2030-01-01,2030-01-01,not a name,10,,,',
        '2030-01-01,2030-01-01,a/two,many,,,',
        '2030-01-01,2030-01-01,a/three,-4,,,',
        '2030-01-01,2030-01-01,a/four,1.5,,,',
        'someday,2030-01-01,a/five,1,,,',
        '2030-01-01,2030-01-01,,1,,,',
      ),
    );
    expect(report).toMatchObject({ read: 7, mapped: 1, quarantined: 6 });
    expect(report.reasons).toEqual({
      'day: is not a day': 1,
      'full_name: is not owner/repo': 1,
      'full_name: missing': 1,
      'stars: is not a whole number': 2,
      'stars: negative': 1,
    });
    const unknown = await space.read('quarantine/repositories/day=unknown/made-up.jsonl');
    expect(JSON.parse(unknown.toString())).toEqual({
      reason: 'day: is not a day',
      file: 'stars.csv',
      row: 6,
      record: {
        date: 'someday',
        seen_at: '2030-01-01',
        repo: 'a/five',
        stars: '1',
        archived: null,
        topics: null,
        licence: null,
      },
    });
    expect(report.examples).toContainEqual({
      reason: 'stars: negative',
      file: join(space.folder, 'stars.csv'),
      row: 4,
      keptIn: join(space.folder, 'quarantine/repositories/day=2030-01-01/made-up.jsonl'),
    });
    const clean = await importCsv(space, csv('2030-01-01,2030-01-01,a/one,11,,,'));
    expect(clean).toMatchObject({ mapped: 1, quarantined: 0 });
    expect(await space.files()).toEqual(['observations/repositories/made-up/2030-01.parquet']);
  });

  it('moves a repository to quarantine if it was created after the observation', async () => {
    const space = await openWorkspace();
    const text = [
      'date,seen_at,repo,stars,archived,topics,licence,born',
      '2030-01-01,2030-01-01T09:00:00Z,a/later,1,,,,2030-01-02',
      '2030-01-01,2030-01-01T09:00:00Z,a/same-day,1,,,,2030-01-01T12:00:00Z',
      '2030-01-01,2030-01-01T09:00:00Z,a/unknown,1,,,,',
    ].join('\n');
    const report = await importCsv(space, `${text}\n`, '  created_at: born');
    expect(report).toMatchObject({
      mapped: 2,
      reasons: { 'created_at: is after the day of the observation': 1 },
      examples: [{ row: 1, file: join(space.folder, 'stars.csv') }],
    });
  });

  it('treats commits after the observation or before the repository as unknown', async () => {
    const space = await openWorkspace();
    const file = await space.write(
      'dates.csv',
      [
        'observed_at,full_name,created_at,pushed_at,committed_at',
        '2030-01-02,a/future,2029-01-01,2029-06-01,2106-02-07T06:28:15Z',
        '2030-01-02,a/early,2029-01-01,2029-06-01,1970-01-01T00:00:00Z',
        '2030-01-02,a/fine,2029-01-01,2030-01-02,2030-01-02T20:00:00Z',
        '2030-01-02,a/undated,,2031-06-01,2029-01-01T00:00:00Z',
        '2030-01-02,a/first,2029-01-01T10:00:00Z,,2029-01-01T09:59:08Z',
      ].join('\n'),
    );
    const report = await importFiles(space, [file], { stream: 'repositories', source: 'dates' });
    expect(report).toMatchObject({ mapped: 5, quarantined: 0 });
    const rows = await space.rows('repositories', 'full_name, pushed_at, committed_at');
    expect(rows.map((row) => [row.full_name, row.pushed_at, row.committed_at])).toEqual([
      ['a/early', '2029-06-01 00:00:00', null],
      ['a/fine', '2030-01-02 00:00:00', '2030-01-02 20:00:00'],
      ['a/first', null, '2029-01-01 09:59:08'],
      ['a/future', '2029-06-01 00:00:00', null],
      ['a/undated', null, '2029-01-01 00:00:00'],
    ]);
  });

  it('keeps the last observation of a repository on each day, and counts the others', async () => {
    const space = await openWorkspace();
    const report = await importCsv(
      space,
      csv(
        '2030-01-01,2030-01-01T09:00:00Z,a/one,12,,,',
        '2030-01-01,2030-01-01T21:00:00Z,a/one,19,,,',
        '2030-01-01,2030-01-01T12:00:00Z,a/one,14,,,',
      ),
    );
    expect(report).toMatchObject({ read: 3, mapped: 1, duplicates: 2 });
    expect(await space.rows('repositories', 'stars')).toEqual([{ stars: '19' }]);
  });

  it('keeps only the first observation, or only the last listing, if the mapping says so', async () => {
    const rows = csv(
      '2030-01-01,2030-01-01T09:00:00Z,a/one,1,,,',
      '2030-01-01,2030-01-01T21:00:00Z,a/two,2,,,',
      '2030-01-02,2030-01-02T21:00:00Z,a/one,3,,,',
    );
    const [first, listing] = [await openWorkspace(), await openWorkspace()];
    expect(await importCsv(first, rows, 'keep: first')).toMatchObject({ mapped: 2, duplicates: 1 });
    expect(await first.rows('repositories', 'stars')).toEqual([{ stars: '1' }, { stars: '2' }]);
    await importCsv(listing, rows, 'keep: last-listing');
    expect(await listing.rows('repositories', 'stars')).toEqual([{ stars: '2' }, { stars: '3' }]);
  });

  it('counts skipped rows and defaults under their reasons', async () => {
    const space = await openWorkspace();
    const more = [
      'defaults:\n  day: { value: 2030-06-01, reason: no day of its own }',
      'skip:\n  - { where: stars is null, reason: nothing was counted }',
    ];
    const report = await importCsv(
      space,
      csv(',2030-01-01,a/one,1,,,', '2030-01-02,2030-01-02,a/two,,,,', ',2030-01-01,a/three,,,,'),
      more.join('\n'),
    );
    expect(report).toMatchObject({
      read: 3,
      mapped: 1,
      skipped: { 'nothing was counted': 2 },
      defaulted: { 'day: no day of its own': 1 },
      days: { first: '2030-06-01' },
    });
  });

  it('accepts several files, also gzipped ones', async () => {
    const space = await openWorkspace();
    const files = [
      await space.write('a.csv', csv('2030-01-01,2030-01-01,a/one,1,,,')),
      await space.write('b.csv.gz', gzipSync(csv('2030-01-01,2030-01-01,a/two,2,,,'))),
    ];
    const path = await space.write('made-up.yaml', mapping());
    const report = await importFiles(space, files, {
      stream: 'repositories',
      mapping: path,
      source: 'elsewhere',
    });
    expect(report).toMatchObject({ read: 2, mapped: 2, sources: ['elsewhere'], files });
  });

  it('with wrong columns, lists the missing ones, the existing ones and what requires them', async () => {
    const space = await openWorkspace();
    await expect(importCsv(space, 'date,repository,stars\n2030-01-01,a/b,1\n')).rejects.toThrow(
      /stars\.csv lacks the columns "seen_at" \(for observed_at\), "repo" \(for columns\.full_name\).*the mapping "made-up" expects\. The file has: date, repository, stars\./,
    );
    expect(await space.files()).toEqual([]);
  });

  it('with a malformed line, reports the line number', async () => {
    const space = await openWorkspace();
    const open = csv('2030-01-01,2030-01-01,a/one,1,,,', '2030-01-01,"2030');
    await expect(importCsv(space, open)).rejects.toThrow(
      /stars\.csv cannot be read as CSV: .*on Line: 3; .*unterminated quote/,
    );
    const short = csv('2030-01-01,2030-01-01,a/one,1,,,', '2030-01-01,2030-01-01');
    await expect(importCsv(space, short)).rejects.toThrow(
      /on Line: 3; .*Columns: 7 Found: 2\. The file/,
    );
    await expect(importCsv(space, '')).rejects.toThrow(/stars\.csv/);
  });

  it('does not skip text lines before the header', async () => {
    const space = await openWorkspace();
    const text = `made by hand\n${csv('2030-01-01,2030-01-01,a/one,1,,,')}`;
    await expect(importCsv(space, text)).rejects.toThrow(/stars\.csv/);
  });

  it('reads quoted column names, and tabs', async () => {
    const space = await openWorkspace();
    const text = csv('2030-01-01,2030-01-01,a/one,1,,,').replace('repo', '"repo"');
    expect(await importCsv(space, text)).toMatchObject({ mapped: 1 });
    const file = await space.write('stars.tsv', text.replaceAll(',', '\t'));
    const path = join(space.folder, 'made-up.yaml');
    const report = await importFiles(space, [file], { stream: 'repositories', mapping: path });
    expect(report).toMatchObject({ read: 1, mapped: 1 });
  });

  it('reads quoted commas, quotes and line breaks', async () => {
    const space = await openWorkspace();
    await importCsv(space, csv('2030-01-01,2030-01-01,a/one,1,,"a,b;say ""hi""\nthere",'));
    expect(await space.rows('repositories', 'topics')).toEqual([
      { topics: ['a,b', 'say "hi"\nthere'] },
    ]);
  });
});

it('packages of each ecosystem get the names that dependency files use', async () => {
  const space = await openWorkspace();
  const rows = [
    'ann/lens,pypi,My_Lens.core,x',
    'ann/lens,cargo,lens_core,x',
    'ann/lens,npm,@Ann/Lens,x',
  ];
  await mkdir(join(space.folder, 'projects'));
  const file = await space.write(
    'projects/package_repo_map.csv',
    `${['repo,ecosystem,package,lists', ...rows, 'ann/lens,conda,lens,x'].join('\n')}\n`,
  );
  await importFiles(space, [file], {});
  const [row] = await space.rows('repositories', 'packages');
  expect(row?.packages).toEqual(['cargo:lens-core', 'npm:@ann/lens', 'pypi:my-lens-core']);
});

describe('importing a Parquet file', () => {
  const ownColumns = `select date '2030-01-01' as day, timestamp '2030-01-01 10:00:00' as observed_at,
    'a/b' as full_name, 5 as stars`;

  it('with the columns of the stream requires only a source, also if gzipped', async () => {
    const space = await openWorkspace();
    const file = join(space.folder, 'own.parquet');
    await space.db.run(`copy (${ownColumns}) to '${file}'`);
    const zipped = await space.write('own.parquet.gz', gzipSync(await space.read('own.parquet')));
    for (const path of [file, zipped]) {
      const report = await importFiles(space, [path], { stream: 'repositories', source: 'mine' });
      expect(report).toMatchObject({ read: 1, mapped: 1, sources: ['mine'] });
    }
    await expect(importFiles(space, [file], { stream: 'repositories' })).rejects.toThrow(
      /There is no built-in mapping for .*own\.parquet\. Pass a mapping with --mapping/,
    );
  });

  it('that is truncated fails with the file name and writes nothing', async () => {
    const space = await openWorkspace();
    const file = join(space.folder, 'own.parquet');
    await space.db.run(`copy (${ownColumns}) to '${file}'`);
    await space.write('own.parquet', (await space.read('own.parquet')).subarray(0, 200));
    const importing = importFiles(space, [file], { stream: 'repositories', source: 'mine' });
    await expect(importing).rejects.toThrow(
      /own\.parquet cannot be read as Parquet: .*The file may be incomplete/,
    );
    expect(await space.files()).toEqual([]);
  });

  it('with a damaged page fails with the file name and writes nothing', async () => {
    const space = await openWorkspace();
    const file = join(space.folder, 'own.parquet');
    await space.db.run(`copy (select o.* replace ('a/b' || hash(n) as full_name)
      from (${ownColumns}) as o, range(20000) as r (n)) to '${file}' (compression zstd)`);
    const damaged = await space.read('own.parquet');
    damaged.fill(0, damaged.length / 2, damaged.length / 2 + 2000);
    await space.write('own.parquet', damaged);
    const importing = importFiles(space, [file], { stream: 'repositories', source: 'mine' });
    await expect(importing).rejects.toThrow(
      /own\.parquet cannot be read as Parquet: .*The file may be incomplete/,
    );
    expect(await space.files()).toEqual([]);
  });

  it.each(['file_row_number', 'row_no'])(
    'that has its own column %s counts all rows',
    async (name) => {
      const space = await openWorkspace();
      const file = join(space.folder, 'own.parquet');
      await space.db.run(`copy (select *, 7 as ${name} from (${ownColumns})
      union all select * replace ('none' as full_name), 8 from (${ownColumns})) to '${file}'`);
      const report = await importFiles(space, [file], { stream: 'repositories', source: 'mine' });
      expect(report).toMatchObject({ mapped: 1, quarantined: 1, examples: [{ row: 2 }] });
    },
  );

  it('with typed columns gives the same rows as the values as text', async () => {
    const space = await openWorkspace();
    const values = `select date '2030-01-01' as date,
        timestamp '2030-01-01 10:00:00' + interval (n % 7) minute as seen_at,
        if(n % 11 = 0, '  ', ' o/r-' || n % 400) as repo, (n % 50 - 2)::bigint as stars,
        n % 3 = 0 as archived, if(n % 2 = 0, null, 'a; b') as topics, ' mit ' as licence
      from range(1000) as r (n)`;
    await space.db.run(`copy (${values}) to '${join(space.folder, 'typed.parquet')}'`);
    const text = await space.db.all(
      `select * replace (seen_at::varchar as seen_at) from (${values})`,
    );
    const lines = text.map((row) =>
      Object.values(row)
        .map((value) => value ?? '')
        .join(','),
    );
    await space.write('text.csv', csv(...lines));
    const path = await space.write('made-up.yaml', mapping());
    const results = [];
    for (const name of ['typed.parquet', 'text.csv']) {
      const file = join(space.folder, name);
      const report = await importFiles(space, [file], { mapping: path });
      const { read, mapped, quarantined, reasons, duplicates, repositories } = report;
      results.push({
        read,
        mapped,
        quarantined,
        reasons,
        duplicates,
        repositories,
        rows: await space.rows('repositories', '*'),
      });
    }
    expect(results[0]?.rows.length).toBeGreaterThan(300);
    expect(results[0]?.reasons).toEqual({ 'full_name: missing': 91, 'stars: negative': 37 });
    expect(results[1]).toEqual(results[0]);
  });
});

/** The rule as a ranking of all rows in SQL, which the import avoids for speed. */
const ranked = (keep: string) => `select day::varchar as day, repo as full_name, stars from (
    select *, row_number() over (
        partition by repo, ${keep === 'first' ? 'null' : 'day'}
        order by ${keep === 'first' ? 'seen_at, n,' : ''} seen_at desc, n desc
      ) as place,
      ${keep === 'last-listing' ? 'seen_at < max(seen_at) over (partition by day)' : 'false'} as old
    from rows_with_repeats
  ) where place = 1 and not old order by all`;

describe('repeated rows', () => {
  it.each(['last-of-day', 'first', 'last-listing'])('are removed by the rule %s', async (keep) => {
    const space = await openWorkspace();
    await space.db.run(`create table rows_with_repeats as
      select n, date '2030-01-01' + (hash(n) % 3)::integer as day,
        timestamp '2030-01-05' + interval (hash(n + 9999) % 5) hour as seen_at,
        'o/r-' || hash(n * 7) % if(n % 2 = 0, 300, 100000) as repo, n as stars
      from range(3000) as r (n)`);
    const lines = await space.db.all(
      `select strftime(day, '%Y-%m-%d') || ',' || seen_at || ',' || repo || ',' || stars || ',,,'
        as line from rows_with_repeats order by n`,
    );
    const text = csv(...lines.map(({ line }) => String(line)));
    const { duplicates } = await importCsv(space, text, `keep: ${keep}`);
    const expected = await space.db.all(ranked(keep));
    expect(duplicates).toBe(3000 - expected.length);
    expect(duplicates).toBeGreaterThan(500);
    expect(await space.rows('repositories', 'day::varchar as day, full_name, stars')).toEqual(
      expected,
    );
  });
});

describe('an import without --as', () => {
  it('uses the stream of the mapping, and requires --as without a mapping', async () => {
    const space = await openWorkspace();
    const file = await space.write('stars.csv', csv('2030-01-01,2030-01-01,a/one,1,,,'));
    const path = await space.write('made-up.yaml', mapping());
    expect(await importFiles(space, [file], { mapping: path })).toMatchObject({
      stream: 'repositories',
      mapped: 1,
    });
    await expect(importFiles(space, [file], {})).rejects.toThrow(
      /There is no built-in mapping for .*stars\.csv\. Pass a mapping with --mapping.*pass --as and --source/,
    );
  });

  it('refuses files of several streams', async () => {
    const space = await openWorkspace();
    await mkdir(join(space.folder, 'github-history'));
    await mkdir(join(space.folder, 'projects'));
    const files = [
      await space.write('github-history/renames.csv', 'old_repo,new_repo,seen_on\n'),
      await space.write('projects/projects.csv.gz', gzipSync('repo\n')),
    ];
    await expect(importFiles(space, files, {})).rejects.toThrow(
      'The files belong to several streams: renames, repositories.',
    );
  });
});

describe('an invalid import', () => {
  it('is refused with a message that says what is valid', async () => {
    const space = await openWorkspace();
    const file = await space.write('stars.csv', csv('2030-01-01,2030-01-01,a/one,1,,,'));
    const path = await space.write('made-up.yaml', mapping());
    const stream = 'repositories';
    await expect(importFiles(space, [], { stream })).rejects.toThrow('at least one file');
    await expect(importFiles(space, ['x.xls'], { stream, mapping: path })).rejects.toThrow(
      'x.xls cannot be imported',
    );
    await expect(importFiles(space, ['x.csv'], { stream, mapping: path })).rejects.toThrow(
      'There is no file x.csv',
    );
    await expect(importFiles(space, [file], { stream: 'papers', mapping: path })).rejects.toThrow(
      'The mapping "made-up" is for the stream "repositories", not "papers"',
    );
  });

  it('with an invalid SQL expression, or one that fails on a row, reports where it is', async () => {
    const space = await openWorkspace();
    const rows = csv('2030-01-01,2030-01-01,a/one,x,,,');
    await expect(importCsv(space, rows, '  forks: (stars +')).rejects.toThrow(
      /The mapping "made-up" has an invalid SQL expression at columns\.forks: \(stars \+/,
    );
    await expect(importCsv(space, rows, '  forks: stars::integer + 1')).rejects.toThrow(
      /The mapping "made-up" failed for .*stars\.csv: Conversion Error/,
    );
  });
});
