// The truth gate: each rule finds a planted fault, and the accepted figures are enforced.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, quote } from '../../../pipeline/io/duckdb.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';
import { judgeCoverage, judgeFindings, readAccepted } from '../../truth/accepted.ts';
import { checkGraph, type Report, rules } from '../../truth/check.ts';
import { type Inputs, readFacts, readUnwanted, readWellKnown } from '../../truth/inputs.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'truth-'));
  const path = join(folder, 'small.duckdb');
  await writeSmallGraph(path);
  await using db = await openDatabase(path, { threads: 1 });
  // Other projects of the small graph have faults on purpose.
  await db.run("delete from project where full_name <> 'Alba-Lab/threadswarm'");
  for (const sql of [clean, makers, offerAll]) await db.run(sql);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The day of the small graph. */
const asOf = '2026-06-30';
const inputs: Inputs = {
  facts: {
    as_of: asOf,
    projects: { 'Alba-Lab/threadswarm': { license: 'MIT', created: 2024, stars: [1, 1_000_000] } },
    models: { 'quartz/quartz-mini:free': { price_in: 0 } },
    price_changes: { 'opal/opal-7b': { '2026-05-01': [0.15, 0.6] } },
    price_jumps: {},
  },
  wellKnown: { 'Alba-Lab/threadswarm': null },
  unwanted: {
    spam_patterns: ['(^|[^a-z])aimbot'],
    spam: ['bad/actor'],
    not_ai: ['some/game'],
    ended: { 'some/relic': { on: '2026-01-01', reason: 'archived' } },
  },
};

/** The project of the small graph in which faults are planted. */
const one = "where full_name = 'Alba-Lab/threadswarm'";
const set = (assignments: string) => `update project set ${assignments} ${one}`;
const clean = `update project set description = 'A library.', license = 'MIT', lang = 'Python',
  topics = [], stars = 5000, stars_1d = 1, stars_7d = 5, stars_28d = 20, burst_stars = 0,
  created_at = '2024-01-01', pushed_at = '2026-06-29', committed_at = '2026-06-29',
  first_seen_on = '2024-06-01', stars_observed_on = '2026-06-30', is_archived = false,
  health = 60, health_label = 'healthy', health_signals = '[]', trend = 'steady', trend_why = null,
  health_why = 'Raised by a commit in the last day.', burst_why = null ${one}`;

const makers = 'update model set maker_name = provider';

/** The small graph has only one offer. */
const offerAll = `insert into offer by name
  select one.* replace (
    model.id as model_id, model.seller as seller, model.id as offer_id,
    model.price_in_usd_per_mtok as price_in_usd_per_mtok,
    model.price_out_usd_per_mtok as price_out_usd_per_mtok
  )
  from offer as one cross join model
  where model.id <> one.model_id`;

/** Recordings of a later day are not compared. */
const recordingDay = "update release_info set as_of = '2026-07-02'";

/** Plants a fault for each rule. Every rule has one. */
const faults: Readonly<Record<string, string>> = {
  'catalog-from-the-future': "update pick set picked_on = '2026-07-01' where repo = 'nobody/else'",
  'listed-not-observed': `update project set stars = null, forks = null, watchers = null,
    open_issues = null, pushed_at = null, committed_at = null ${one}`,
  'gain-unobserved': set(
    "stars_28d = null, id = 'unseen', health_why = 'Raised by 52 stars gained in 4 weeks.'",
  ),
  'commit-unobserved': set("committed_at = null, health_why = 'Lowered by no commit for 9 days.'"),
  'gain-over-stars': set("health_why = 'Raised by 15,248 stars gained in 4 weeks.'"),
  'odd-number': set("trend_why = '1 stars in the last 14 days'"),
  'odd-reason': set("health_why = 'Lowered by 384 stars gained in 4 weeks.'"),
  'score-without-activity': set('committed_at = null, pushed_at = null'),
  'score-too-early': set("created_at = '2026-06-10'"),
  'score-few-signals': `alter table project add column if not exists health_known integer;
    ${set('health_known = 4')}`,
  'label-outdated': set("active_seen_on = '2026-06-16', committed_at = '2026-03-31'"),
  'label-unlike-score': set("health = 91, health_label = 'fair', health_limited_by = null"),
  'stated-end-label': set('is_archived = true'),
  'deprecated-label': set("description = 'This repository is deprecated and will be archived'"),
  'quiet-but-busy': set("trend = 'quiet', stars_7d = 1581"),
  'steady-untrue': set(
    "trend_why = '90 stars in the last 14 days, compared with 20 in the 14 days before'",
  ),
  'trend-unobserved': set("stars_observed_on = '2026-06-01'"),
  'gain-of-old-stars': set("stars_observed_on = '2026-06-10', stars_7d = 5"),
  'old-commit': set(
    "committed_at = '2026-06-20', pushed_at = '2026-06-29', health_why = 'Raised by a commit 10 days ago.'",
  ),
  'kind-with-score': set("kind = 'list'"),
  'gain-without-stars': set('stars = null'),
  'from-the-future': set("created_at = '2026-07-01'"),
  'created-after-seen': set("created_at = '2024-06-02'"),
  'empty-text': set("description = ''"),
  'release-from-the-future':
    "insert into release (project_id, tag, published_at) values ('x', 'v1', '2026-07-01')",
  'edge-without-evidence':
    "insert into edge (source, target, kind, weight) values ('project:x', 'stack:y', 'works_with', 1)",
  'closed-with-weights': "update model set is_open_weights = false, hugging_face_id = 'a/b'",
  'shared-url': `insert into project (id, full_name, url)
    select 'twin', 'a/twin', upper(url) from project`,
  twins: `insert into project (id, full_name) values ('a', 'old/name'), ('b', 'new/name')`,
  'spam-label': set("description = 'The best aimbot'"),
  'spam-tracked': "insert into project (id, full_name) values ('bad-actor', 'bad/actor')",
  'ended-label': set("full_name = 'some/relic', pushed_at = null, committed_at = '2025-12-01'"),
  'not-about-ai': "insert into project (id, full_name) values ('some-game', 'some/game')",
  'fact-wrong': set("license = 'GPL-3.0-only'"),
  'fact-unknown': set('created_at = null'),
  'model-fact-wrong': 'update model set price_in_usd_per_mtok = 3',
  'model-fact-unknown': "delete from model where id = 'quartz/quartz-mini:free'",
  'list-price-far': `update offer set is_maker = false;
    insert into offer by name
    select offer.* replace ('seller-' || number as seller, 9 as price_in_usd_per_mtok)
    from offer cross join range(3) as numbers(number)`,
  'model-maker-wrong': "update model set provider = 'us-east-1'",
  'retired-model-listed': "update model set expires_on = '2026-06-01'",
  'model-fields-unknown': "update model set tools = null where id = 'opal/opal-7b'",
  'price-jump-unjustified':
    "update price_change set price_out_usd_per_mtok = 4 where kind = 'changed'",
  'price-not-recorded': `${recordingDay}; update offer set source = 'models-dev'`,
  'recorded-price-missing': `${recordingDay}; delete from offer`,
  'model-unlike-maker': `${recordingDay};
    update offer set is_maker = true, sources = ['models-dev'], price_in_usd_per_mtok = 0.150000001
    where model_id = 'opal/opal-7b'`,
  'list-price-not-offered': 'update model set price_in_usd_per_mtok = 99',
  'free-by-trial':
    "update model set price_in_usd_per_mtok = 0, price_out_usd_per_mtok = 0; update offer set terms = 'trial'",
  'weights-not-open': "update model set is_open_weights = null, hugging_face_id = 'a/b'",
  'price-history-wrong':
    "update price_change set occurred_at = '2026-05-02' where kind = 'changed'",
  'well-known-missing': set("full_name = 'Alba-Lab/other'"),
  'announced-end-missing':
    "insert into model_alias values ('openai/max', 'quartz/max'); delete from model_life",
  'well-known-incomplete': set('license = null'),
};

interface Planted {
  readonly statements?: readonly string[];
  readonly recorded?: string;
  readonly prices?: readonly Price[];
  /** The rules that are checked. Default: all. */
  readonly checked?: typeof rules;
}

async function check(name: string, planted: Planted = {}): Promise<Report> {
  const { statements = [], recorded, prices = [], checked } = planted;
  const path = join(folder, `${name}.duckdb`);
  copyFileSync(join(folder, 'small.duckdb'), path);
  const db = await openDatabase(path, { threads: 1 });
  for (const sql of statements) await db.run(sql);
  db.close();
  const observations = recorded && (await writeLog(recorded, prices));
  const read = {
    ...inputs,
    ...(recorded ? { recorded } : {}),
    ...(observations ? { observations } : {}),
  };
  return checkGraph(path, read, checked);
}

const countOf = (report: Report, id: string) =>
  report.findings.find(({ rule }) => rule.id === id)?.count;

describe('the truth gate', () => {
  it('finds nothing for a project whose claims were observed', async () => {
    const { findings, projects } = await check('clean');
    expect(projects).toBe(1);
    const found = findings.filter(({ count }) => count !== undefined && count > 0);
    expect(found.flatMap(({ examples }) => examples)).toEqual([]);
  });

  it.each(rules)('finds the planted error of the rule $id', async (rule) => {
    const { id } = rule;
    const statements = [faults[id] ?? 'no fault is planted'];
    const report = await check(id, { statements, recorded: writeRecorded(id), checked: [rule] });
    expect(countOf(report, id)).toBeGreaterThan(0);
  });

  it('accepts the list price before a price that is held back', async () => {
    const plants = [
      faults['list-price-not-offered'] ?? '',
      "update price_disagreement set seller = 'openrouter' where model_id = 'quartz/max'",
    ];
    const held = await check('held', { statements: plants });
    expect(countOf(held, 'list-price-not-offered')).toBe(2);
    const settled = [...plants, "update price_disagreement set reason = 'differs'"];
    const notHeld = await check('not-held', { statements: settled });
    expect(countOf(notHeld, 'list-price-not-offered')).toBe(3);
  });

  it('accepts a large change between two prices in the history of OpenRouter', async () => {
    const id = 'price-jump-unjustified';
    const recorded = writeRecorded('history');
    const first = ['2026-03-01', 0.3, 1.2] as const;
    const second = ['2026-05-01', 0.15, 4] as const;
    const planted = { statements: [faults[id] ?? ''], recorded };
    const halfKnown = await check('half-known', { ...planted, prices: [second] });
    expect(countOf(halfKnown, id)).toBe(1);
    const known = await check('known', { ...planted, prices: [first, second] });
    expect(countOf(known, id)).toBe(0);
  });

  it('does not compare other days with the facts of the reference day', async () => {
    const report = await check('later', {
      statements: ["update release_info set as_of = '2026-07-02'"],
    });
    expect(countOf(report, 'fact-wrong')).toBeUndefined();
    expect(countOf(report, 'shared-url')).toBe(0);
  });

  it('reads its files, and every accepted number belongs to a rule', () => {
    const facts = readFacts();
    const count = [...Object.values(facts.projects), ...Object.values(facts.models)]
      .map((fields) => Object.keys(fields).length)
      .reduce((sum, fields) => sum + fields, 0);
    expect(count).toBeGreaterThanOrEqual(150);
    expect(Object.keys(readWellKnown()).length).toBeGreaterThanOrEqual(230);
    const { not_ai, ended } = readUnwanted();
    expect(not_ai.length + Object.keys(ended).length).toBeGreaterThan(50);
    const ids = new Set(rules.map(({ id }) => id));
    const { faults, demo } = readAccepted();
    const listed = [...Object.values(faults), demo].flatMap(Object.keys);
    expect(listed.filter((id) => !ids.has(id))).toEqual([]);
  });
});

/** Writes recorded data with one rename, one price and one end. Returns its folder. */
function writeRecorded(name: string): string {
  const history = join(folder, name, 'github-history');
  mkdirSync(history, { recursive: true });
  writeFileSync(
    join(history, 'renames.csv'),
    'old_repo,new_repo,seen_on,how\nOld/Name,New/Name,2025-01-01,stated\n',
  );
  const prices = join(folder, name, 'prices');
  mkdirSync(prices);
  writeFileSync(
    join(prices, 'models_dev.csv.gz'),
    gzipSync(
      'provider,model_id,usd_per_mtok_input,usd_per_mtok_output,context,release_date,open_weights\n' +
        'opal,opal-7b,0.150000001,0.6,8,,\n',
    ),
  );
  const models = join(folder, name, 'models');
  mkdirSync(models);
  const end = { model_id: 'Max', announcement_date: '2026-06-01', shutdown_date: '2026-09-30' };
  writeFileSync(
    join(models, 'deprecations_info_2025-11-23.json.gz'),
    gzipSync(JSON.stringify([{ ...end, provider: 'OpenAI' }])),
  );
  return join(folder, name);
}

type Price = readonly [day: string, input: number, output: number];

/**
 * Writes an observation log in which a source states that a model supports tool calling, and OpenRouter
 * has these prices.
 */
async function writeLog(parent: string, prices: readonly Price[]): Promise<string> {
  const source = join(parent, 'observations/model_prices/s');
  mkdirSync(source, { recursive: true });
  await using db = await openDatabase(':memory:');
  const rows = prices.map(
    ([day, input, output]) =>
      `('resold/opal/opal-7b-instruct', timestamp '${day}', null, 'openrouter-changes', ${input}, ${output})`,
  );
  await db.run(
    `copy (
      select *, 'listed' as event, null::varchar as kind, null::varchar[] as input_modalities,
        null::varchar[] as output_modalities, null::boolean as open_weights,
        null::varchar as hugging_face_id
      from (values ('opal/opal-7b', timestamp '2026-06-01', true, 's', null, null)
        ${rows.map((row) => `, ${row}`).join('')})
        as stated(model, observed_at, tools, source, price_in_usd_per_mtok, price_out_usd_per_mtok)
    ) to ${quote(join(source, '2026-06.parquet'))} (format parquet)`,
  );
  return join(parent, 'observations');
}

describe('the accepted figures', () => {
  const [rule] = rules;
  const report = (count: number, share: number): Report => ({
    asOf,
    projects: 10,
    findings: rule ? [{ rule, count, examples: [] }] : [],
    coverage: [
      { field: 'license', counted: 'stated', starClass: 'all', share },
      { field: 'license', counted: 'all', starClass: 'all', share: 0 },
    ],
    modelFields: [],
  });
  const accepted = {
    faults: { [asOf]: { 'gain-unobserved': 2 } },
    demo: {},
    coverage: {
      license: { counted: 'stated' as const, minimum: { all: 60 } },
      topics: { counted: 'all' as const, minimum: { all: 10 } },
    },
  };

  it('limit the number of faults of each rule, and allow none for unlisted rules', () => {
    expect(judgeFindings(report(2, 1), accepted.faults[asOf])).toMatchObject([{ isGood: true }]);
    expect(judgeFindings(report(3, 1), accepted.faults[asOf])).toMatchObject([{ isGood: false }]);
    expect(judgeFindings(report(1, 1))).toMatchObject([{ isGood: false }]);
  });

  it('require the listed share of each field', () => {
    const verdicts = (share: number) =>
      judgeCoverage(report(0, share), accepted).map(({ isGood }) => isGood);
    expect(verdicts(0.6)).toEqual([true, false]);
    expect(verdicts(0.59)).toEqual([false, false]);
  });
});
