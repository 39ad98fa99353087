// Headers of SQL models: what they must say, how they are checked against the query, and the order.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { layers, parseModel, readModels, relationsIn } from '../../../pipeline/graph/models.ts';
import { Failure } from '../../../pipeline/io/failure.ts';

/** The text of a model that reads `reads`, with some header lines replaced or (null) left out. */
function model(reads: readonly string[], header: Record<string, string | null> = {}): string {
  const fields = { grain: 'one row', key: 'id', reads: reads.join(', '), version: '1', ...header };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `-- ${name}: ${value}`);
  const joins = reads.slice(1).map((relation) => `cross join ${relation}`);
  const from = reads[0] ? `from ${reads[0]}\n${joins.join('\n')}` : '';
  return `-- What it holds.\n${lines.join('\n')}\nselect 1 as id\n${from}\n`;
}

/** A folder of models, given as `<layer>/<name>.sql` → text. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-models-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const layer of layers) await mkdir(join(folder, layer));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

/** The message of the Failure that `work` throws. */
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

describe('the header of a model', () => {
  it('says what the table holds, by which key, and what it reads', () => {
    const text = model(['obs_papers', 'stg_rename'], { key: 'id, day', version: '3' });
    expect(parseModel('staging', 'stg_paper.sql', text)).toMatchObject({
      name: 'stg_paper',
      layer: 'staging',
      title: 'What it holds.',
      grain: 'one row',
      key: ['id', 'day'],
      reads: ['obs_papers', 'stg_rename'],
      version: 3,
    });
  });

  it.each(['grain', 'key', 'reads', 'version'])('must have the line "%s:"', (field) => {
    const text = model(['obs_papers'], { [field]: null });
    expect(messageOf(() => parseModel('staging', 'stg_paper.sql', text))).toBe(
      `staging/stg_paper.sql: the header has no "${field}:" line`,
    );
  });

  it.each(['0', '1.5', 'one', ''])('must have a whole version, not "%s"', (version) => {
    const text = model(['obs_papers'], { version });
    expect(messageOf(() => parseModel('staging', 'stg_paper.sql', text))).toMatch(
      /stg_paper\.sql: "version:" must be a whole number/,
    );
  });

  it('says how the table is made: once and whole, unless it says otherwise', () => {
    const made = (way?: string) =>
      parseModel('staging', 'stg_paper.sql', model(['obs_papers'], way ? { made: way } : {})).made;
    expect(made()).toBe('table');
    expect(made('growing')).toBe('growing');
    expect(messageOf(() => made('twice'))).toBe(
      'staging/stg_paper.sql: "made:" must be one of table, view, split, passing, growing',
    );
  });

  it('must name every relation that the query reads', () => {
    const text = model(['obs_papers', 'obs_news'], { reads: 'obs_papers' });
    expect(messageOf(() => parseModel('staging', 'stg_paper.sql', text))).toBe(
      'staging/stg_paper.sql: "reads:" lacks obs_news, which the query reads',
    );
  });

  it('must not name a relation that the query does not read', () => {
    const text = model(['obs_papers'], { reads: 'obs_papers, obs_news' });
    expect(messageOf(() => parseModel('staging', 'stg_paper.sql', text))).toBe(
      'staging/stg_paper.sql: "reads:" names obs_news, which the query does not read',
    );
  });

  it('must stand in a file whose name begins as its layer asks', () => {
    expect(messageOf(() => parseModel('scores', 'ent_paper.sql', model(['stg_paper'])))).toBe(
      'scores/ent_paper.sql: the name must begin with score_',
    );
  });

  it('must not let a check read raw observations', () => {
    expect(messageOf(() => parseModel('checks', 'chk_paper.sql', model(['obs_papers'])))).toMatch(
      /checks\/chk_paper\.sql: only earlier layers read raw observations/,
    );
  });

  it('goes by the code: names in comments and texts are not read', () => {
    expect(
      relationsIn(
        "select 'from stg_a' as a -- join stg_b\nfrom stg_c asof left join ent_d on true",
      ),
    ).toEqual(new Set(['stg_c', 'ent_d']));
  });
});

describe('the order of models', () => {
  it('puts each after those that it reads, also within a layer', async () => {
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

  it('cannot be found where models read each other, and the circle is told', async () => {
    const folder = await folderOf({
      'scores/score_a.sql': model(['score_b']),
      'scores/score_b.sql': model(['score_c']),
      'scores/score_c.sql': model(['score_a']),
    });
    expect(messageOf(() => readModels(folder))).toBe(
      'SQL models read each other: score_a → score_b → score_c → score_a',
    );
  });

  it('cannot be found where a model reads what no file makes', async () => {
    const folder = await folderOf({ 'entities/ent_a.sql': model(['stg_gone']) });
    expect(messageOf(() => readModels(folder))).toBe('ent_a reads stg_gone, which no file makes');
  });

  it('holds for the models that are shipped, each with a purpose', () => {
    const models = readModels(join(import.meta.dirname, '../../../pipeline/graph'));
    const seen = new Set<string>();
    for (const { name, title, reads } of models) {
      expect(title, name).toMatch(/^[A-Z].+/);
      for (const relation of reads) {
        if (!/^(obs|cat)_/.test(relation)) expect(seen, `${name} reads it`).toContain(relation);
      }
      seen.add(name);
    }
  });
});
