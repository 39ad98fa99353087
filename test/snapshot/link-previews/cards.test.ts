// The texts of link previews of a project, a model and a product, with known and unknown facts.
import { describe, expect, it } from 'vitest';
import type { ModelDetail } from '../../../src/contracts/api/model-records.ts';
import type { AlternativesRecord, ProjectDetail } from '../../../src/contracts/api/records.ts';
import {
  toModelCard,
  toProductCard,
  toProjectCard,
} from '../../../src/snapshot/link-previews/facts.ts';
import { wrapText } from '../../../src/snapshot/link-previews/wrap-text.ts';

const asOf = '2026-06-30';
const project = {
  name: 'Loom',
  url: 'https://github.com/acme/loom',
  desc: 'Weaves agents.',
  lang: 'Python',
  license: 'MIT',
  stars: 1234,
  stars_on: '2026-06-30',
  momentum: 56,
  health: { score: 71, label: 'healthy', provisional: false, checked: '2026-06-30T05:00:00Z' },
  last_seen: null,
} as ProjectDetail;
const model = {
  name: 'Loom 7B',
  maker_name: 'Acme',
  state: 'listed',
  open_weights: true,
  sellers: 2,
  price_in: 0.8,
  price_out: 4,
  ctx: 200_000,
} as ModelDetail;

describe('the link preview of a project', () => {
  it('has its language, license, stars, gain and health', () => {
    expect(toProjectCard(project, asOf)).toEqual({
      kicker: 'Project · Python · MIT',
      title: 'acme/loom',
      text: 'Weaves agents.',
      figures: [
        { value: '1,234', label: 'stars' },
        { value: '+56', label: 'stars in 7 days' },
        { value: '71 of 100', label: 'health: healthy' },
      ],
    });
  });

  it('has the days of old values', () => {
    const old = {
      ...{ ...project, stars_on: '2026-05-01' },
      health: { ...project.health, checked: '2026-05-02T05:00:00Z', provisional: true },
    } as ProjectDetail;
    expect(toProjectCard(old, asOf).figures?.map(({ label }) => label)).toEqual([
      'stars on 2026-05-01',
      'stars in 7 days',
      'health on 2026-05-02: healthy',
    ]);
  });

  it('omits unknown values', () => {
    const unknown = { desc: null, lang: null, license: null, stars: null, momentum: null };
    expect(toProjectCard({ ...project, ...unknown, health: null }, asOf)).toEqual({
      kicker: 'Project',
      title: 'acme/loom',
      text: null,
      figures: [],
    });
  });

  it('has no description in a script that servers have no font for', () => {
    expect(toProjectCard({ ...project, desc: '大模型 agents' }, asOf).text).toBe(null);
    expect(toProjectCard({ ...project, desc: 'Агенты: naïve café, 100% ✓' }, asOf).text).not.toBe(
      null,
    );
  });

  it('says only when GitHub last returned it, once it has vanished', () => {
    const { text, figures } = toProjectCard({ ...project, last_seen: '2026-06-01' }, asOf);
    expect({ text, figures }).toEqual({
      text: 'GitHub last returned this repository on 2026-06-01.',
      figures: [],
    });
  });
});

describe('the link preview of a model', () => {
  it('has its maker, list price and context', () => {
    expect(toModelCard(model)).toEqual({
      kicker: 'Model · Acme · open weights',
      title: 'Loom 7B',
      text: 'List price per million tokens, in US dollars.',
      figures: [
        { value: '$0.80', label: 'input' },
        { value: '$4.00', label: 'output' },
        { value: '200,000', label: 'tokens of context' },
      ],
    });
  });

  it('has no output price for a model without output, and both prices for a free model', () => {
    const pricesOf = (price_in: number, price_out: number) =>
      toModelCard({ ...model, ctx: 0, price_in, price_out }).figures?.map(({ label }) => label);
    expect(pricesOf(0.13, 0)).toEqual(['input']);
    expect(pricesOf(0, 0)).toEqual(['input', 'output']);
  });

  it('has no price for a model that is no longer sold, and no weights that no source states', () => {
    const removed = { ...model, state: 'removed', open_weights: null, ctx: 0 } as ModelDetail;
    expect(toModelCard(removed)).toEqual({
      kicker: 'Model · Acme · no longer sold',
      title: 'Loom 7B',
      text: null,
      figures: [],
    });
  });
});

it('the link preview of a product lists its best alternatives', () => {
  const alternatives = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => ({ name }));
  const record = { name: 'Noted', cat: 'Notes', alternatives } as AlternativesRecord;
  expect(toProductCard(record)).toMatchObject({
    kicker: 'Alternatives · Notes',
    title: 'Alternatives to Noted',
    text: 'Alpha, Beta, Gamma and 1 more',
  });
});

it.each([
  ['', []],
  ['one two', ['one two']],
  ['one two three four five', ['one two', 'three fou…']],
  ['unbreakable-word', ['unbreakab…']],
])('the text of a link preview is wrapped: “%s”', (text, lines) =>
  expect(wrapText(text, 10, 2)).toEqual(lines),
);
