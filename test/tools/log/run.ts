// Writes transparency logs and verifies them with Go's packages for such logs: `npm run check:log`.
// Downloads the packages from the registry of Go. Without Go, the check is skipped.
import { equal, notEqual } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkpointFile, toCheckpoint, toTilePath } from '../../../src/contracts/files/log.ts';
import { proveInclusion } from '../../../src/lib/merkle-tree.ts';
import { appendEntries, openLog } from '../../../src/snapshot/log/local-log.ts';
import { plainEnvironment, withFolder } from '../npm.ts';

const keys = generateKeyPairSync('ed25519');
const signingKey = keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);

/** Number of entries at the older and at the newer checkpoint. */
const sizes = [
  [1, 2],
  [3, 255],
  [256, 257],
  [300, 700],
  [65_000, 65_800],
] as const;

async function writeLog(folder: string, [from, to]: readonly [number, number]): Promise<void> {
  for (const size of [from, to]) {
    const log = await openLog(join(folder, 'log'));
    const count = size - log.entries.length;
    const added = Array.from({ length: count }, (_, at) => Buffer.from(`{"entry":${size + at}}`));
    await appendEntries(log, added, (tree) =>
      toCheckpoint({ origin: 'daybreak.example/log', ...tree }, signingKey),
    );
    if (size === from) copyFileSync(join(folder, 'log', checkpointFile), join(folder, 'older'));
  }
  const { leaves } = await openLog(join(folder, 'log'));
  const index = Math.floor(to / 3);
  const proof = proveInclusion(leaves, index).map((hash) => hash.toString('base64'));
  writeFileSync(join(folder, 'proof'), [index, ...proof].join('\n'));
}

async function checkLogs(folder: string): Promise<void> {
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: folder, env: plainEnvironment(), encoding: 'utf8' });
  const build = (...args: string[]) => {
    const { status, stderr } = run('go', ...args);
    equal(status, 0, stderr);
  };
  copyFileSync(join(import.meta.dirname, 'verify.go'), join(folder, 'verify.go'));
  build('mod', 'init', 'verify');
  build('get', 'golang.org/x/mod@v0.24.0');
  build('build', '-o', 'verify', '.');
  const verify = (of: string) =>
    run(
      join(folder, 'verify'),
      join(of, 'log'),
      publicKey.toString('base64'),
      join(of, 'older'),
      join(of, 'proof'),
    );
  for (const pair of sizes) {
    const honest = join(folder, pair.join('-'));
    mkdirSync(honest);
    await writeLog(honest, pair);
    const { status, stdout, stderr } = verify(honest);
    equal(status, 0, stderr);
    process.stdout.write(stdout);
    const altered = `${honest}-altered`;
    cpSync(honest, altered, { recursive: true });
    const tile = { level: 'entries', index: 0, width: Math.min(pair[1], 256) } as const;
    const path = join(altered, 'log', toTilePath(tile));
    writeFileSync(path, readFileSync(path, 'utf8').replace('{"entry":', '{"Entry":'));
    notEqual(verify(altered).status, 0);
  }
}

if (spawnSync('go', ['version']).status === 0) await withFolder(checkLogs);
else process.stdout.write('Go is not installed, so the log was not verified.\n');
