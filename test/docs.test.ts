// What the documentation promises is what the code does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Settings as PipelineSettings } from '../pipeline/config.ts';
import { Settings as RuntimeSettings } from '../src/runtime/settings.ts';
import { runCli } from './support/cli.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const settings = [
  ...new Set([...Object.keys(PipelineSettings.shape), ...Object.keys(RuntimeSettings.shape)]),
];

describe('the documentation', () => {
  it.each(settings)('describes the setting %s', (name) => {
    expect(readme).toContain(`\`${name}\``);
    expect(read('.env.example')).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  });

  it('names no setting that does not exist', () => {
    const named = [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(named.filter((name) => !settings.includes(name ?? ''))).toEqual([]);
  });

  it('names only commands and scripts that exist', async () => {
    const { stdout } = await runCli(root, ['--help']);
    const commands = [...readme.matchAll(/npm run pipeline -- ([a-z-]+)/g)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(5);
    for (const name of commands) expect(stdout).toContain(`  ${name} `);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('leads only to files and folders that exist', () => {
    const paths = [...readme.matchAll(/`((?:pipeline|src|test)\/[a-z/-]*)`/g)].map(
      ([, path]) => path,
    );
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(() => readFileSync(join(root, path ?? ''))).toThrow('EISDIR');
  });
});
