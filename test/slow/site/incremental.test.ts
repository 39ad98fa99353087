// An incremental build has the same result as a full build.
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { assembleRelease } from '../../../pipeline/publish/assemble-release.ts';
import { buildSite } from '../../../pipeline/publish/build-site.ts';
import { hashSharedInputs, readKnownKeys } from '../../../pipeline/publish/reuse-pages.ts';
import { verifyRelease } from '../../../pipeline/publish/verify-release.ts';
import type { Manifest } from '../../../src/contracts/manifest.ts';
import { makeFolder } from '../../support/folders.ts';
import { type SmallGraph, writeSmallGraph } from '../../support/small-graph.ts';
import { assembleDeps, publishOptions } from '../../support/small-release.ts';

/** Each test builds one or two sites. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const root = makeFolder();
const first = join(root, 'first');
let turn = 0;
/** How many pages the last build rendered. */
let made = 0;

/** Writes a release of the small graph. Pages of `earlier` can be reused. */
async function release(
  folder: string,
  change?: (rows: SmallGraph) => void,
  earlier?: string,
): Promise<Manifest> {
  const graphPath = `${folder}.duckdb`;
  await writeSmallGraph(graphPath, change);
  const deps = {
    ...assembleDeps(),
    buildSite: async (input: Parameters<typeof buildSite>[0]) => {
      const result = await buildSite(input);
      made = result.made;
      return result;
    },
  };
  return await assembleRelease(deps, {
    ...publishOptions(folder, graphPath),
    folder,
    id: '20260701T050000Z',
    earlierFolder: earlier,
  });
}

const differing = (one: Manifest, other: Manifest): string[] =>
  [...new Set([...Object.keys(one.files), ...Object.keys(other.files)])].filter(
    (path) => !path.endsWith('.duckdb') && one.files[path]?.sha256 !== other.files[path]?.sha256,
  );

/**
 * Builds on top of the first release and from scratch. Returns the incremental build, its
 * differences from the full build, and how many pages it reused.
 */
async function buildBoth(change: (rows: SmallGraph) => void) {
  turn += 1;
  const over = await release(join(root, `over-${turn}`), change, first);
  const madeOver = made;
  const whole = await release(join(root, `whole-${turn}`), change);
  return { over, differing: differing(over, whole), saved: made - madeOver };
}

let firstManifest: Manifest;
let allPages: number;
beforeAll(async () => {
  firstManifest = await release(first);
  allPages = made;
});

describe('a build that reuses the pages of an earlier release', () => {
  test('of the same graph rebuilds no project page and shares the files on disk', async () => {
    const folder = join(root, 'same');
    const over = await release(folder, undefined, first);
    expect(differing(over, firstManifest)).toEqual([]);
    expect(allPages - made).toBe(12);
    expect(over.counts.pages).toBe(allPages);
    expect(await verifyRelease(folder)).toEqual([]);
    const page = 'site/projects/h4x-evil.html';
    expect(statSync(join(folder, page)).ino).toBe(statSync(join(first, page)).ino);
    rmSync(folder, { recursive: true });
    expect(await verifyRelease(first)).toEqual([]);
  });

  test('rebuilds only the pages that changed', async () => {
    const both = await buildBoth((rows) => {
      for (const row of rows.release_info) {
        row.as_of = '2026-07-01';
        row.generated_at = '2026-07-01 05:29:59';
      }
      for (const row of rows.source) row.observed_at = '2026-07-01 05:20:00';
      for (const row of rows.project) {
        if (row.id === 'alba-lab-tinyserve') row.stars = 12_104;
        if (row.id === 'alba-lab-threadswarm') row.name = 'threadswarm-next';
      }
      rows.project = rows.project.filter((row) => row.id !== 'kelp-dots.and_under');
    });
    expect(both.differing).toEqual([]);
    // tinyserve is similar to threadswarm, and threadswarm is on no other page. newcomer shows its
    // rank in the emerging index of the previous day.
    expect(both.saved).toBe(8);
    expect(both.over.files).not.toHaveProperty('site/projects/kelp-dots.and_under.html');
  });

  test('detects a change in every table', async () => {
    const both = await buildBoth((rows) => {
      const of = (id: string) => rows.project.find((row) => row.id === id) ?? {};
      of('ember-oldtimer').watchers = 1;
      of('kelp-dots.and_under').topics = ['agents', 'inference'];
      for (const row of rows.history) if (row.id === 'juniper-falling') row.velocity_7d = [];
      for (const row of rows.activity) row.open_issues = [3, 4, 5];
      for (const row of rows.health_input) row.open_issues = 5;
      for (const row of rows.package) if (row.ecosystem === 'npm') row.name = '@ember/new';
      for (const row of rows.release) if (row.project_id === 'h4x-evil') row.tag = 'v9';
      for (const row of rows.product) row.name = 'Noted Pro';
      rows.edge.push({
        source: 'project:gale-nohistory',
        target: 'project:dune-burstling',
        kind: 'depends_on',
        evidence: 'requirements.txt names burstling',
        weight: 1,
      });
      rows.edge.push({
        source: 'project:fable-unscored',
        target: 'model:opal/opal-7b',
        kind: 'serves',
        evidence: 'its manifest',
        weight: 1,
      });
    });
    expect(both.differing).toEqual([]);
    // Unchanged: graphkit, newcomer, igloo.
    expect(both.saved).toBe(3);
  });

  test('reuses nothing when sample data is replaced by real data', async () => {
    const folder = join(root, 'real');
    const change = (rows: SmallGraph) => {
      for (const row of rows.release_info) row.is_sample = false;
    };
    await release(folder, change, first);
    expect(made).toBe(allPages);
  });

  test('rebuilds a damaged or missing page', async () => {
    const damaged = join(root, 'damaged');
    cpSync(first, damaged, { recursive: true });
    writeFileSync(join(damaged, 'site/projects/h4x-evil.html'), 'broken');
    rmSync(join(damaged, 'site/projects/igloo-2.html'));
    rmSync(join(damaged, 'site/projects/juniper-falling.html.br'));
    const over = await release(join(root, 'mended'), undefined, damaged);
    expect(differing(over, firstManifest)).toEqual([]);
    expect(allPages - made).toBe(9);
  });
});

describe('the reuse key of a project page', () => {
  const pages = join(import.meta.dirname, '../../../src/pages');
  const runtimeImport = /^import (?!type )[\s\S]*?from '(\.[^']+)';$/gm;
  const importsOf = (path: string): string[] =>
    [...readFileSync(path, 'utf8').matchAll(runtimeImport)]
      .filter(([statement]) => !/^import \{ type [^,}]+ \}/.test(statement))
      .map(([, to = '']) => join(path, '..', to));

  test('depends only on the values that the page shows', () => {
    const gathered = join(pages, '../site/data/project-pages.ts');
    const header = join(pages, '../components/Header.astro');
    const seen = new Set([join(pages, 'projects/[slug].astro')]);
    for (const path of seen) {
      if (path === gathered || path === header || path.endsWith('.css')) continue;
      for (const to of importsOf(path)) seen.add(to);
    }
    const names = [...seen].map((path) => path.slice(path.lastIndexOf('/') + 1));
    expect(names).toContain('SimilarGraph.astro');
    expect(names).not.toContain('page-data.ts');
    expect(names).not.toContain('project-groups.ts');
    // The header only depends on whether the data is a sample, which is part of each key.
    const used = readFileSync(header, 'utf8').match(/\bdata\.(?!ts)[\w.]+/g);
    expect(new Set(used)).toEqual(new Set(['data.info.is_sample']));
  });
});

describe('the reusable pages of a release', () => {
  test('are all project pages, for the same code', async () => {
    const { frame } = JSON.parse(readFileSync(join(first, 'pages.json'), 'utf8'));
    expect(Object.keys(await readKnownKeys(first, frame))).toHaveLength(12);
    expect(await readKnownKeys(first, 'of other code')).toEqual({});
  });

  test('are none without page keys', async () => {
    expect(await readKnownKeys(join(root, 'nowhere'), 'any')).toEqual({});
  });

  test('depend on the name and URL of the site, and on the code of the pages', () => {
    const frames = [
      hashSharedInputs({ name: 'Daybreak', url: 'https://daybreak.example' }, 'one'),
      hashSharedInputs({ name: 'Daybreak', url: 'https://other.example' }, 'one'),
      hashSharedInputs({ name: 'Other', url: 'https://daybreak.example' }, 'one'),
      hashSharedInputs({ name: 'Daybreak', url: 'https://daybreak.example' }, 'other'),
    ];
    expect(new Set(frames).size).toBe(4);
  });
});
