import { describe, expect, it } from 'vitest';
import {
  isoWeekOf,
  lastSundayOf,
  listWeeks,
} from '../../../../../pipeline/publish/weekly-reports/write-reports.ts';
import type { BlogPost } from '../../../../../src/contracts/files/blog-posts.ts';
import type { SmallGraph } from '../../../../support/small-graph.ts';
import { build, report } from '../../../../support/weekly-reports.ts';

const forecast = (subject: string, more: object) => ({
  id: `no_commit_12m/${subject}@2025-06-10`,
  kind: 'no_commit_12m',
  subject,
  made_on: '2025-06-10',
  resolves_on: '2026-06-10',
  known_on: '2026-06-24',
  probability: 0.25,
  is_replay: false,
  ...more,
});

const breakout = (
  doubled_on: string,
  id = 'cinder-newcomer',
  detected_on: string | null = '2026-06-14',
) => ({
  id,
  seen_on: '2026-05-01',
  doubled_on,
  stars_before: 1900,
  stars: 4100,
  detected_on,
});

const removal = (model_id: string) => ({
  id: `evt_${model_id}`,
  kind: 'model_removed',
  day: '2026-06-25',
  model_id,
  before: null,
  after: 'removed',
});

const end = (offer_id: string, stated_on: string, ends_on: string) => ({
  ...{ model_id: 'opal/opal-7b', seller: 'market', seller_name: 'Market', source: 'sample-models' },
  ...{ offer_id, ends_on, announced_on: stated_on, stated_on },
});

const post = (slug: string, published: string): BlogPost => ({
  slug,
  title: 'As it was published',
  published,
  summary: 'As it was.',
  html: '<p>As it was.</p>',
});

describe('the weeks of the weekly reports', () => {
  it.each([
    ['2026-06-28', '2026-06-28'], // a week ends on Sunday
    ['2026-06-29', '2026-06-28'],
    ['2026-07-04', '2026-06-28'],
    ['2026-07-05', '2026-07-05'],
  ])('on %s, the newest complete week ended on %s', (asOf, end) => {
    expect(lastSundayOf(asOf)).toBe(end);
  });

  it('are complete and consecutive', () => {
    const weeks = listWeeks('2026-06-28');
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ start: '2026-06-22', end: '2026-06-28' });
    expect(weeks[1]).toEqual({ start: '2026-06-15', end: '2026-06-21' });
  });

  it.each([
    ['2026-06-28', '2026-w26'],
    ['2027-01-03', '2026-w53'],
    ['2024-12-29', '2024-w52'],
    ['2025-01-05', '2025-w01'],
    ['2021-01-03', '2020-w53'],
  ])('%s is in the ISO week %s', (day, week) => {
    expect(isoWeekOf(day)).toBe(week);
  });
});

/** Returns the stars gained in the 7 days up to each day. */
const toWeeklyStars = (totals: unknown): (number | null)[] => {
  const stars = totals as (number | null)[];
  return stars.map((total, day) => {
    const before = stars[day - 7];
    return total === null || before == null ? null : total - before;
  });
};

describe('a weekly report', () => {
  it('has the date of the last day of its week, and keeps its URL during the next week', async () => {
    const [newest] = await report();
    expect(newest).toMatchObject({ slug: 'week-2026-w26', published: '2026-06-28' });
  });

  it('states which project gained the most stars in that week, and how many', async () => {
    const [newest] = await report();
    expect(newest?.title).toBe(
      'Week 26 of 2026: threadswarm gained the most stars (490); one project was added',
    );
    expect(newest?.html).toContain(
      '<a href="/projects/alba-lab-threadswarm"><bdi>threadswarm</bdi></a> gained the most: 490 stars, more than',
    );
    expect(newest?.html).toContain('<td class="number">+490</td>');
  });

  it('never calls a model free if its price is unknown, and does not report an unknown price as a change', async () => {
    const [newest] = await report((rows) => {
      for (const row of rows.model) {
        row.released_on = '2026-06-26';
        row.price_in_usd_per_mtok = null;
        row.price_out_usd_per_mtok = null;
        row.context_tokens = null;
      }
      for (const row of rows.price_change) {
        row.applies_at = '2026-06-24 05:00:00';
        row.price_out_usd_per_mtok = null;
      }
    });
    const html = newest?.html ?? '';
    expect(html).toContain('>New models</h2>');
    expect(html).not.toMatch(/>\$0<|Output costs|Price changes|>0</);
  });

  it('does not start with suspicious stars, and mentions them', async () => {
    const [newest] = await report((rows) => {
      for (const row of rows.history) {
        if (row.id === 'alba-lab-threadswarm') row.burst = Array(90).fill(true);
      }
    });
    expect(newest?.title).toContain('newcomer gained the most stars (175)');
    expect(newest?.html).toMatch(
      /Part of the gain of <a[^>]*><bdi>threadswarm<\/bdi><\/a> came in a burst/,
    );
  });

  it('lists projects that stalled after a good month, but not those that only had a suspicious burst', async () => {
    const change = (hasBurst: boolean) => (rows: SmallGraph) => {
      for (const row of rows.history) {
        if (row.id !== 'dune-burstling') continue;
        row.stars = Array.from({ length: 90 }, (_, day) => (day < 81 ? 1000 + day * 40 : 4200));
        row.burst = Array.from({ length: 90 }, (_, day) => hasBurst && day === 69);
        row.velocity_7d = toWeeklyStars(row.stars);
      }
    };
    const [burst] = await report(change(true));
    expect(burst?.html).not.toContain('>Stalled projects</h2>');
    const [newest] = await report(change(false));
    expect(newest?.html).toContain('>Stalled projects</h2>');
    expect(newest?.html).toMatch(
      /burstling<\/bdi><\/a> gained no stars, down from an average of 280 a week/,
    );
  });

  it('includes licenses, health, releases, new projects and models of the week', async () => {
    const [newest] = await report((rows) => {
      for (const row of rows.event) row.day = '2026-06-24';
      for (const row of rows.release) row.published_at = '2026-06-25 09:00:00';
      for (const row of rows.model) row.released_on = '2026-06-26';
    });
    const html = newest?.html ?? '';
    expect(html).toContain('moved from <bdi>MIT</bdi> to <bdi>&lt;script&gt;');
    expect(html).toContain('went from <bdi>at risk</bdi> to <bdi>dormant</bdi>.');
    expect(html).toMatch(
      /Of the AI projects with a full score, \d+ ended the week with better health/,
    );
    expect(html).toContain('published <bdi>v4.0.0</bdi>, a major release after <bdi>v3.9.1</bdi>.');
    // The total on the last day of the week. It was 640 two days later.
    expect(html).toContain('<bdi>newcomer</bdi></a> (590 stars)');
    expect(html).toMatch(/<bdi>max<\/bdi>.*<bdi>quartz<\/bdi>.*\$0\.15.*\$75\.50/);
    expect(html).toContain('3 models were released, one of them with open weights.');
    expect(html).toContain('from $0.60 (<bdi>opal-7b</bdi>) to $75.50 (<bdi>max</bdi>)');
    expect(html).not.toMatch(/<script|<img|\u202e/i);
  });

  it('leaves out the tag of a part of a repository, and projects that are not about AI', async () => {
    const publish = (change: (rows: SmallGraph) => void) =>
      report((rows) => {
        for (const row of rows.release) row.published_at = '2026-06-25 09:00:00';
        change(rows);
      });
    const [part] = await publish(({ release }) => {
      for (const row of release) if (row.tag === 'v4.0.0') row.tag = 'agent-skills-v4.0.0';
    });
    expect(part?.html).not.toContain('id="releases"');
    const [other] = await publish(({ project, event }) => {
      for (const row of event) row.day = '2026-06-24';
      const named = new Set([...event.map((row) => row.project_id), 'alba-lab-threadswarm']);
      for (const row of project) if (named.has(row.id)) row.is_ai = false;
    });
    expect(other?.html).toContain('id="totals"');
    expect(other?.html).not.toMatch(/id="(?:releases|licences|health|new)"/);
  });

  it('does not say that a release follows one of another package', async () => {
    const [newest] = await report((rows) => {
      for (const row of rows.release) {
        row.published_at = '2026-06-25 09:00:00';
        if (row.tag === 'v3.9.1') row.tag = 'cli-3.9.1';
      }
    });
    expect(newest?.html).toContain('published <bdi>v4.0.0</bdi>, a major release.');
  });

  it('does not call weights closed if no source describes them', async () => {
    const released = async (weights: readonly (boolean | null)[]) => {
      const [newest] = await report((rows) => {
        for (const [place, row] of rows.model.entries()) {
          row.released_on = '2026-06-26';
          row.is_open_weights = weights[place] ?? null;
        }
      });
      return newest?.html ?? '';
    };
    const unknown = await released([false, null, null]);
    expect(unknown).toContain('3 models were released, none of them known to have open weights.');
    expect(unknown).toMatch(/not known.*not known/s);
    const closed = await released([false, false, false]);
    expect(closed).toContain('3 models were released, none of them with open weights.');
    expect(closed).not.toContain('not known');
  });

  it('draws the weeks up to its own, with their last days', async () => {
    const [newest, before] = await report();
    expect(newest?.html).toContain('<figure class="columns-chart">');
    expect(newest?.html).toContain('<td>707<span>Jun 28</span></td>');
    expect(before?.html).toContain('<span>Jun 21</span>');
    expect(before?.html).not.toContain('<span>Jun 28</span>');
  });

  it('starts with a project that left open source', async () => {
    const [newest] = await report((rows) => {
      const event = { id: 'evt_a', kind: 'license', project_id: 'borealis-graphkit' };
      rows.event = [{ ...event, day: '2026-06-23', before: 'MIT', after: 'BUSL-1.1' }];
    });
    expect(newest?.title).toContain('Week 26 of 2026: graphkit left open source');
    expect(newest?.html).toContain(
      'left open source: it moved from <bdi>MIT</bdi> to <bdi>BUSL-1.1</bdi>',
    );
  });

  it('omits a health label that changed and changed back', async () => {
    const [newest] = await report((rows) => {
      const there = { id: 'evt_a', kind: 'health', project_id: 'cinder-newcomer' };
      rows.event = [
        { ...there, day: '2026-06-23', before: 'fair', after: 'healthy' },
        { ...there, id: 'evt_b', day: '2026-06-25', before: 'healthy', after: 'fair' },
      ];
    });
    expect(newest?.html).not.toContain('Health changes');
  });

  it('uses the seven days before if the last day of the week was not observed', async () => {
    const [newest] = await report((rows) => {
      for (const row of rows.history) (row.stars as unknown[])[87] = null;
    });
    expect(newest?.html).toContain('gained the most: 490 stars');
    expect(newest?.html).toContain('observed throughout the week gained 707 stars');
  });

  it('does not exist for a week without observations', async () => {
    const posts = await report((rows) => {
      for (const row of rows.history) {
        (row.stars as unknown[]).fill(null, 0, 70);
        row.velocity_7d = toWeeklyStars(row.stars);
      }
    });
    expect(posts.map(({ slug }) => slug)).toEqual(['week-2026-w26', 'week-2026-w25']);
  });

  it('stays as published when the graph no longer contains its events', async () => {
    const old = post('week-2026-w20', '2026-05-17');
    const older = post('week-2025-w50', '2025-12-14');
    const recent = post('week-2026-w26', '2026-06-28');
    const posts = await report(undefined, [recent, old, older]);
    expect(posts.find(({ slug }) => slug === old.slug)).toEqual(old);
    expect(posts.at(-1)).toEqual(older);
    expect(posts[0]?.title).not.toBe(recent.title);
    expect(posts.map(({ published }) => published)).toEqual(
      posts.map(({ published }) => published).toSorted((a, b) => b.localeCompare(a)),
    );
  });

  it('does not exist if nothing was observed', async () => {
    const nothing = await build((rows) => {
      rows.history = [];
    });
    expect(nothing).toEqual({ posts: [], this_week: null });
  });

  it('orders its sections by what readers care about, and has none that is empty', async () => {
    const headings = (html = '') => [...html.matchAll(/<h2 id="([a-z-]+)">/g)].map(([, id]) => id);
    const [newest] = await report((rows) => {
      const event = { project_id: 'borealis-graphkit', day: '2026-06-23' };
      rows.event = [
        { ...event, id: 'evt_a', kind: 'license', before: 'MIT', after: 'Apache-2.0' },
        { ...event, id: 'evt_b', kind: 'health', before: 'fair', after: 'healthy' },
      ];
      for (const row of rows.model) row.released_on = '2026-06-26';
      rows.breakout = [breakout('2026-06-24')];
      rows.model_end = [end('opal/opal-7b', '2026-06-25', '2026-08-01')];
      rows.price_change = ['0.80', '0.40'].map((price, index) => ({
        model_id: 'opal/opal-7b',
        place: index + 1,
        kind: index === 0 ? 'listed' : 'changed',
        source: 'sample-models',
        ...{ seller: null, applies_at: `2026-06-2${index + 3} 05:00:00` },
        known_at: `2026-06-2${index + 3} 05:00:00`,
        price_in_usd_per_mtok: price,
        price_out_usd_per_mtok: price,
      }));
    });
    expect(headings(newest?.html)).toEqual([
      'models',
      'rose',
      'breakouts',
      'licences',
      'end-of-life',
      'prices',
      'new',
      'health',
      'totals',
    ]);
    const [bare] = await report((rows) => {
      rows.event = [];
      rows.project = rows.project.map((row) => ({ ...row, added_on: '2026-01-01' }));
      rows.release = [];
      rows.model_event = [];
      rows.breakout = [];
    });
    expect(headings(bare?.html)).toEqual(['rose', 'totals']);
  });

  it('groups the gains by the topics of our catalog', async () => {
    const [newest] = await report((rows) => {
      for (const row of rows.project) row.categories = ['Daybreak > Agents', 'A list > Agents'];
    });
    const start = newest?.html.indexOf('<h2 id="topics">') ?? -1;
    expect(start).toBeGreaterThan(0);
    const text = newest?.html.slice(start).replaceAll(/<[^>]+>/g, ' ') ?? '';
    expect(text).toMatch(/Agents\s+\+707\s+5\s+threadswarm\s+\(\+490\),\s+newcomer\s+\(\+175\)/);
    expect(newest?.summary).toContain('among topics, “Agents” gained the most stars');
  });

  it('names breakouts, and says whether the emerging index had them before', async () => {
    const [newest] = await report((rows) => {
      rows.breakout = [breakout('2026-06-24'), breakout('2026-06-29', 'dune-burstling')];
    });
    expect(newest?.title).toBe(
      'Week 26 of 2026: threadswarm gained the most stars (490); newcomer broke out with 4,100 stars',
    );
    expect(newest?.html).toContain(
      '<bdi>newcomer</bdi></a>: from 1,900 to 4,100 stars by Jun 24, 2026, in the emerging index since Jun 14, 2026.',
    );
    const [late] = await report((rows) => {
      rows.breakout = [breakout('2026-06-24', 'cinder-newcomer', '2026-06-25')];
    });
    expect(late?.html).toContain('4,100 stars by Jun 24, 2026, not in the emerging index before.');
  });

  it('lists the ends of models by date, and models that are no longer offered', async () => {
    const [newest] = await report((rows) => {
      rows.model_end = [
        end('opal/opal-7b', '2026-06-25', '2026-12-01'),
        end('opal/opal-7b:free', '2026-06-24', '2026-08-01'),
        end('market/opal-7b', '2026-01-01', '2026-06-23'),
        end('market/opal-7b-v2', '2026-01-01', '2026-07-10'),
        end('market/opal-7b-v1', '2026-01-01', '2026-12-31'),
        end('market/opal-7b-old', '2026-01-01', '2026-06-01'),
        end('market/opal-7b-later', '2026-07-01', '2026-07-02'),
      ];
      rows.model_event = [removal('quartz/max')];
    });
    const section =
      /<h2 id="end-of-life">([\s\S]*?)<\/section>/.exec(newest?.html ?? '')?.[1] ?? '';
    expect(
      section
        .replace(/<[^>]*>/g, '')
        .split('\n')
        .filter(Boolean),
    ).toEqual([
      'End of life',
      'Ended this week',
      'Jun 23, 2026: opal-7b at Market',
      'Announced this week',
      'Aug 1, 2026: opal-7b (:free) at Market',
      'Dec 1, 2026: opal-7b at Market',
      'Ends in the next 30 days',
      'Jul 10, 2026: opal-7b at Market',
      'No longer offered by any seller that we read: max.',
    ]);
    // The maker still sells opal-7b, so its end at one seller is no fact of the report.
    expect(`${newest?.title} ${newest?.summary}`).toContain('one model is no longer offered');
    const [market] = await report((rows) => {
      rows.model_end = [end('opal/opal-7b:free', '2026-06-24', '2026-08-01')];
    });
    expect(`${market?.title} ${market?.summary}`).toContain(
      'Market ends the :free variant of opal-7b on Aug 1, 2026',
    );
    const [maker] = await report((rows) => {
      rows.model_end = [
        { ...end('opal/opal-7b', '2026-06-24', '2026-08-01'), seller: 'opal', seller_name: 'Opal' },
      ];
    });
    expect(`${maker?.title} ${maker?.summary}`).toContain('Opal ends opal-7b on Aug 1, 2026');
  });

  it('says that a model has ended from the day after its end on', async () => {
    const withEnd = (day: string) =>
      build((rows) => {
        rows.model_end = [end('market/opal-7b', '2026-01-01', day)];
      });
    const { this_week: today } = await withEnd('2026-06-30');
    expect(today?.html).toContain('<h3>Ends in the next 30 days</h3>');
    expect(today?.html).not.toContain('Ended this week');
    const { this_week: yesterday } = await withEnd('2026-06-29');
    expect(yesterday?.html).toContain('<h3>Ended this week</h3>');
    expect(yesterday?.html).not.toContain('Ends in the next');
    const { posts } = await withEnd('2026-06-28');
    expect(posts[0]?.html).toContain('<h3>Ended this week</h3>');
  });

  it('names makers without an earlier model', async () => {
    const [newest] = await report((rows) => {
      for (const row of rows.model) {
        const isOpal = row.id === 'opal/opal-7b';
        row.provider = String(row.id).split('/')[0] ?? '';
        row.maker_name = isOpal ? 'Opal Labs' : 'Quartz';
        row.released_on = isOpal || row.id === 'quartz/max' ? '2026-06-26' : '2026-01-01';
      }
    });
    expect(newest?.html).toContain('The first models that we list from <bdi>Opal Labs</bdi>.');
  });
});

describe('the report of this week', () => {
  it('counts the published forecasts whose outcomes became known, and those that were expected', async () => {
    const { this_week: week, posts } = await build((rows) => {
      rows.forecast = [
        forecast('a', { outcome: 'yes' }),
        forecast('b', { outcome: 'no' }),
        forecast('c', { outcome: 'void' }),
        forecast('earlier', { outcome: 'yes', known_on: '2026-06-23' }),
        forecast('replay', { outcome: 'yes', is_replay: true }),
        forecast('open', { known_on: '2026-06-30' }),
      ];
    });
    expect(week?.html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(
      'No commit within 12 months Jun 10, 2025 2 1 0.5 1',
    );
    expect(posts[0]?.html).toContain('id="forecasts"');
    expect((await build()).this_week?.html).not.toContain('id="forecasts"');
  });

  it('covers the seven days up to the day of the release', async () => {
    const { this_week: week, posts } = await build((rows) => {
      rows.breakout = [breakout('2026-06-29')];
    });
    expect(week).toMatchObject({ slug: 'this-week', published: '2026-06-30' });
    expect(week?.title).toMatch(/^This week: threadswarm gained .*; newcomer broke out/);
    expect(week?.summary).toMatch(/^Jun 24, 2026 to Jun 30, 2026\. Also: /);
    expect(week?.summary).not.toContain('broke out');
    expect(week?.html).toContain('<span>Jun 30</span>');
    expect(posts[0]?.html).not.toContain('id="breakouts"');
  });
});
