// The metadata files of a release (Croissant and DCAT), checked by validators if they are installed
// (`pip install mlcroissant frictionless`; PYTHON selects the interpreter).
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { findFieldDescription, noteLists } from '../../../src/contracts/api/descriptions/fields.ts';
import { toCitation } from '../../../src/contracts/api/descriptions/files.ts';
import { csvDumps, databaseFile, dumps, openFiles } from '../../../src/contracts/api/open-files.ts';
import { makeFolder } from '../../support/folders.ts';
import { findPython } from '../../support/python.ts';
import { assembleSmall, readJson, readText } from './small-site.ts';

const root = makeFolder();
const url = 'https://daybreak.example';
const paths = [
  ...Object.keys(openFiles),
  databaseFile,
  ...Object.keys(dumps).map((name) => `dumps/${name}.parquet`),
];
let release: string;
let manifest: { files: Record<string, { bytes: number; sha256: string }> };

beforeAll(async () => {
  release = await assembleSmall(join(root, 'release'));
  manifest = readJson(release, '../manifest.json');
});

interface FileObject {
  readonly '@id': string;
  readonly contentSize: string;
  readonly contentUrl: string;
  readonly description: string;
  readonly sha256?: string;
}

describe('croissant.json', () => {
  it('says how to cite the release', () => {
    expect(readJson(release, 'dumps/croissant.json').citeAs).toBe(
      'Daybreak (2026). Open-source AI projects, models and alternatives [Data set]. Release of 2026-06-30. https://daybreak.example/data',
    );
    expect(readJson(release, 'dumps/datapackage.json').doi).toBeNull();
    expect(toCitation('Daybreak', url, '2026-06-30', '10.1234/x')).toMatch(
      /Release of 2026-06-30\. https:\/\/doi\.org\/10\.1234\/x$/,
    );
  });

  it('lists every file with its size and hash, except that the database has no hash', () => {
    const { distribution } = readJson(release, 'dumps/croissant.json');
    expect(distribution.map((file: FileObject) => file['@id'])).toEqual(paths);
    for (const file of distribution as FileObject[]) {
      const written = manifest.files[`site/${file['@id']}`];
      expect(file.contentUrl).toBe(`${url}/${file['@id']}`);
      expect(file.contentSize).toBe(`${written?.bytes} B`);
      expect(file.sha256).toBe(written?.sha256);
      expect(file.description).toMatch(/.{20,}/);
    }
  });

  it('describes every column of every dump with its type', () => {
    const { recordSet } = readJson(release, 'dumps/croissant.json');
    const described = recordSet.map((set: { '@id': string; field: { '@id': string }[] }) => [
      set['@id'],
      set.field.map((field) => field['@id'].replace(`${set['@id']}/`, '')),
    ]);
    expect(Object.fromEntries(described)).toEqual(dumps);
    const topics = recordSet[0].field.find((field: { '@id': string }) =>
      field['@id'].endsWith('/topics'),
    );
    expect(topics).toMatchObject({ dataType: 'sc:Text', isArray: true, arrayShape: '-1' });
  });
});

describe('dcat.jsonld', () => {
  it('has a distribution for every file, and the days that the history covers', () => {
    const { 'dcat:dataset': dataset } = readJson(release, 'dumps/dcat.jsonld');
    const urls = dataset['dcat:distribution'].map(
      (one: Record<string, { '@id': string }>) => one['dcat:downloadURL']?.['@id'],
    );
    expect(urls).toEqual(paths.map((path) => `${url}/${path}`));
    expect(dataset['dcterms:temporal']['dcat:startDate']['@value']).toBe('2026-04-02');
    expect(dataset['dcterms:temporal']['dcat:endDate']['@value']).toBe('2026-06-30');
  });
});

describe('datapackage.json', () => {
  it('describes each key with one list', () => {
    const keys = noteLists.flatMap((list) => Object.keys(list));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(findFieldDescription('star_ledger', 'change')).toContain('change in stars');
    expect(findFieldDescription('star_ledger', 'removed')).toContain('number of stars removed');
  });

  it('states keys, references and values that hold in the dumps', async () => {
    const { resources } = readJson(release, 'dumps/datapackage.json');
    await using db = await openDatabase(':memory:');
    const from = (name: string) => {
      const [stem = '', isCsv] = name.split('-');
      return `'${join(release, 'site/dumps', stem)}.${isCsv ? 'csv.gz' : 'parquet'}'`;
    };
    const faults: string[] = [];
    const check = async (what: string, sql: string) => {
      const [row] = await db.all(`select count(*)::integer as faults from (${sql})`);
      if (row?.faults !== 0) faults.push(`${what}: ${row?.faults}`);
    };
    let checked = 0;
    for (const { name, schema } of resources as PackageResource[]) {
      const key = schema.primaryKey.join(', ');
      await check(
        `${name}: key`,
        `select ${key} from ${from(name)} group by all having count(*) > 1`,
      );
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const { resource, fields: target } = reference;
        await check(
          `${name}.${fields}`,
          `from ${from(name)} where ${fields} not in (select ${target} from ${from(resource)})`,
        );
      }
      for (const { name: column, constraints } of schema.fields) {
        checked += constraints?.enum ? 1 : 0;
        const values = constraints?.enum?.map((value) => `'${value}'`).join(', ');
        if (values)
          await check(`${name}.${column}`, `from ${from(name)} where ${column} not in (${values})`);
        if (constraints?.required)
          await check(`${name}.${column}`, `from ${from(name)} where ${column} is null`);
      }
    }
    expect(faults).toEqual([]);
    expect(checked).toBe(25);
  });
});

interface PackageResource {
  readonly name: string;
  readonly schema: {
    readonly primaryKey: readonly string[];
    readonly foreignKeys?: ReadonlyArray<{
      readonly fields: readonly string[];
      readonly reference: { readonly resource: string; readonly fields: readonly string[] };
    }>;
    readonly fields: ReadonlyArray<{
      readonly name: string;
      readonly constraints?: { readonly required?: boolean; readonly enum?: readonly string[] };
    }>;
  };
}

it('the same graph produces the same metadata', async () => {
  const again = await assembleSmall(join(root, 'again'));
  for (const name of ['dumps/croissant.json', 'dumps/dcat.jsonld']) {
    expect(readText(again, name) === readText(release, name), name).toBe(true);
  }
});

const croissant = findPython('mlcroissant');
const frictionless = findPython('frictionless');
const python = (program: string | undefined, lines: readonly string[]): string =>
  execFileSync(program ?? 'python3', ['-c', lines.join('\n')], {
    cwd: join(release, 'site/dumps'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

it.skipIf(!croissant)('mlcroissant finds no errors or warnings, and reads rows', () => {
  const found = python(croissant, [
    'import json, mlcroissant as mlc',
    // Replaces the URLs of the release with local files.
    `text = open("croissant.json").read().replace("${url}/", "file:../")`,
    'described = json.loads(text)',
    'for file in described["distribution"]: file["contentUrl"] = file["contentUrl"].replace("file:", "")',
    'json.dump(described, open("croissant.local.json", "w"))',
    'data = mlc.Dataset("croissant.local.json")',
    'issues = data.metadata.ctx.issues',
    'sets = [s.id for s in data.metadata.record_sets]',
    'rows = [row for row in data.records("projects")]',
    'print(json.dumps({"issues": issues.report(), "sets": sets, "rows": len(rows),',
    '  "topics": [[t.decode() for t in row["projects/topics"]] for row in rows]}), flush=True)',
    // Exits at once, because leftover threads would end the program with an error.
    'import os; os._exit(0)',
  ]);
  const { issues, sets, rows, topics } = JSON.parse(found);
  expect(issues).toBe('');
  expect(sets).toEqual(Object.keys(dumps));
  expect(rows).toBe(12);
  expect(topics.flat()).toContain('agents');
});

it.skipIf(!frictionless)('frictionless finds the Data Package valid', () => {
  const found = python(frictionless, [
    'import json, frictionless',
    'package = frictionless.Package("datapackage.json")',
    'errors = [str(e) for e in frictionless.Package.metadata_validate(package.to_descriptor())]',
    // Its reader of Parquet takes lists for texts, so only the rows of the CSV files are checked.
    'names = package.resource_names',
    'for name in [n for n in names if not n.endswith("-csv")]: package.remove_resource(name)',
    'report = package.validate()',
    'errors += [f"{t.name}: {e.message}" for t in report.tasks for e in t.errors]',
    'print(json.dumps({"names": names, "errors": errors}))',
  ]);
  const { names, errors } = JSON.parse(found);
  expect(errors).toEqual([]);
  expect(names).toEqual([...Object.keys(dumps), ...csvDumps.map((name) => `${name}-csv`)]);
});
