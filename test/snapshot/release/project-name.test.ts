// The names of projects in lists: with the owner if two projects share the name.
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { distinctName } from '../../../src/snapshot/release/project-name.ts';

it('a name that two projects share has its owner, whatever its case and punctuation', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`create table project as
    select split_part(full_name, '/', 2) as name, full_name
    from (values ('a/skills'), ('b/Skills'), ('c/claude-code'), ('d/Claude Code'), ('e/vllm')) as t(full_name)`);
  const reader = await connection.runAndReadAll(
    `select ${distinctName} as name from project order by full_name`,
  );
  expect(reader.getRows().flat()).toEqual([
    'a/skills',
    'b/Skills',
    'c/claude-code',
    'd/Claude Code',
    'vllm',
  ]);
  connection.closeSync();
  instance.closeSync();
});
