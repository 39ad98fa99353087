// Checks that the documents match the code.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../pipeline/io/failure.ts';
import { ProjectDetail } from '../src/contracts/api/records.ts';
import {
  documents,
  findAnchors,
  findCommands,
  findPaths,
  findRelativeLinks,
  readDocument,
  renderImportTable,
  replaceGenerated,
  root,
} from './support/documents.ts';
import { readmeLines, sourceLines } from './support/limits.ts';
import { renderEnvExample, renderSettingsTable } from './support/settings.ts';

const readme = readDocument('README.md');
const operations = readDocument('docs/operations.md');
const style = readDocument('docs/style.md');

describe('the README', () => {
  it('has at most the maximum number of lines', () => {
    expect(readme.split('\n').length - 1).toBeLessThanOrEqual(readmeLines);
  });

  it('has the two start commands and says what the demo shows', () => {
    expect(readme).toMatch(/^npm ci && npm run demo\b/m);
    expect(readme).toMatch(/^npm ci && npm test\b/m);
    expect(readme).toContain('Node 20.19, 22.12 or newer');
    expect(readme).toContain('The demo shows recorded data');
  });

  it('shows a response in the format of the API', () => {
    const response = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? '');
    const { '…': _rest, ...data } = response.data;
    const shown = ProjectDetail.partial().parse(data);
    const {
      score = 0,
      activity = 0,
      momentum = 0,
      community = 0,
      maintenance = 0,
    } = shown.health ?? {};
    expect(score).toBeGreaterThan(0);
    // Each component is rounded separately.
    expect(Math.abs(score - (activity + momentum + community + maintenance))).toBeLessThan(3);
    expect(readme).toContain(`/api/v1/project/${shown.id}`);
  });

  it('has a screenshot of less than 200 KB', () => {
    expect(statSync(join(root, 'docs/images/project-page.png')).size).toBeLessThan(200_000);
  });
});

describe.each(documents)('the document %s', (document) => {
  const text = readDocument(document);

  it('has no broken links', () => {
    const broken = findRelativeLinks(text).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !findAnchors(readDocument(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('mentions only paths that exist', () => {
    expect(findPaths(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('uses American spelling', () => {
    const british = /licence|catalogue|colour|behaviour|favour|neighbour|grey\b|e-mail/gi;
    expect(text.match(british)).toBeNull();
  });

  it('mentions only scripts of package.json', () => {
    const { scripts } = JSON.parse(readDocument('package.json')) as {
      scripts: Record<string, string>;
    };
    const named = findCommands(text).map(({ script }) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('the settings', () => {
  it('are in the table of docs/operations.md', async () => {
    const document = 'docs/operations.md';
    const text = replaceGenerated(operations, 'settings', renderSettingsTable());
    await expect(text).toMatchFileSnapshot(join('..', document));
  });

  it('are in .env.example', async () => {
    await expect(renderEnvExample()).toMatchFileSnapshot('../.env.example');
  });
});

describe('the lists in the documents', () => {
  it('contain the imports that dependency-cruiser allows', async () => {
    const document = 'docs/architecture.md';
    const text = replaceGenerated(readDocument(document), 'import-table', renderImportTable());
    expect(renderImportTable().split('\n').length).toBeGreaterThan(10);
    await expect(text).toMatchFileSnapshot(join('..', document));
  });

  it('contain the exit codes of the pipeline', () => {
    const section = operations.split('\n## ').find((part) => part.startsWith('Exit codes\n')) ?? '';
    const shown = [...section.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
    expect(shown).toEqual(Object.values(exitCodes));
  });

  it('contain the files of deploy/, and only existing metrics', () => {
    for (const name of readdirSync(join(root, 'deploy'))) {
      expect(operations).toContain(`deploy/${name}`);
    }
    const named = [...operations.matchAll(/`(daybreak\.[\w.]+)`/g)].map(
      ([, metric]) => `${metric}`,
    );
    const folder = join('src', 'runtime', 'metrics');
    const code = readdirSync(join(root, folder)).map((name) => readDocument(join(folder, name)));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((metric) => !code.join('\n').includes(`'${metric}'`))).toEqual([]);
  });

  it('contain the limits that tools enforce', () => {
    const biome = readDocument('biome.json');
    const functionLines = /"maxLines": (\d+)/.exec(biome)?.[1];
    const width = /"lineWidth": (\d+)/.exec(biome)?.[1];
    const coverage = /thresholds: \{ lines: (\d+)/.exec(readDocument('vitest.config.ts'))?.[1];
    for (const [what, limit] of [
      ['width of a line', `${width} characters`],
      ['TypeScript files in `src` and `pipeline`', `${sourceLines} lines;`],
      ['a function', `${functionLines} lines`],
      ['test coverage', `${coverage}%`],
      ['README', `${readmeLines} lines`],
    ]) {
      expect(style).toContain(`| ${what} | ${limit}`);
    }
  });
});

it('every promise of docs/security.md names its test', () => {
  const promised = readDocument('docs/security.md').split('## What is not defended')[0] ?? '';
  const rows = promised.match(/^\| (?!---|What \||Promise \|).*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !/`test\/[\w./-]+\.test\.ts` \|$/.test(row))).toEqual([]);
  expect(promised).not.toMatch(/^(- |\d+\. )/m);
});

describe('the decision records', () => {
  const adrs = documents.filter((document) => document.startsWith('docs/adr/'));

  it.each(adrs)('%s has the five required headings', (document) => {
    const headings = [...readDocument(document).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(headings).toEqual(['Context', 'Decision', 'Cost', 'Alternatives', 'When to revisit']);
  });

  it('are numbered without gaps', () => {
    const numbers = adrs.map((document) => Number(/\/(\d{4})-/.exec(document)?.[1]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThan(5);
  });
});

it('the citation file names the current version', () => {
  const { version } = JSON.parse(readDocument('package.json')) as { version: string };
  const [, released] =
    new RegExp(`## \\[${version}\\] - (\\S+)`).exec(readDocument('CHANGELOG.md')) ?? [];
  expect(load(readDocument('CITATION.cff'))).toMatchObject({ version, 'date-released': released });
});

it('the changelog describes each version in at most 60 lines, the current one first', () => {
  const { version } = JSON.parse(readDocument('package.json')) as { version: string };
  const [, ...sections] = readDocument('CHANGELOG.md').split(/^## /m);
  const released = sections.filter((text) => !text.startsWith('[Unreleased]'));
  expect(released[0]).toMatch(
    new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d\\n`),
  );
  for (const text of sections) expect(text.split('\n').length).toBeLessThanOrEqual(60);
});
