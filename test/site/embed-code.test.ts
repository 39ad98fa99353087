// Tests of the code that embeds badges and charts.
import { expect, test } from 'vitest';
import { toEmbedCode, toProjectId } from '../../src/components/embed/embed-code.ts';

const site = 'https://daybreak.example';

test('a badge links to the page of its project', () => {
  expect(toEmbedCode(site, { p: 'ada-engine', show: 'badge', days: 'all' }, 'Ada/engine')).toEqual({
    image: '/badge/ada-engine.svg',
    page: 'https://daybreak.example/projects/ada-engine',
    markdown:
      '[![Health of Ada/engine](https://daybreak.example/badge/ada-engine.svg)](https://daybreak.example/projects/ada-engine)',
    html: '<a href="https://daybreak.example/projects/ada-engine"><img src="https://daybreak.example/badge/ada-engine.svg" alt="Health of Ada/engine" height="20"></a>',
  });
});

test('the alternative text has the id if the name is unknown, or could break the code', () => {
  const choice = { p: 'a-b', show: 'stars', days: '90' };
  for (const title of [undefined, '', 'a/<b>', 'a/b"', 'a/b]']) {
    expect(toEmbedCode(site, choice, title)?.html).toContain('alt="Chart of a-b"');
  }
});

test('the URL of a chart has only the parameters that are not the default', () => {
  const image = (show: string, days: string) => toEmbedCode(site, { p: 'a-b', show, days })?.image;
  expect(image('stars', '90')).toBe('/chart/a-b.svg');
  expect(image('stars', 'all')).toBe('/chart/a-b.svg?days=all');
  const both = toEmbedCode(site, { p: 'a-b', show: 'health', days: '30' });
  expect(both?.image).toBe('/chart/a-b.svg?metric=health&days=30');
  expect(both?.html).toContain('metric=health&amp;days=30"');
});

test('a project is given by its id or by a URL, and other text gives no code', () => {
  expect(toProjectId('https://github.com/Ada/Engine.js')).toBe('ada-engine.js');
  expect(toProjectId(' https://daybreak.example/projects/ada-engine ')).toBe('ada-engine');
  expect(toProjectId('ada/engine/')).toBe('ada-engine');
  for (const text of ['', 'two words', '"><script>', '../..'])
    expect(toEmbedCode(site, { p: text, show: 'badge', days: '90' })).toBeUndefined();
});
