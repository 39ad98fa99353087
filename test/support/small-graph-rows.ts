// The invented rows of the small graph, with the irregularities that pages and responses must
// handle.
import type { GraphTableName } from '../../src/contracts/files/graph.ts';
import { addDays } from '../../src/lib/time.ts';

type Row = Record<string, unknown>;
export type SmallGraph = Record<GraphTableName, Row[]>;

const asOf = '2026-06-30';
const observedAt = '2026-06-30 05:20:19';
export const hostileText =
  '<script>alert("x")</script><img src=x onerror=alert(1)> \u202Eevil\u2066 & "quotes"';

const day = (back: number): string =>
  new Date(Date.parse(`${asOf}T00:00:00Z`) - back * 86_400_000).toISOString().slice(0, 10);

function project(owner: string, repo: string, facts: Row): Row {
  return {
    id: `${owner}-${repo}`.toLowerCase(),
    project_key: `name:${owner}/${repo}`.toLowerCase(),
    name: repo,
    owner,
    repo,
    full_name: `${owner}/${repo}`,
    former_names: [],
    url: `https://github.com/${owner}/${repo}`,
    topics: [],
    categories: [],
    lists: [],
    stacks: [],
    first_seen_on: '2026-02-21',
    observed_at: observedAt,
    sources: ['sample-github'],
    ...facts,
  };
}

function facts(stars: number, more: Row = {}): Row {
  return {
    description: 'A small library that runs agents and writes down what they did.',
    stars,
    forks: Math.round(stars / 9),
    watchers: Math.round(stars / 60),
    open_issues: 12,
    license_observed: null,
    license_observed_by: null,
    license_observed_on: null,
    lang: 'Python',
    license: 'MIT',
    topics: ['agents', 'llm', 'inference'],
    categories: ['Agents > Autonomous agents', 'LLM Inference'],
    lists: ['joe/awesome-agents'],
    tracked_because: 'list joe/awesome-agents',
    is_ai: true,
    vertical: 'finance',
    stacks: ['pytorch', 'mcp'],
    created_at: '2023-04-05 08:00:00',
    pushed_at: '2026-06-29 16:10:00',
    committed_at: '2026-06-29 16:10:00',
    active_seen_on: asOf,
    is_archived: false,
    stars_observed_on: asOf,
    forks_observed_on: asOf,
    watchers_observed_on: asOf,
    open_issues_observed_on: asOf,
    stars_1d: 3,
    stars_7d: 21,
    stars_28d: 80,
    pace: 86,
    trend: 'steady',
    trend_why: '42 stars in the last 14 days, 38 in the 14 days before',
    burst_stars: 0,
    ...more,
  };
}

const health = (score: number, label: string, parts: readonly number[]): Row => ({
  health: score,
  health_label: label,
  health_known: 8,
  health_is_provisional: false,
  health_limited_by: null,
  health_why: 'Raised by a commit in the last day; lowered by one author in 90 days.',
  health_signals: JSON.stringify([
    // One known signal per component, which gets the whole weight.
    { part: 'activity', name: 'last commit', fact: '1 day ago', points: parts[0], max: 30 },
    { part: 'momentum', name: 'stars in four weeks', fact: '80', points: parts[1], max: 20 },
    { part: 'community', name: 'authors in 90 days', fact: '1', points: parts[2], max: 30 },
    { part: 'maintenance', name: 'last commit', fact: '1 day ago', points: parts[3], max: 20 },
  ]),
  health_activity: parts[0],
  health_momentum: parts[1],
  health_community: parts[2],
  health_maintenance: parts[3],
  health_checked_at: observedAt,
  health_version: 1,
});

function projects(): Row[] {
  const thriving = health(88, 'thriving', [28, 16, 26, 18]);
  const healthy = health(64, 'healthy', [20, 10, 20, 14]);
  return [
    project('Alba-Lab', 'threadswarm', {
      ...facts(48_210, { ...thriving, trend: 'accelerating', stars_7d: 512, pace: 2100 }),
      homepage: 'https://threadswarm.example/docs',
      former_names: ['alba/threads', 'alba/threadswarm'],
    }),
    project('alba-lab', 'tinyserve', facts(12_004, { ...healthy, lang: 'Rust' })),
    project('borealis', 'graphkit', facts(7_310, { ...healthy, lang: 'C++', license: null })),
    project('cinder', 'newcomer', {
      ...facts(640, {
        ...healthy,
        trend: 'accelerating',
        stars_7d: 180,
        stars_28d: 260,
        pace: 279,
      }),
      first_seen_on: '2026-06-25',
      added_on: '2026-06-25',
    }),
    project('dune', 'burstling', {
      ...facts(2_600, { ...healthy, burst_stars: 900 }),
      burst_why: '900 stars on 2026-06-10 with 2 forks are set aside.',
      active_seen_on: '2026-05-02',
    }),
    project('ember', 'oldtimer', {
      ...facts(9_100, { is_archived: true, trend: 'quiet', stars_7d: 0, stars_1d: 0, pace: 0 }),
      ...health(21, 'dormant', [0, 1, 18, 2]),
      pushed_at: '2024-01-02 00:00:00',
      committed_at: '2024-01-02 00:00:00',
    }),
    project('fable', 'unscored', { description: 'Only listed; nothing else is known yet.' }),
    project(
      'gale',
      'nohistory',
      facts(310, {
        stars_1d: null,
        stars_7d: null,
        trend: null,
        pace: null,
        active_seen_on: '2025-05-02',
      }),
    ),
    project('h4x', 'evil', {
      ...facts(66),
      name: hostileText,
      description: hostileText,
      homepage: 'javascript:alert(1)',
      lang: '<b>Brain</b>',
      license: '"><script>alert(2)</script>',
      topics: ['agents', '../../etc', '<script>'],
    }),
    project('igloo', 'صفحة', {
      ...facts(85),
      id: 'igloo-2',
      description: 'مكتبة عربية للتعلم الآلي (v2) with a very-long-word-'.padEnd(400, 'x'),
    }),
    project(
      'juniper',
      'falling',
      facts(1_500, { ...healthy, stars_7d: -12, trend: 'quiet', pace: -40 }),
    ),
    project('kelp', 'dots.and_under', facts(999, { lang: 'C#', topics: ['agents'] })),
  ];
}

const isKnown = (value: unknown): boolean => typeof value === 'number';

function histories(): Row[] {
  const series = (end: number, step: number, gap: (index: number) => boolean) =>
    Array.from({ length: 90 }, (_, index) => (gap(index) ? null : end - step * (89 - index)));
  const history = (id: string, end: number, step: number, gap: (index: number) => boolean) => {
    const stars = series(end, step, gap);
    return {
      id,
      start_on: day(89),
      stars,
      health: stars.map((value) => (value === null ? null : 64)),
      velocity_7d: stars.map((value, index) => (value === null || index < 7 ? null : step * 7)),
      burst: stars.map((value, index) =>
        value === null ? null : id.includes('burst') && index === 69,
      ),
      ...ledger(stars),
    };
  };
  const ledger = (stars: readonly (number | null)[]) => {
    const before = stars.map((_, index) => stars.slice(0, index).findLastIndex(isKnown));
    const gap = (index: number) => index - (before[index] ?? -1);
    const isChange = (index: number) => isKnown(stars[index]) && gap(index) <= index;
    return {
      change: stars.map((value, index) =>
        isChange(index) ? Number(value) - Number(stars[before[index] ?? 0]) : null,
      ),
      change_days: stars.map((_, index) => (isChange(index) ? gap(index) : null)),
      is_burst: stars.map((_, index) => (isChange(index) && index > 14 ? false : null)),
    };
  };
  /**
   * A burst of 900 stars on day 69, of which few were kept. The star history was read on day 84.
   */
  const withBurst = (row: Row) => {
    const at = <T>(value: (index: number) => T) => Array.from({ length: 90 }, (_, at) => value(at));
    const stars = at((index) => 2_600 - 5 * (89 - index) - (index < 69 ? 895 : 0));
    return {
      ...row,
      stars,
      ...ledger(stars),
      is_burst: at((index) => (index > 14 ? index === 69 : null)),
      kept: at((index) => (index < 84 ? (index === 69 ? 4 : 5) : null)),
      kept_seen_on: day(5),
      removed: at((index) => (index > 0 && index < 84 ? (index === 69 ? 891 : 0) : null)),
      verdicts: JSON.stringify([
        {
          day: day(20),
          verdict: 'unusual',
          reason:
            'Gained 900 stars on 2026-06-10, compared with the usual 5.0 per day. It gained 2 forks, compared with the usual gain of about 90.',
        },
      ]),
    };
  };
  return [
    history('alba-lab-threadswarm', 48_210, 70, () => false),
    history('alba-lab-tinyserve', 12_004, 3, (index) => index > 30 && index < 40),
    history('cinder-newcomer', 640, 25, (index) => index < 70),
    withBurst(history('dune-burstling', 2_600, 5, () => false)),
    history('ember-oldtimer', 9_100, 0, (index) => index % 7 !== 5),
    history('gale-nohistory', 310, 0, (index) => index !== 89),
    history('juniper-falling', 1_500, -2, () => false),
  ];
}

/** Weeks up to the newest day, each with 1,000 more stars. */
const starWeek = (id: string, weeks: number, gap: (week: number) => boolean): Row => ({
  id,
  start_on: day(7 * (weeks - 1)),
  stars: Array.from({ length: weeks }, (_, week) => (gap(week) ? null : 100 + 1000 * week)),
});

const release = (project_id: string, position: number, tag: string, level: string): Row => ({
  project_id,
  position,
  tag,
  published_at: `${day(position * 12)} 09:00:00`,
  level,
  url: `https://github.com/x/y/releases/tag/${encodeURIComponent(tag)}`,
});

const similar = (source: string, target: string): Row => ({
  source: `project:${source}`,
  target: `project:${target}`,
  kind: 'similar_to',
  evidence: 'same job: Agent frameworks; both about ai agent; both have the topic agents',
  weight: 0.42,
});

function edges(rows: readonly Row[]): Row[] {
  const edge = (source: string, target: string, kind: string, evidence: string) => ({
    source: `project:${source}`,
    target,
    kind,
    evidence,
    weight: 0.8,
  });
  const facts = rows.flatMap((row) => {
    const id = String(row.id);
    return [
      ...(row.topics as string[]).map((topic) => edge(id, `topic:${topic}`, 'has_topic', 'topic')),
      ...(row.stacks as string[]).map((stack) =>
        edge(id, `stack:${stack}`, 'works_with', `topic ${stack}`),
      ),
      ...(row.vertical
        ? [edge(id, `vertical:${row.vertical}`, 'in_vertical', 'words trading')]
        : []),
    ];
  });
  return [
    ...facts,
    similar('alba-lab-threadswarm', 'alba-lab-tinyserve'),
    similar('alba-lab-threadswarm', 'h4x-evil'),
    similar('h4x-evil', 'borealis-graphkit'),
    edge('ember-oldtimer', 'project:gale-nohistory', 'succeeded_by', 'Its owner named it.'),
  ];
}

const emerging = (index_on: string, id: string, rank: number): Row => ({
  index_on,
  id,
  rank,
  stars_7d: 180,
  baseline_7d: 20,
  growth: 9,
  surprise: 5.1,
  age_days: id.startsWith('gale') ? null : 120,
  detected_on: day(3),
  track: id.startsWith('gale') ? 'newborn' : 'established',
  outlook: 1.3,
});

const event = (id: string, kind: string, project_id: string, more: Row): Row => ({
  id: `evt_${id}`,
  kind,
  day: day(1),
  project_id,
  ...more,
});

const alternative = (position: number, repo: string, project_id: string | null): Row => ({
  product_slug: 'noted',
  position,
  repo,
  name: repo.split('/')[1],
  site: position === 3 ? 'javascript:alert(3)' : `https://${repo.split('/')[1]}.example`,
  license: 'Apache-2.0',
  license_kind: position === 3 ? 'mixed' : 'permissive',
  license_note: position === 3 ? 'core Apache-2.0, `ee/` under a commercial license' : null,
  description: 'Keeps notes in plain files and answers questions about them.',
  project_id,
});

const model = (id: string, rank: number, more: Row = {}): Row => ({
  id,
  name: id.split('/')[1],
  provider: id.split('/')[0],
  tier: 'standard',
  context_tokens: 128_000,
  price_context_tokens: 128_000,
  output_tokens: 8_192,
  price_in_usd_per_mtok: '0.150000000',
  price_out_usd_per_mtok: '0.600000000',
  modality: 'text+image->text',
  tools: true,
  rank,
  is_open_weights: rank === 2,
  first_seen_at: '2026-03-01 00:00:00',
  observed_at: observedAt,
  source: 'sample-models',
  kind: 'language',
  state: 'listed',
  seller: id.split('/')[0],
  sellers: 1,
  price_since_at: '2026-03-01 00:00:00',
  ...more,
});

const priceChange = (
  model_id: string,
  place: number,
  at: string,
  input: string,
  output: string,
  kind: string,
): Row => ({
  model_id,
  place,
  occurred_at: at,
  applies_at: at,
  known_at: at,
  price_in_usd_per_mtok: input,
  price_out_usd_per_mtok: output,
  source: 'sample-models',
  seller: model_id.split('/')[0],
  kind,
});

const hub = (list: string, position: number, id: string): Row => ({
  list,
  position,
  id,
  author: id.split('/')[0],
  task: 'text-generation',
  downloads: 1_234_567,
  likes: 890,
  trending: position === 2 ? null : 12.5,
  created_at: '2026-05-01 00:00:00',
  url: `https://hub.example/${id}`,
});

function hubRows(): Pick<SmallGraph, 'hub_model' | 'hub_space' | 'paper'> {
  return {
    hub_model: ['top_llm', 'top', 'trending'].flatMap((list) => [
      hub(list, 1, 'opal/opal-7b'),
      hub(list, 2, 'quartz/quartz-mini'),
    ]),
    hub_space: [
      {
        position: 1,
        id: 'opal/demo',
        author: 'opal',
        title: hostileText,
        sdk: 'gradio',
        likes: 12,
        trending: 3.5,
        created_at: '2026-06-01 00:00:00',
        url: 'https://hub.example/spaces/opal/demo',
      },
    ],
    paper: [
      {
        position: 1,
        id: '2606.00001',
        title: 'Counting stars <without> being fooled',
        abstract: 'We count stars.',
        upvotes: 31,
        url: 'https://hub.example/papers/2606.00001',
        code_url: null,
        seen_on: day(2),
      },
    ],
  };
}

function catalogRows(): Pick<
  SmallGraph,
  'vertical' | 'stack' | 'product' | 'alternative' | 'package' | 'pick' | 'topic'
> {
  return {
    topic: [
      { id: 'agents', projects: 10 },
      { id: 'inference', projects: 8 },
      { id: 'llm', projects: 8 },
      { id: '../../etc', projects: 6 },
      { id: '<script>', projects: 1 },
    ],
    vertical: [
      {
        id: 'finance',
        name: 'Finance',
        description: 'Banking, trading, tax.',
        projects: 10,
        is_ranked: true,
      },
      {
        id: 'legal',
        name: 'Legal',
        description: 'Contracts, courts, law.',
        projects: 3,
        is_ranked: false,
      },
    ],
    stack: [
      ['pytorch', 'PyTorch', 'framework', 'https://pytorch.org'],
      ['mcp', 'MCP', 'protocol', 'https://modelcontextprotocol.io'],
    ].map(([id, name, kind, site]) => ({
      id,
      name,
      kind,
      site,
      description: `${name}, as the catalogue describes it.`,
      projects: 9,
    })),
    product: [
      {
        slug: 'noted',
        name: 'Noted',
        domain: 'noted.example',
        vendor: 'Noted Labs',
        aliases: ['Noted Notebook'],
        similar_to: ['Scribbler'],
        category: 'productivity',
        description: 'A commercial notebook.',
        alternatives: 3,
      },
    ],
    alternative: [
      alternative(1, 'Alba-Lab/threadswarm', 'alba-lab-threadswarm'),
      alternative(2, 'fable/unscored', 'fable-unscored'),
      alternative(3, 'nobody/untracked', null),
    ],
    package: [
      {
        ecosystem: 'pypi',
        name: 'threadswarm',
        project_id: 'alba-lab-threadswarm',
        mapped_by: 'catalog',
      },
      { ecosystem: 'npm', name: '@ember/old', project_id: 'ember-oldtimer', mapped_by: 'catalog' },
    ],
    pick: [
      {
        repo: 'Alba-Lab/threadswarm',
        project_id: 'alba-lab-threadswarm',
        why: 'It says what it did.',
        picked_on: '2026-05-02',
      },
      { repo: 'nobody/else', project_id: null, why: 'Not tracked yet.', picked_on: '2026-05-01' },
    ],
  };
}

const forecast = (
  subject: string,
  madeOn: string,
  { kind = 'model_removed_60d', ...more }: Row = {},
): Row => ({
  id: `${kind}/${subject}@${madeOn}`,
  kind,
  subject,
  made_on: madeOn,
  resolves_on: addDays(madeOn, 60),
  known_on: addDays(madeOn, 63),
  probability: 0.1,
  base_rate: 0.15,
  naive: 0.15,
  version: 1,
  is_replay: false,
  ...more,
});

const forecastBin = {
  kind: 'model_removed_60d',
  is_replay: true,
  bin: 1,
  cases: 1,
  happened: 0,
  probability: 0.1,
};

const lifeStep = (place: number, step: string) => ({
  model_id: 'quartz/max',
  place,
  seller: 'quartz',
  offer_id: 'quartz/max',
  step,
  source: 'sample-models',
});

/** Returns new rows on each call. Missing columns are null. */
export function smallGraphRows(): SmallGraph {
  const rows = projects();
  return {
    project: rows,
    health_input: [
      {
        id: 'alba-lab-tinyserve',
        day: '2026-06-30',
        stars: 12_004,
        gained: 84,
        gained_days: 28,
        active_on: '2026-06-29',
        is_commit: true,
        commits_90d: 61,
        born_on: '2024-03-02',
        is_archived: false,
        is_deprecated: false,
      },
    ],
    health_change: [
      { id: 'alba-lab-tinyserve', changes: '[{"what":"A release today","points":2}]' },
    ],
    star_week: [
      starWeek('alba-lab-threadswarm', 80, () => false),
      starWeek('alba-lab-tinyserve', 20, (week) => week === 3),
    ],
    activity: [
      {
        id: 'alba-lab-tinyserve',
        start_on: '2026-04-07',
        commits_90d: [40, 41, null, 43, 44, 45, 47, 50, 52, 55, 57, 60, 61],
        contributors: null,
        open_issues: [9, 9, 9, 8, 8, 8, 8, 8, 7, 7, 7, 7, 7],
        closed_issues: [100, 101, 101, 103, 104, 104, 105, 106, 108, 109, 110, 111, 114],
        merged_pull_requests: null,
      },
    ],
    project_alias: [
      ...rows.map((row) => ({
        alias: String(row.full_name).toLowerCase(),
        id: row.id,
        kind: 'repo',
      })),
      // The repository was transferred and renamed later.
      { alias: 'old-home/swarm', id: 'alba-lab-threadswarm', kind: 'repo' },
      { alias: 'old-home-swarm', id: 'alba-lab-threadswarm', kind: 'slug' },
    ],
    history: histories(),
    release: [
      release('alba-lab-threadswarm', 1, 'v4.0.0', 'major'),
      release('alba-lab-threadswarm', 2, 'v3.9.1', 'patch'),
      release('h4x-evil', 1, '"><script>x', 'other'),
    ],
    edge: edges(rows),
    detection: [
      {
        id: 'alba-lab-threadswarm',
        detected_on: day(40),
        track: 'established',
        stars: 1_000,
        stars_30d: 1_300,
        stars_90d: null,
        trended_on: day(30),
      },
      {
        id: 'cinder-newcomer',
        detected_on: asOf,
        track: 'newborn',
        stars: 40,
        stars_30d: null,
        stars_90d: null,
        trended_on: null,
      },
    ],
    breakout: [
      {
        id: 'alba-lab-threadswarm',
        seen_on: day(89),
        doubled_on: day(20),
        stars_before: 900,
        stars: 3_000,
        detected_on: day(40),
      },
      {
        id: 'gale-nohistory',
        seen_on: day(25),
        doubled_on: day(18),
        stars_before: 800,
        stars: 2_900,
        detected_on: null,
      },
    ],
    emerging: [
      emerging(asOf, 'cinder-newcomer', 1),
      emerging(asOf, 'alba-lab-threadswarm', 2),
      emerging(day(1), 'gale-nohistory', 1),
      emerging(day(1), 'alba-lab-threadswarm', 2),
    ],
    event: [
      event('1', 'release', 'alba-lab-threadswarm', {
        after: 'v4.0.0',
        url: 'https://x.example/4',
      }),
      event('2', 'health', 'ember-oldtimer', { before: 'at-risk', after: 'dormant' }),
      event('3', 'license', 'h4x-evil', { before: 'MIT', after: hostileText }),
      event('4', 'new', 'cinder-newcomer', {}),
    ],
    ...catalogRows(),
    model: [
      model('opal/opal-7b', 1, { cache_write_usd_per_mtok: '0.1875' }),
      model('quartz/quartz-mini:free', 2, { tier: 'free', price_in_usd_per_mtok: '0' }),
      model('quartz/max', 3, {
        tier: 'premium',
        context_tokens: 1_000_000,
        price_context_tokens: 400_000,
        price_out_usd_per_mtok: '75.5',
        tools: false,
        price_tiers: '[{"above":200000,"in":"0.3","out":"100","cache_read":null}]',
        seller: 'openrouter',
        expires_on: '2026-07-31',
      }),
    ],
    offer: [
      {
        model_id: 'opal/opal-7b',
        seller: 'opal',
        seller_name: 'Opal',
        country: 'FR',
        country_evidence: 'https://opal.example/terms',
        offer_id: 'opal-7b',
        source: 'sample-models',
        sources: ['sample-models'],
        terms: 'standard',
        other_prices: JSON.stringify([
          { what: 'audio', in: '2', out: '4', cache_read: null, when: null },
          { what: 'cache_write_1h', in: '0.3', out: null, cache_read: null, when: null },
          { what: 'flex', in: '0.07', out: '0.3', cache_read: '0.01', when: null },
        ]),
        is_maker: true,
        price_in_usd_per_mtok: '0.15',
        price_out_usd_per_mtok: '0.6',
        since_at: '2026-03-01 00:00:00',
        observed_at: observedAt,
      },
      {
        model_id: 'quartz/max',
        seller: 'openrouter',
        seller_name: 'OpenRouter',
        offer_id: 'quartz/max',
        source: 'sample-models',
        sources: ['sample-models'],
        terms: 'standard',
        is_maker: false,
        price_in_usd_per_mtok: '0.15',
        price_out_usd_per_mtok: '75.5',
        context_tokens: 400_000,
        since_at: '2026-03-01 00:00:00',
        observed_at: observedAt,
      },
    ],
    model_life: [
      {
        ...lifeStep(1, 'listed'),
        learned_on: '2026-03-01',
      },
      {
        ...lifeStep(2, 'announced'),
        step_on: '2026-06-01',
        ends_on: '2026-09-30',
        learned_on: '2026-06-01',
      },
    ],
    forecast: [
      forecast('quartz/max', '2026-06-30', { probability: 0.31 }),
      forecast('alba-lab-threadswarm', '2026-06-30', {
        kind: 'no_commit_12m',
        resolves_on: '2027-06-30',
        probability: 0.12,
      }),
      forecast('opal/opal-7b', '2026-03-01', {
        is_replay: true,
        outcome: 'no',
        resolved_on: '2026-04-30',
      }),
      forecast('quartz/gone', '2026-03-01', {
        is_replay: true,
        outcome: 'yes',
        resolved_on: '2026-04-01',
        probability: 0.3,
      }),
    ],
    forecast_score: ['2026-Q1', 'all'].flatMap((quarter) =>
      ['model_removed_60d', 'no_commit_12m'].map((kind) => ({
        kind,
        is_replay: true,
        quarter,
        resolved: 2,
        happened: 1,
        void: 0,
        brier: 0.25,
        brier_base: 0.3625,
        brier_naive: 0.3625,
        calibration_error: 0.04,
        caught: 0,
      })),
    ),
    forecast_bin: ['2026-Q1', 'all'].flatMap((quarter) => [
      { ...forecastBin, quarter },
      { ...forecastBin, quarter, bin: 3, happened: 1, probability: 0.3 },
      { ...forecastBin, quarter, kind: 'no_commit_12m', cases: 2, happened: 1 },
    ]),
    model_end: [
      {
        model_id: 'quartz/max',
        seller: 'quartz',
        seller_name: 'Quartz',
        offer_id: 'quartz/max',
        ends_on: '2026-09-30',
        announced_on: '2026-06-01',
        stated_on: '2026-06-01',
        source: 'sample-models',
      },
    ],
    model_replacement: [
      {
        model_id: 'quartz/max',
        place: 1,
        replacement_id: 'opal/opal-7b',
        chosen_by: 'similar',
        loses: ['context'],
        price_factor: 0.01,
      },
    ],
    model_alias: [{ alias: 'resold/opal/opal-7b-instruct', model_id: 'opal/opal-7b' }],
    price_change: [
      {
        ...priceChange('opal/opal-7b', 1, '2026-03-01 00:00:00', '0.3', '1.2', 'listed'),
        ends_at: '2026-05-01 00:00:00',
      },
      priceChange('opal/opal-7b', 2, '2026-05-01 00:00:00', '0.15', '0.6', 'changed'),
      priceChange('quartz/max', 1, '2026-03-01 00:00:00', '0.15', '75.5', 'listed'),
      priceChange('quartz/quartz-mini:free', 1, '2026-03-01 00:00:00', '0', '0.6', 'listed'),
    ],
    price_disagreement: [
      {
        id: 'dis_1',
        model_id: 'quartz/max',
        seller: 'quartz',
        offer_id: 'resold/quartz-max',
        source: 'sample-models',
        price_in_usd_per_mtok: '150',
        price_out_usd_per_mtok: '75500',
        others_in_usd_per_mtok: '0.15',
        others_out_usd_per_mtok: '75.5',
        since_at: '2026-06-01 00:00:00',
        reason: 'implausible',
      },
    ],
    model_event: [
      {
        id: 'evt_5',
        kind: 'price',
        day: day(1),
        model_id: 'opal/opal-7b',
        before: '0.3/1.2',
        after: '0.15/0.6',
      },
    ],
    ...hubRows(),
    estimate_agreement: [
      {
        compared_on: asOf,
        projects: 40,
        same_label: 35,
        within_one_label: 40,
        mean_difference: -0.4,
      },
    ],
    week: [
      {
        ends_on: asOf,
        projects_added: 1,
        releases: 2,
        stars_gained: 640,
        models_added: 0,
        licence_changes: 1,
      },
    ],
    source: [
      {
        name: 'sample-github',
        license: 'CC0-1.0',
        observed_at: observedAt,
        rows: 12,
        is_stale: false,
        started_on: '2026-02-21',
      },
      {
        name: 'sample-lists',
        url: 'https://lists.example',
        license: 'CC-BY-SA-4.0',
        observed_at: observedAt,
        rows: 4,
        is_stale: false,
      },
      { name: 'sample-models', observed_at: '2026-06-20 05:00:00', rows: 3, is_stale: true },
    ],
    exclusion: [
      { rule_id: 'no-evidence', reason: 'Nothing says that it is about AI.', projects: 12 },
    ],
    coverage: [
      { position: 11, field: 'description', star_class: 'all', known: 11, projects: 12 },
      { position: 12, field: 'description', star_class: 'over-10000', known: 2, projects: 2 },
      { position: 21, field: 'license', star_class: 'all', known: 12, projects: 12 },
      { position: 22, field: 'license', star_class: 'over-10000', known: 1, projects: 2 },
    ],
    identity: [
      {
        former_name: 'someone/lens',
        name: 'optic/lens',
        project_id: 'optic-lens',
        reason: 'rename',
        known_on: '2026-05-01',
        evidence: 'Recorded as renamed on 2026-05-01 by sample-github.',
      },
    ],
    release_info: [
      {
        as_of: asOf,
        generated_at: '2026-06-30 05:29:59',
        is_sample: true,
        is_recorded: false,
        history_days: 90,
        projects_observed: 12,
        projects_tracked: 12,
        is_stale: false,
      },
    ],
  };
}
