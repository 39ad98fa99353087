import { expect, it } from 'vitest';
import { describeNames } from '../../src/account/describe-watched-names.ts';

it.each([
  [['*'], 'all'],
  [['watched'], 'those on your watched list'],
  [['acme/loom', 'acme/yarn'], 'acme/loom, acme/yarn'],
])('describes the watched names %j as “%s”', (names, text) =>
  expect(describeNames(names)).toBe(text),
);
