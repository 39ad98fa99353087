// The Open Graph image of each page.
import { expect, test } from 'vitest';
import { cards, toCardPath } from '../../src/contracts/cards.ts';

test.each([
  ['/', 'home'],
  ['/projects', 'projects'],
  ['/projects/page/2', 'projects'],
  ['/projects/some-project', 'project'],
  ['/models/openai/some-model', 'model'],
  ['/alternatives/notion', 'comparison'],
  ['/topics/rag', 'group'],
  ['/languages/python', 'group'],
  ['/developers/webhooks', 'developers'],
  ['/terms', 'about'],
  ['/constructor', 'about'],
])('%s uses the image “%s”', (path, card) => {
  expect(toCardPath(path)).toBe(`/og/${card}.png`);
  expect(Object.keys(cards)).toContain(card);
});

test('a report has its own image', () => {
  expect(toCardPath('/blog/week-26')).toBe('/og/post-week-26.png');
  expect(toCardPath('/blog')).toBe('/og/blog.png');
});
