// The catalog of this project is valid, has the promised size, and can be loaded.
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../pipeline/catalog/load-into-tables.ts';
import { type Catalog, readCatalog } from '../../../pipeline/catalog/read-catalog.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';

const folder = join(import.meta.dirname, '../../../pipeline/catalog');
let catalog: Catalog;
beforeAll(async () => {
  catalog = await readCatalog(folder);
});

describe('the catalog', () => {
  it('has at least 400 products and 1,000 alternatives', () => {
    expect(catalog.products.length).toBeGreaterThanOrEqual(400);
    const repos = new Set(catalog.products.flatMap(({ alternatives }) => alternatives));
    expect(repos.size).toBeGreaterThanOrEqual(1000);
  });

  it('has at least two alternatives for every product', () => {
    const few = catalog.products.filter(({ alternatives }) => alternatives.length < 2);
    expect(few.map(({ slug }) => slug)).toEqual([]);
  });

  it.each([
    ['auth0', 'keycloak/keycloak'],
    ['mongodb-atlas', 'FerretDB/FerretDB'],
    ['planetscale', 'neondatabase/neon'],
    ['confluence', 'BookStackApp/BookStack'],
    ['notion', 'anyproto/anytype-ts'],
    ['amazon-s3', 'seaweedfs/seaweedfs'],
    ['whatsapp', 'signalapp/Signal-Android'],
  ])('lists for the product %s the alternative %s', (slug, repo) => {
    expect(catalog.products.find((one) => one.slug === slug)?.alternatives).toContain(repo);
  });

  it('has at least 20 verticals, 40 stacks of all kinds, and 24 picks', () => {
    expect(catalog.verticals.length).toBeGreaterThanOrEqual(20);
    expect(catalog.stacks.length).toBeGreaterThanOrEqual(40);
    expect(new Set(catalog.stacks.map(({ kind }) => kind)).size).toBe(6);
    expect(catalog.picks.length).toBeGreaterThanOrEqual(24);
  });

  it('lists what at least 900 projects work with, and the industry of at least 500', () => {
    const repos = catalog.worksWith.flatMap(({ projects }) => Object.keys(projects));
    expect(repos.length).toBeGreaterThanOrEqual(900);
    expect(
      catalog.verticals.flatMap(({ projects = [] }) => projects).length,
    ).toBeGreaterThanOrEqual(500);
  });

  it('has only picks within its editing period', () => {
    for (const { picked } of catalog.picks) expect(picked >= '2026-01-01').toBe(true);
    for (const { picked } of catalog.picks) expect(picked <= '2026-06-30').toBe(true);
  });

  it('uses each word and package in the rules of one stack only', () => {
    const owners = new Map<string, string>();
    for (const { id, match } of catalog.stacks) {
      for (const name of [...(match.packages ?? []), ...(match.words ?? [])]) {
        expect(`${name}: ${owners.get(name) ?? id}`).toBe(`${name}: ${id}`);
        owners.set(name, id);
      }
    }
  });

  it('states for every project whether its license is open source', async () => {
    await using db = await openDatabase(':memory:');
    await loadCatalog(db, catalog, []);
    const rows = await db.all(
      `select license_kind, count(*)::integer as projects, count(license_note)::integer as notes
       from cat_project where license_kind <> 'unknown' group by license_kind order by license_kind`,
    );
    expect(rows.map(({ license_kind }) => license_kind)).toEqual([
      'copyleft',
      'mixed',
      'permissive',
      'source-available',
    ]);
    for (const { license_kind, projects, notes } of rows) {
      if (license_kind === 'mixed') expect(notes).toBe(projects);
    }
    expect(
      await db.all(`select repo, license, license_kind from cat_project
        where repo in ('n8n-io/n8n', 'PostHog/posthog', 'calcom/cal.diy', 'grafana/loki')
        order by repo`),
    ).toEqual([
      { repo: 'PostHog/posthog', license: 'MIT', license_kind: 'mixed' },
      { repo: 'calcom/cal.diy', license: 'MIT', license_kind: 'permissive' },
      { repo: 'grafana/loki', license: 'AGPL-3.0', license_kind: 'copyleft' },
      { repo: 'n8n-io/n8n', license: 'NOASSERTION', license_kind: 'source-available' },
    ]);
  });

  it('loads into the tables that the graph reads', async () => {
    await using db = await openDatabase(':memory:');
    const sources = [
      { id: 'github', name: 'GitHub', url: 'https://github.com', license: 'NOASSERTION' },
    ];
    await loadCatalog(db, catalog, sources);
    const count = async (sql: string) => Number((await db.all(sql))[0]?.n);
    expect(await count('select count(*) as n from cat_product')).toBe(catalog.products.length);
    expect(await count('select count(*) as n from cat_project')).toBe(
      new Set([...catalog.projects, ...catalog.facts].map(({ repo }) => repo)).size,
    );
    expect(await count('select count(*) as n from cat_pick')).toBe(catalog.picks.length);
    expect(await count('select count(distinct kind) as n from cat_stack_rule')).toBe(5);
    expect(await count('select count(distinct kind) as n from cat_vertical_rule')).toBe(5);
    expect(await count('select count(distinct repo) as n from cat_works_with')).toBeGreaterThan(0);
    expect(
      await count('select count(*) as n from cat_vertical_project where not is_member'),
    ).toBeGreaterThan(0);
    expect(
      await count('select count(*) as n from cat_stack_rule where value <> lower(value)'),
    ).toBe(0);
    expect(await count('select min(position) as n from cat_alternative')).toBe(1);
    // A concept is named by its own words and abbreviation, not by each of its search synonyms.
    const phrases = await db.all(
      "select phrase from cat_concept where label in ('apple silicon', 'rag') and is_name order by phrase",
    );
    expect(phrases.map(({ phrase }) => phrase)).toEqual(
      expect.arrayContaining(['apple silicon', 'rag', 'retrieval augmented generation']),
    );
    expect(phrases).not.toContainEqual({ phrase: 'macos' });
  });
});
