// Receivers at Slack and Discord get a message in their format. All others get the delivery as it is.
import { expect, it } from 'vitest';
import type { DeliveryBody } from '../../../src/contracts/api/webhooks.ts';
import { toReceiverBody } from '../../../src/runtime/webhooks/chat-message.ts';

const project = (name: string) => ({
  event: 'evt_1',
  project: { id: 'a-b', name, url: 'https://github.com/a/b' },
  before: 'v1',
  after: 'v2',
  url: null,
});
const bodyOf = (items: DeliveryBody['items'], more: Partial<DeliveryBody> = {}) =>
  JSON.stringify({
    ...{ id: 'dlv_1', event: 'release', day: '2026-06-30', generated: '2026-06-30T05:00:00Z' },
    ...{ attribution: 'Data: Daybreak', items, ...more },
  });
const slack = 'https://hooks.slack.com/services/T0/B0/x';
const discord = 'https://discord.com/api/webhooks/1/x';

it('Slack gets text with links, and no markup from names', () => {
  const page = { ...project('b'), url: 'https://github.com/a/b/releases/tag/v2' };
  expect(JSON.parse(toReceiverBody(slack, bodyOf([page, project('<!channel> & co')])))).toEqual({
    text:
      'release, 2026-06-30\n<https://github.com/a/b/releases/tag/v2|b>: v1 → v2\n' +
      '<https://github.com/a/b|&lt;!channel&gt; &amp; co>: v1 → v2\nData: Daybreak',
  });
});

it('a summary of forecasts has one line for each kind', () => {
  const one = { kind: 'no_commit_12m', resolved: 0, happened: 0, brier: null } as const;
  const item = {
    event: 'evt_f',
    forecasts: [
      { ...one, made: 3, void: 0 },
      { ...one, made: 0, void: 2 },
    ],
    page: '/forecasts',
    dumps: [],
  };
  const { text } = JSON.parse(toReceiverBody(slack, bodyOf([item], { event: 'forecast' })));
  expect(text).toBe(
    'forecast, 2026-06-30\nForecasts “No commit within 12 months”: 3 made\n' +
      'Forecasts “No commit within 12 months”: 2 void\nData: Daybreak',
  );
});

it('Discord gets content that notifies nobody', () => {
  const model = {
    ...{ event: 'evt_2', model: { id: 'm/x', name: 'X_1', page: null } },
    ...{ before: null, after: 'listed' },
  };
  const body = bodyOf([model, project('@everyone')], { sample: true });
  expect(JSON.parse(toReceiverBody(discord, body))).toEqual({
    content:
      'release, 2026-06-30 (sample)\nX\\_1: listed\n' +
      '[\\@everyone](<https://github.com/a/b>): v1 → v2\nData: Daybreak',
    allowed_mentions: { parse: [] },
  });
});

it.each([
  [slack, 'text', 3000],
  [discord, 'content', 2000],
])(
  'a long list at %s is cut at a line, and says how many events it leaves out',
  (url, name, max) => {
    const items = Array.from({ length: 100 }, (_, n) => project(`project-${n}-${'x'.repeat(40)}`));
    const text: string = JSON.parse(toReceiverBody(url, bodyOf(items)))[name];
    expect(text.length).toBeLessThanOrEqual(max);
    const lines = text.split('\n');
    expect(lines.at(-1)).toBe('Data: Daybreak');
    expect(lines.at(-2)).toBe(`and ${100 - (lines.length - 3)} more`);
  },
);

it.each([
  'https://example.com/hook',
  'https://discord.com/other',
  'https://hooks.slack.com.example/',
])('%s gets the delivery as it is', (url) => {
  const body = bodyOf([project('b')]);
  expect(toReceiverBody(url, body)).toBe(body);
});
