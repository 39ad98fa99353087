// Tests of the suggestions on the 404 page.
import { describe, expect, test } from 'vitest';
import { suggest } from '../../src/components/not-found/suggest.ts';
import { SearchIndexBuilder } from '../../src/snapshot/search/search-index.ts';

const repos = [
  'alba-lab/threadswarm',
  'alba-lab/tinyserve',
  'cinder/newcomer',
  'h4x/<b>evil</b>',
  'kelp/serve',
];
const buildIndex = (fullNames: readonly string[]) => {
  const builder = new SearchIndexBuilder();
  for (const full_name of fullNames) {
    const name = full_name.slice(full_name.indexOf('/') + 1);
    builder.add({ id: full_name, name, full_name, description: null, topics: [] });
  }
  return builder.build(
    () => undefined,
    async () => undefined,
  );
};
const index = await buildIndex(repos);
const found = (pathname: string) => suggest(pathname, index, 5).map((place) => repos[place]);

describe('the 404 page suggests', () => {
  test.each([
    ['/projects/threadswarm', 'alba-lab/threadswarm'],
    ['/projects/Alba-Lab/ThreadSwarm.git', 'alba-lab/threadswarm'],
    ['/projects/alba-lab-thraedswarm', 'alba-lab/threadswarm'],
    ['/project/cinder/newcommer', 'cinder/newcomer'],
    ['/tinyserv', 'alba-lab/tinyserve'],
    ['/projects/evil', 'h4x/<b>evil</b>'],
  ])('for %s first %s', (pathname, repo) => {
    expect(found(pathname)[0]).toBe(repo);
  });

  test('nothing for a path that is unlike any name, too short or invalid', () => {
    expect(found('/wp-login.php')).toEqual([]);
    expect(found('/x')).toEqual([]);
    expect(found('/')).toEqual([]);
    expect(found('/projects/%E0%A4%A')).toEqual([]);
  });

  test('each project only once, up to the number of visible suggestions', async () => {
    const many = await buildIndex(Array.from({ length: 9 }, (_, at) => `owner${at}/agent`));
    const places = suggest('/projects/agent', many, 5);
    expect(places).toHaveLength(5);
    expect(new Set(places).size).toBe(5);
  });
});
