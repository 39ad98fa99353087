// Which repositories count as AI projects: examples, and real lists if they are available.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aiTopics, aiWords } from '../../../../pipeline/contracts/ai-keywords.ts';
import { judgeRelevance } from '../../../../pipeline/sources/github/relevance.ts';

const judge = (
  fullName: string,
  description: string | null = null,
  more: { topics?: string[]; dependencies?: string[] } = {},
) =>
  judgeRelevance({
    fullName,
    description,
    topics: more.topics ?? null,
    dependencies: more.dependencies ?? null,
  });

describe('the relevance rule', () => {
  test.each([
    ['a topic decides', judge('a/b', null, { topics: ['cli', 'llm'] }), 'topic llm'],
    [
      'a phrase of the description decides',
      judge('a/b', 'Machine-Learning for all'),
      'word machine learning',
    ],
    ['a word in capitals inside a name counts', judge('a/PyTorch-tools'), 'word torch'],
    ['a name in camel case is several words', judge('a/myChatbotApp'), 'word chatbot'],
    ['a part of a name decides', judge('a/minigpt4'), 'name with gpt'],
    [
      'mcp is recognized at the end of a word',
      judge('a/wiremcp', 'Captures packets'),
      'name with mcp',
    ],
    ['scripts without spaces are supported', judge('a/b', '一个大模型应用'), 'word 大模型'],
    [
      'a package decides',
      judge('a/b', 'Tools', { dependencies: ['pypi:requests', 'pypi:torch'] }),
      'package pypi:torch',
    ],
    [
      'two weak words are enough',
      judge('a/b', 'Prompt management for your agent'),
      'words prompt + agent',
    ],
  ])('%s', (_, relevance, because) => {
    expect(relevance).toEqual({ isRelevant: true, because });
  });

  test.each([
    ['one weak word is not enough', judge('a/monitor', 'A monitoring agent for servers')],
    ['the owner does not count', judge('openai/website', 'Our site')],
    ['letters inside another word do not count', judge('a/rails', 'Email said aim, html, drag')],
    [
      'a project of another kind is not relevant',
      judge('odoo/odoo', 'Open source apps to grow your business', {
        topics: ['erp'],
        dependencies: ['pypi:psycopg2'],
      }),
    ],
    ['a project without any text is not relevant', judge('a/b')],
  ])('%s', (_, relevance) => {
    expect(relevance).toEqual({ isRelevant: false, because: 'no AI topic, word or package' });
  });

  test('has lists without duplicates, in the spelling used for comparison', () => {
    expect(new Set(aiTopics).size).toBe(aiTopics.length);
    expect(new Set(aiWords).size).toBe(aiWords.length);
    expect(aiTopics.filter((topic) => !/^[a-z0-9-]+$/.test(topic))).toEqual([]);
    expect(aiWords.filter((word) => !/^[a-z0-9]+( [a-z0-9]+)*$/.test(word))).toEqual([]);
  });
});

const data = join(process.cwd(), '..', 'shared', 'data');
const Listed = z.array(
  z.object({ repo: z.string(), description: z.string().nullable(), topics: z.string().nullable() }),
);

async function readListed(sql: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  const rows = Listed.parse(reader.getRowObjectsJson());
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const projects = `read_csv('${data}/projects/projects.csv.gz', header = true, all_varchar = true)`;
const share = (rows: z.infer<typeof Listed>) =>
  rows.filter(
    ({ repo, description, topics }) =>
      judgeRelevance({
        fullName: repo,
        description,
        topics: topics?.split(';') ?? null,
        dependencies: null,
      }).isRelevant,
  ).length / rows.length;

describe.skipIf(!existsSync(data))('the relevance rule on real lists', () => {
  test('keeps most listed AI projects that have a description', async () => {
    const rows = await readListed(
      `select repo, description, topics from ${projects}
       where description is not null and sources <> 'lukasmasuch/best-of-python'`,
    );
    expect(rows.length).toBeGreaterThan(10_000);
    expect(share(rows)).toBeGreaterThan(0.85);
  });

  test('keeps hardly any general Python tool or business application', async () => {
    const tools = await readListed(
      `select repo, description, topics from ${projects} where sources = 'lukasmasuch/best-of-python'`,
    );
    const applications = await readListed(
      `select any_value(repo) as repo, any_value(description) as description, null::varchar as topics
       from read_csv('${data}/alternatives/alternatives.csv', header = true, all_varchar = true)
       where lower(repo) not in (select lower(repo) from ${projects})
       group by lower(repo)`,
    );
    expect(share(tools)).toBeLessThan(0.03);
    expect(share(applications)).toBeLessThan(0.05);
  });
});
