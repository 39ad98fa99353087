// Mapping files: the built-in ones are valid, and errors say what to correct.
import { describe, expect, it } from 'vitest';
import {
  decodeMapping,
  readBuiltInMappings,
  readMappingNamed,
  sourceIds,
} from '../../../pipeline/observations/mapping-files.ts';
import { repoNamePattern } from '../../../pipeline/observations/row-checks.ts';
import { sources } from '../../../pipeline/observations/source-list.ts';
import { RepoName } from '../../../src/lib/scalars.ts';

const good = `
about: Made-up stars
stream: repositories
source: made-up
observed_at: day
columns:
  full_name: repo
`;

describe('a mapping file', () => {
  it('of the pipeline is valid, and each of its sources has a name and a license', async () => {
    const mappings = await readBuiltInMappings();
    expect(mappings.length).toBeGreaterThanOrEqual(16);
    const known = sources.map(({ id }) => id);
    for (const mapping of mappings)
      expect(known).toEqual(expect.arrayContaining([...sourceIds(mapping)]));
    expect(new Set(known).size).toBe(known.length);
  });

  it('has the name of its file', () => {
    expect(decodeMapping(good, 'here/made-up.yaml')).toMatchObject({
      name: 'made-up',
      keep: 'last-of-day',
      skip: [],
    });
  });

  it('with a column that the stream lacks is refused with the list of columns', () => {
    const text = good.replace('full_name', 'full_nam');
    expect(() => decodeMapping(text, 'm.yaml')).toThrow(
      /m\.yaml is not a valid mapping.*\n {2}columns\.full_nam: the stream "repositories" has no such column\. It has: .*full_name/,
    );
  });

  it('with unknown fields, wrong values or misplaced entries is refused with all errors', () => {
    const text = `${good}colums: {}\nkeep: newest\n`.replace('made-up\n', 'Made Up\n');
    expect(() => decodeMapping(text, 'm.yaml')).toThrow(/source: .*\n.*keep: .*\n.*colums/);
    const misplaced = `${good}  source: x\ndefaults:\n  stars: { value: 0, reason: none }\n`;
    expect(() => decodeMapping(misplaced, 'm.yaml')).toThrow(
      /columns\.source: belongs at the top level.*\n.*defaults\.stars: no such entry/,
    );
  });

  it('that is not YAML is refused with the line number', () => {
    expect(() => decodeMapping('about: [', 'm.yaml')).toThrow(
      /m\.yaml is not valid YAML\. Correct the error in line 1: /,
    );
  });

  it('that does not exist is refused with the names of the built-in mappings', async () => {
    await expect(readMappingNamed('no-such')).rejects.toThrow(
      /a built-in name: .*\bawesome-selfhosted, /,
    );
  });
});

it('the SQL pattern for repository names accepts the same names as the schema', () => {
  const pattern = new RegExp(`^${repoNamePattern}$`);
  for (const name of ['a/b', 'A.b-c_d/e', 'a', 'a/b/c', 'a/ b', '/b', 'a/', 'ä/b', '']) {
    expect(pattern.test(name)).toBe(RepoName.safeParse(name).success);
  }
});
