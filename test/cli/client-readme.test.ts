// The generated README of the client package.
import { expect, it } from 'vitest';
import { toClientReadme } from '../../src/cli/client-readme.ts';
import { createClient } from '../../src/client/index.ts';

it('the README of the client documents every method, and only existing ones', () => {
  const readme = toClientReadme();
  const client = createClient({ baseUrl: 'http://localhost/api/v1' });
  const named = [...readme.matchAll(/^### `(\w+)\(/gm)].map(([, name]) => name);
  const others = [...readme.matchAll(/daybreak\.(\w+)/g)].map(([, name]) => name);
  expect(new Set([...named, ...others])).toEqual(new Set(Object.keys(client)));
  expect(readme).toContain('- `as_of`');
});
