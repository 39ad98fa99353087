// The `Link` header of lists.
import { expect, it } from 'vitest';
import { readLinks } from '../../src/client/link-header.ts';

it('readLinks returns the URLs of a Link header by relation and ignores anything else', () => {
  const header =
    '</a?offset=5&limit=5>; rel="next", </a?x=1,2>; title="last; one"; rel=last, </b>; rel="help"';
  expect(readLinks(header)).toEqual({ next: '/a?offset=5&limit=5', last: '/a?x=1,2' });
});

it('readLinks returns nothing without a valid header', () => {
  expect(readLinks(null)).toEqual({});
  expect(readLinks('no link at all')).toEqual({});
});
