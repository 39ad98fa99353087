// The notebook runs on a release: with nothing but Python, with pandas, and in Jupyter (PYTHON
// selects the interpreter).
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { XMLValidator } from 'fast-xml-parser';
import { beforeAll, expect, it } from 'vitest';
import { keyOf } from '../support/callers.ts';
import { listen } from '../support/listening.ts';
import { findPython } from '../support/python.ts';

const root = join(import.meta.dirname, '../..');
const path = join(root, 'src/content/first-look.ipynb');
const python = findPython() ?? '';
const citation =
  'Daybreak (2026). Open-source AI projects, models and alternatives [Data set]. Release of 2026-06-30. https://daybreak.example/data';
let url: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  ({ url } = await listen());
  env = { ...process.env, DAYBREAK_URL: url };
});
const run = async (...args: string[]) =>
  (await promisify(execFile)(python, args, { env, maxBuffer: 2 ** 26 })).stdout;

/** The same numbers from the API. */
async function readIndustry(industry: string) {
  const headers = { 'X-Api-Key': keyOf('pro') };
  const response = await fetch(`${url}/api/v1/projects?limit=100&vertical=${industry}`, {
    headers,
  });
  const { data } = (await response.json()) as { data: { health: number | null }[] };
  const scores = data.flatMap(({ health }) => health ?? []).sort((a, b) => a - b);
  const [low, high] = [(scores.length - 1) / 2, scores.length / 2].map(
    (at) => scores[Math.floor(at)] ?? expect.fail('There are no scores.'),
  ) as [number, number];
  return { industry, projects: scores.length, median_health: (low + high) / 2 };
}

it.skipIf(!python)('shows two tables, two charts and the citation', async () => {
  const output = await run(join(root, 'test/tools/run_notebook.py'), path);
  const [source, , industries, health, makers, prices, cite] = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(source).toBe('Daybreak, 2026-06-30, CC0-1.0');
  expect(industries).toEqual([await readIndustry('finance')]);
  expect(makers).toEqual([
    { maker: 'opal', models: 1, median_input_price: 0.15, median_output_price: 0.6 },
    { maker: 'quartz', models: 1, median_input_price: 0.15, median_output_price: 75.5 },
  ]);
  for (const [svg, rows] of [
    [health, industries],
    [prices, makers],
  ]) {
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).toContain(`Data: ${source}`);
    expect(svg.match(/fill="#c2410c"/g)).toHaveLength(rows.length);
  }
  expect(cite).toBe(citation);
});

it.skipIf(!findPython('nbconvert', 'ipykernel'))('runs in Jupyter', async () => {
  const output = await run('-m', 'nbconvert', '--execute', '--to', 'notebook', '--stdout', path);
  const { cells } = JSON.parse(output) as { cells: { outputs?: { data?: object }[] }[] };
  const shown = cells.flatMap(({ outputs = [] }) => outputs.map(({ data = {} }) => data));
  expect(shown.filter((data) => 'image/svg+xml' in data)).toHaveLength(2);
  expect(JSON.stringify(shown.at(-1))).toContain(citation);
});

it('has no stored output, and no URL of a particular site', () => {
  const { cells } = JSON.parse(readFileSync(path, 'utf8')) as {
    cells: { cell_type: string; outputs?: unknown[]; source: string[] }[];
  };
  expect(cells.flatMap(({ outputs = [] }) => outputs)).toEqual([]);
  const urls = cells.flatMap(({ source }) => source.join('').match(/https?:\/\/[^"')\s]+/g) ?? []);
  expect(urls).toEqual(['http://www.w3.org/2000/svg']);
});
