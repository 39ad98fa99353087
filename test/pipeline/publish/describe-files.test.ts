import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseFile, dumps, openFiles } from '../../../src/contracts/api/open-files.ts';
import { AboutRelease, type FileNote } from '../../../src/contracts/files/about-release.ts';
import { readAboutRelease } from '../../../src/snapshot/pages/about-release.ts';
import { makeFolder } from '../../support/folders.ts';
import { assembleSmall } from './small-site.ts';

const folder = join(makeFolder(), 'release');
let notes: readonly FileNote[];
const note = (path: string) => notes.find((one) => one.path === path);

beforeAll(async () => {
  await assembleSmall(folder);
  notes = (await readAboutRelease(join(folder, 'about.json'))).files;
});

describe('the descriptions of the files of a release', () => {
  it('include every open file, the database, and every dump', () => {
    const paths = [
      ...Object.keys(openFiles),
      databaseFile,
      ...Object.keys(dumps).map((name) => `dumps/${name}.parquet`),
    ];
    expect(notes.map(({ path }) => path)).toEqual(paths);
  });

  it('match the manifest and the content of the files', () => {
    const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    for (const { path, bytes, sha256 } of notes) {
      expect(files[`site/${path}`]).toMatchObject({ bytes, sha256 });
    }
    expect(note('projects-data.json')?.rows).toBe(12);
    expect(note('dumps/projects.parquet')?.rows).toBe(12);
    expect(note('projects-velocity.json')?.rows).toBe(12);
    const ids = JSON.parse(readFileSync(join(folder, 'site/models/ids.json'), 'utf8')).ids;
    expect(note('models/ids.json')?.rows).toBe(Object.keys(ids).length);
    expect(Object.keys(JSON.parse(note('models/ids.json')?.sample ?? ''))[0]).toBe(
      Object.keys(ids)[0],
    );
  });

  it('have a name, a type and a text for each field', () => {
    const fields = note('projects-data.json')?.fields ?? [];
    expect(fields.find(({ name }) => name === 'projects[].stars')?.type).toBe('integer or null');
    expect(fields.find(({ name }) => name === 'projects[].tags')?.type).toBe('list of strings');
    expect(fields.find(({ name }) => name === 'projects[].health.activity')?.type).toBe('integer');
    expect(note('projects-velocity.json')?.fields.map(({ name }) => name)).toContain('{url}.d7');
    const silent = notes.flatMap(({ path, fields: all }) =>
      all.filter(({ description }) => description === null).map(({ name }) => `${path} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('contain the first records with long texts shortened', () => {
    const sample = JSON.parse(note('projects-data.json')?.sample ?? '');
    expect(sample).toHaveLength(2);
    expect(sample[0].id).toBe('alba-lab-threadswarm');
    for (const { sample: text } of notes) expect(text.length).toBeLessThan(20_000);
  });
});

it('without the file of descriptions, there are none', async () => {
  expect(await readAboutRelease('')).toEqual({ files: [], first_day: null, earlier: [] });
  expect(AboutRelease.safeParse({ files: [{ path: 'x' }] }).success).toBe(false);
});
