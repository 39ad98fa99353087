// Tests of the shortened explanations of similarity.
import { expect, test } from 'vitest';
import { shortenEvidence } from '../../src/site/format/evidence.ts';

test('shared features are grouped by kind: packages, topics and words', () => {
  expect(
    shortenEvidence(
      'shares the word “a”, package npm:x, topic rag, the word “b”, topic llm, package pypi:y',
    ),
  ).toBe('shares packages npm:x, pypi:y; topics rag, llm; words “a”, “b”');
  expect(shortenEvidence('shares topic rag, the word “a”')).toBe('shares topic rag; word “a”');
});

test.each(['shares a founder, topic rag', 'depends on pypi:fastapi', 'shares ', ''])(
  '“%s” stays as it is',
  (evidence) => {
    expect(shortenEvidence(evidence)).toBe(evidence);
  },
);
