// Headers of SQL models, their checks against the query, and the order of models.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { layers, parseModel, readModels, relationsIn } from '../../../pipeline/graph/sql-models.ts';
import { Failure } from '../../../pipeline/io/failure.ts';

/** Returns a model that reads `reads`, with some header lines replaced or, if null, removed. */
function model(reads: readonly string[], header: Record<string, string | null> = {}): string {
  const fields = { grain: 'one row', key: 'id', reads: reads.join(', '), version: '1', ...header };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `-- ${name}: ${value}`);
  const joins = reads.slice(1).map((relation) => `cross join ${relation}`);
  const from = reads[0] ? `from ${reads[0]}\n${joins.join('\n')}` : '';
  return `-- Its content.\n${lines.join('\n')}\nselect 1 as id\n${from}\n`;
}

/** Creates a folder of models from `<layer>/<name>.sql` → text. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-models-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const layer of layers) await mkdir(join(folder, layer));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

/** Returns the message of the Failure that `work` throws. */
function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (cause) {
    expect(cause).toBeInstanceOf(Failure);
    expect((cause as Failure).kind).toBe('failed');
    return (cause as Failure).message;
  }
  throw new Error('nothing was thrown');
}

describe('the header of a SQL model', () => {
  it('states the content, the key and the tables that the model reads', () => {
    const text = model(['obs_papers', 'stg_rename'], { key: 'id, day', version: '3' });
    expect(parseModel('staging', 'stg_paper.sql', text)).toMatchObject({
      name: 'stg_paper',
      layer: 'staging',
      title: 'Its content.',
      grain: 'one row',
      key: ['id', 'day'],
      reads: ['obs_papers', 'stg_rename'],
      version: 3,
    });
  });

  it.each(['grain', 'key', 'reads', 'version'])('requires the line "%s:"', (field) => {
    const text = model(['obs_papers'], { [field]: null });
    expect(messageOf(() => parseModel('staging', 'stg_paper.sql', text))).toBe(
      `staging/stg_paper.sql: the header has no "${field}:" line`,
    );
  });

  it.each(['0', '1.5', 'one', ''])('requires an integer version, not "%s"', (version) => {
    const text = model(['obs_papers'], { version });
    expect(messageOf(() => parseModel('staging', 'stg_paper.sql', text))).toMatch(
      /stg_paper\.sql: "version:" must be a whole number/,
    );
  });

  it('states the materialization, a table by default', () => {
    const made = (name?: string) =>
      parseModel('staging', 'stg_paper.sql', model(['obs_papers'], name ? { made: name } : {}))
        .made;
    expect(made()).toBe('table');
    expect(made('view')).toBe('view');
    expect(messageOf(() => made('twice'))).toBe(
      'staging/stg_paper.sql: "made:" must be one of table, view, but it is "twice"',
    );
  });

  it('must list every relation that the query reads', () => {
    const text = model(['obs_papers', 'obs_news'], { reads: 'obs_papers' });
    expect(messageOf(() => parseModel('staging', 'stg_paper.sql', text))).toBe(
      'staging/stg_paper.sql: "reads:" is missing obs_news, which the query reads',
    );
  });

  it('must not list a relation that the query does not read', () => {
    const text = model(['obs_papers'], { reads: 'obs_papers, obs_news' });
    expect(messageOf(() => parseModel('staging', 'stg_paper.sql', text))).toBe(
      'staging/stg_paper.sql: "reads:" lists obs_news, which the query does not read',
    );
  });

  it('requires a file name with the prefix of its layer', () => {
    expect(messageOf(() => parseModel('scores', 'ent_paper.sql', model(['stg_paper'])))).toBe(
      'scores/ent_paper.sql: the name must start with score_',
    );
  });

  it.each([
    ['entities', 'ent_paper'],
    ['checks', 'chk_paper'],
  ] as const)('allows observations in staging only, not in %s', (layer, name) => {
    expect(messageOf(() => parseModel(layer, `${name}.sql`, model(['obs_papers'])))).toBe(
      `${layer}/${name}.sql: only SQL models in staging may read observations (obs_papers)`,
    );
  });

  it('ignores names in comments and strings', () => {
    expect(
      relationsIn(
        "select 'from stg_a' as a -- join stg_b\nfrom stg_c asof left join ent_d on true",
      ),
    ).toEqual(new Set(['stg_c', 'ent_d']));
  });
});

describe('the order of SQL models', () => {
  it('puts each model after the models that it reads, also within a layer', async () => {
    const folder = await folderOf({
      'staging/stg_a.sql': model(['stg_b']),
      'staging/stg_b.sql': model(['obs_papers']),
      'entities/ent_a.sql': model(['stg_a', 'cat_product']),
      'checks/chk_a.sql': model(['ent_a']),
    });
    expect(readModels(folder).map(({ name }) => name)).toEqual([
      'stg_b',
      'stg_a',
      'ent_a',
      'chk_a',
    ]);
  });

  it('fails for models that depend on each other, and lists the cycle', async () => {
    const folder = await folderOf({
      'scores/score_a.sql': model(['score_b']),
      'scores/score_b.sql': model(['score_c']),
      'scores/score_c.sql': model(['score_a']),
    });
    expect(messageOf(() => readModels(folder))).toBe(
      'SQL models depend on each other in a cycle: score_a → score_b → score_c → score_a. Remove one of these dependencies.',
    );
  });

  it('fails for a model that reads an unknown model', async () => {
    const folder = await folderOf({ 'entities/ent_a.sql': model(['stg_gone']) });
    expect(messageOf(() => readModels(folder))).toBe(
      'The SQL model ent_a reads stg_gone, but no SQL model has this name. Correct the name, or add the missing SQL model.',
    );
  });

  it('is valid for all SQL models of the pipeline, and each has a title', () => {
    const models = readModels(join(import.meta.dirname, '../../../pipeline/graph'));
    const seen = new Set<string>();
    for (const { name, title, reads } of models) {
      expect(title, name).toMatch(/^[A-Z].+/);
      for (const relation of reads) {
        if (!/^(obs|cat)_/.test(relation))
          expect(seen, `${name} reads ${relation}`).toContain(relation);
      }
      seen.add(name);
    }
  });
});
