// Tests of the suggestions on the 404 page.
import { describe, expect, test } from 'vitest';
import { suggest } from '../../src/components/not-found/suggest.ts';

const listed = {
  slugs: [
    'alba-lab-threadswarm',
    'alba-lab-tinyserve',
    'cinder-newcomer',
    'h4x-evil',
    'kelp-serve',
  ],
  names: ['threadswarm', 'tinyserve', 'newcomer', '<b>evil</b>', 'serve'],
};
const slugs = (pathname: string) => suggest(pathname, listed).map(({ slug }) => slug);

describe('the 404 page suggests', () => {
  test.each([
    ['/projects/threadswarm', 'alba-lab-threadswarm'],
    ['/projects/Alba-Lab/ThreadSwarm.git', 'alba-lab-threadswarm'],
    ['/projects/alba-lab-thraedswarm', 'alba-lab-threadswarm'],
    ['/project/cinder/newcommer', 'cinder-newcomer'],
    ['/tinyserv', 'alba-lab-tinyserve'],
    ['/projects/evil', 'h4x-evil'],
  ])('for %s first %s', (pathname, slug) => {
    expect(slugs(pathname)[0]).toBe(slug);
  });

  test('nothing for a path that is unlike any name, too short or invalid', () => {
    expect(slugs('/wp-login.php')).toEqual([]);
    expect(slugs('/x')).toEqual([]);
    expect(slugs('/')).toEqual([]);
    expect(slugs('/projects/%E0%A4%A')).toEqual([]);
  });

  test('each project once and at most five', () => {
    const many = Array.from({ length: 9 }, (_, index) => `owner${index}-agent`);
    const found = suggest('/projects/agent', { slugs: many, names: many.map(() => 'agent') });
    expect(found).toHaveLength(5);
    expect(new Set(found.map(({ slug }) => slug)).size).toBe(5);
    expect(suggest('/threadswarm', listed)[0]?.name).toBe('threadswarm');
  });
});
