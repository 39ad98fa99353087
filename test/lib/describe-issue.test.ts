import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue } from '../../src/lib/describe-issue.ts';

const Body = z.object({
  url: z.string().max(10),
  events: z.array(z.enum(['health', 'release'])).min(1),
  limit: z.int().min(1).max(1000),
  id: z.string().regex(/^whk_\d+$/, 'a webhook id: whk_ and digits'),
  code: z.string().regex(/^\d+$/),
});

const describe = (body: object): string[] => {
  const parsed = Body.safeParse(body, { reportInput: true });
  return (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${describeIssue(issue)}`,
  );
};

it('describes what is missing', () => {
  expect(describe({})).toEqual([
    'url: Required: text.',
    'events: Required: a list.',
    'limit: Required: a number.',
    'id: Required: text.',
    'code: Required: text.',
  ]);
});

it('names the value and the limit', () => {
  const body = { url: 'x'.repeat(11), events: ['star'], limit: 1001, id: 'whk_a', code: 'b' };
  expect(describe(body)).toEqual([
    'url: Send at most 10 characters.',
    'events.0: "star" is not one of health, release.',
    'limit: 1001 is greater than the maximum of 1,000.',
    'id: "whk_a" is not a webhook id: whk_ and digits.',
    'code: "b" does not have the required form.',
  ]);
  const other = { url: 7, events: [], limit: 0.5, id: null, code: { a: 1 } };
  expect(describe(other)).toEqual([
    'url: 7 is not text.',
    'events: Send at least 1 item.',
    'limit: 0.5 is not a whole number.',
    'id: Must be text, not null.',
    'code: Must be text, not an object.',
  ]);
});
