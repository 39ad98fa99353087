// Price changes in the weekly reports.
import { describe, expect, it } from 'vitest';
import { report } from '../../../../support/weekly-reports.ts';

const price = (
  model_id: string,
  place: number,
  on: string,
  prices: string,
  kind: string,
  knownOn = on,
) => ({
  model_id,
  place,
  kind,
  source: 'sample-models',
  seller: model_id.split('/')[0] ?? '',
  applies_at: `${on} 05:00:00`,
  known_at: `${knownOn} 05:00:00`,
  price_in_usd_per_mtok: prices.split(' ')[0] ?? '',
  price_out_usd_per_mtok: prices.split(' ')[1] ?? '',
});

describe('the price changes of a weekly report', () => {
  it('lists price changes, largest first, and starts with a maker’s price that fell by a third', async () => {
    const [newest] = await report((rows) => {
      rows.price_change = [
        price('opal/opal-7b', 1, '2026-06-01', '0.20 0.80', 'listed'),
        price('opal/opal-7b', 2, '2026-06-24', '0.10 0.40', 'changed'),
        price('quartz/max', 1, '2026-05-01', '2 9', 'listed'),
        // A source corrected its own error, which is not reported.
        price('quartz/max', 2, '2026-06-22', '1 9', 'corrected'),
        price('quartz/max', 3, '2026-06-23', '1 9.5', 'changed'),
      ];
    });
    expect(newest?.title).toBe(
      'Week 26 of 2026: opal-7b became 50% cheaper; threadswarm gained the most stars (490)',
    );
    const html = newest?.html ?? '';
    expect(html).toContain('One price fell and 1 rose.');
    expect(html).toContain(
      'on Jun 24, 2026, <bdi>opal-7b</bdi> became 50% cheaper at <bdi>Opal</bdi>.',
    );
    expect(html).toMatch(/\$0\.20 \/ \$0\.80.*\$0\.10 \/ \$0\.40.*−50%/);
    expect(html).toMatch(/<bdi>max<\/bdi>.*\+4%/);
  });

  it('has a price change in the week in which the price starts, even if it is known later', async () => {
    const [newest, before] = await report((rows) => {
      rows.price_change = [
        price('opal/opal-7b', 1, '2026-06-01', '0.05 0.05', 'listed'),
        price('opal/opal-7b', 2, '2026-06-21', '0.70 0.70', 'changed', '2026-06-28'),
      ];
    });
    expect(newest?.html).not.toContain('Price changes');
    expect(before?.title).toContain('Week 25 of 2026: opal-7b became 14 times as expensive; ');
    expect(before?.html).toContain('on Jun 21, 2026, <bdi>opal-7b</bdi> became 14 times');
    expect(before?.html).toContain('×14');
  });

  it('says whose price a new model has', async () => {
    const [newest] = await report((rows) => {
      const [opal, other] = rows.model;
      for (const row of [opal, other]) if (row) row.released_on = '2026-06-26';
      if (other) Object.assign(other, { seller: null, median_of: 3 });
    });
    expect(newest?.html).toContain('<td>median of 3 sellers</td>');
    expect(newest?.html).toContain(`<td><bdi>Opal</bdi></td>`);
  });

  it('counts the new models of one series together in the headline', async () => {
    const released = (...names: readonly string[]) =>
      report((rows) => {
        for (const [place, row] of rows.model.entries()) {
          row.released_on = place < names.length ? '2026-06-26' : '2026-01-01';
          Object.assign(row, { provider: 'opal', rank: place + 1, name: names[place] ?? row.name });
        }
      }).then(([newest]) => newest?.title);
    expect(await released('Opal 4 26B', 'Opal 4 9B', 'Max')).toContain(
      ': 2 Opal 4 models and one other model were released',
    );
    expect(await released('Opal 4 26B', 'Opal 4 9B')).toContain(': 2 Opal 4 models were released');
    expect(await released('Opal 4 26B', 'Opal 5')).toContain(
      ': Opal 4 26B and one other model were released',
    );
  });

  it('has no price that alternates', async () => {
    const posts = await report((rows) => {
      rows.price_change = [
        price('opal/opal-7b', 1, '2026-06-01', '0.20 0.80', 'listed'),
        price('opal/opal-7b', 2, '2026-06-18', '0.10 0.40', 'changed'),
        price('opal/opal-7b', 3, '2026-06-24', '0.20 0.80', 'alternated'),
      ];
    });
    for (const { html } of posts) expect(html).not.toContain('Price changes');
  });

  it.each([
    ['a median of sellers', { seller: null, median_of: 9 }, '(median of 9 sellers)'],
    ['another seller', { seller: 'market' }, 'at <bdi>market</bdi>'],
  ])('does not start with the price of %s, but lists it', async (_, more, text) => {
    const [newest] = await report((rows) => {
      rows.price_change = [
        { ...price('opal/opal-7b', 1, '2026-06-01', '0.20 0.80', 'listed'), ...more },
        { ...price('opal/opal-7b', 2, '2026-06-24', '0.60 2.40', 'changed'), ...more },
      ];
    });
    expect(newest?.title).not.toContain('opal-7b');
    expect(newest?.html).toContain(
      `on Jun 24, 2026, <bdi>opal-7b</bdi> became 3 times as expensive ${text}.`,
    );
  });

  it.each([
    [1, 'max was released; opal-7b became 50% cheaper'],
    [9, 'opal-7b became 50% cheaper; max was released'],
  ])('with a new model of rank %i starts with what /models ranks first', async (rank, facts) => {
    const [newest] = await report((rows) => {
      for (const row of rows.model) {
        row.rank = row.id === 'quartz/max' ? rank : 5;
        row.released_on = row.id === 'quartz/max' ? '2026-06-26' : '2026-01-01';
      }
      rows.price_change = [
        price('opal/opal-7b', 1, '2026-06-01', '0.20 0.80', 'listed'),
        price('opal/opal-7b', 2, '2026-06-24', '0.10 0.40', 'changed'),
      ];
    });
    expect(newest?.title).toBe(`Week 26 of 2026: ${facts}`);
  });
});
