// Installs the production packages for every supported platform and checks their native files.
// npm verifies each package against the checksum in package-lock.json while it installs.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import {
  findNativeFamilies,
  fits,
  type Platform,
  platforms,
  projectRoot,
  readLock,
} from './lock.ts';
import { npm, withFolder } from './npm.ts';

const lock = readLock();
const families = [...findNativeFamilies(lock)].filter(([path]) => lock.get(path)?.dev !== true);

/** Returns the problems as sentences. */
function checkInstall(folder: string, platform: Platform): string[] {
  return families.flatMap(([family, variants]) => {
    const needed = variants.filter((path) => {
      const entry = lock.get(path) ?? {};
      return entry.dev !== true && fits(entry, platform);
    });
    if (needed.length === 0) return [`No package in the lock file fits ${family}.`];
    return needed.flatMap((path) => {
      const installed = join(folder, path);
      if (!existsSync(installed)) return [`npm did not install ${path}.`];
      const hasBinary = findBinaries(installed, platform).length > 0;
      return hasBinary ? [] : [`${path} contains no binary for ${platform.os} ${platform.cpu}.`];
    });
  });
}

async function simulate(platform: Platform): Promise<string[]> {
  return await withFolder((folder) => {
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(join(projectRoot, name), join(folder, name));
    }
    const target = [`--os=${platform.os}`, `--cpu=${platform.cpu}`];
    if (platform.os === 'linux') target.push('--libc=glibc');
    npm(folder, ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...target]);
    return checkInstall(folder, platform);
  });
}

for (const platform of platforms) {
  const startedMs = performance.now();
  const faults = await simulate(platform);
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  const outcome = faults.length === 0 ? 'complete' : faults.join(' ');
  console.log(
    `${platform.os} ${platform.cpu}: ${outcome} (${families.length} native packages, ${seconds} s)`,
  );
  if (faults.length > 0) process.exitCode = 1;
}
