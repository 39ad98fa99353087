// The workflows of GitHub run existing scripts, with pinned actions, few permissions and time limits.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { findCommands, root } from './support/documents.ts';

const folder = join(root, '.github/workflows');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const workflows = readdirSync(folder).map((name) => `.github/workflows/${name}`);

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly 'timeout-minutes': number; readonly container?: string }>
  >;
}

describe.each([...workflows, 'action.yml'])('%s', (path) => {
  it('pins every action by commit, with its version', () => {
    const used = read(path).match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) {
      expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });
});

describe.each(workflows)('%s', (path) => {
  const { permissions, jobs } = load(read(path)) as Workflow;

  it('calls only scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = findCommands(read(path)).map(({ script }) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('may only read by default, and every job ends in time', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const most = path.includes('pull-request') ? 6 : 90;
    for (const job of Object.values(jobs)) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(most);
    }
  });

  it('uses the image of the Dockerfile', () => {
    const [image] = read('Dockerfile').match(/(?<=^FROM )\S+/m) ?? [];
    for (const { container = image } of Object.values(jobs)) expect(container).toBe(image);
  });
});

it('the gate for pull requests runs static checks, fast tests and one browser test', () => {
  const named = findCommands(read('.github/workflows/pull-request.yml'));
  expect(named.map(({ script }) => script)).toEqual(
    expect.arrayContaining(['check:static', 'test', 'test:browser']),
  );
  expect(read('.github/workflows/nightly.yml')).toContain('run: .ci/nightly');
});
