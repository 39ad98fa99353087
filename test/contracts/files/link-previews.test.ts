// The Open Graph image of each page.
import { expect, test } from 'vitest';
import { cards, toCardPath } from '../../../src/contracts/files/link-previews.ts';

test.each([
  ['/', 'home'],
  ['/projects', 'projects'],
  ['/projects/page/2', 'projects'],
  ['/projects/some-project', 'projects/some-project'],
  ['/models/openai/some-model', 'models/openai/some-model'],
  ['/models/compare', 'models'],
  ['/alternatives/notion', 'alternatives/notion'],
  ['/topics/rag', 'group'],
  ['/languages/python', 'group'],
  ['/developers/webhooks', 'developers'],
  ['/terms', 'about'],
  ['/constructor', 'about'],
])('the page %s uses the preview image “%s”', (path, card) => {
  expect(toCardPath(path)).toBe(`/og/${card}.png`);
  if (!card.includes('/')) expect(Object.keys(cards)).toContain(card);
});

test('a weekly report has its own preview image', () => {
  expect(toCardPath('/blog/week-26')).toBe('/og/post-week-26.png');
  expect(toCardPath('/blog')).toBe('/og/blog.png');
  expect(toCardPath('/this-week')).toBe('/og/this-week.png');
});
