// Checks this machine's disk, memory, and port, and the age of the last backup and release.
import { readdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, freemem } from 'node:os';
import { join } from 'node:path';
import type { MachineCheck } from '../../src/contracts/files/doctor.ts';
import { messageOf } from '../../src/lib/error-message.ts';
import { dayMs } from '../../src/lib/time.ts';
import { findCurrent, readManifest } from '../../src/snapshot/release/release-folder.ts';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../io/atomic-files.ts';
import { chooseMemory } from '../io/memory-limit.ts';
import { logBytes } from '../io/observation-log-files.ts';

const gigabyte = 1e9;
/**
 * Free disk space that a daily run needs, in bytes. A release of 10,000 projects takes about 0.5
 * GB, and the temporary files of a build take about as much.
 */
const neededDisk = 2 * gigabyte;
/**
 * Free memory needed in addition to DuckDB's memory limit, in bytes. A server uses up to 350 MB,
 * and the process that renders the pages up to 768 MB.
 */
const neededBesideBuild = 1.1 * gigabyte;
/** Maximum age of the current release. Allows a daily run to be up to 12 hours late. */
const maxReleaseAgeMs = 1.5 * dayMs;
const maxBackupAgeMs = 2 * dayMs;

export async function checkMachine(config: Config, nowMs: number): Promise<MachineCheck[]> {
  return [
    await checkDisk(config.dataDir),
    checkMemory(config),
    await checkPort(config),
    await checkBackup(config.dataDir, nowMs),
    await checkRelease(config.dataDir, nowMs),
  ];
}

const show = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;

async function checkDisk(dataDir: string): Promise<MachineCheck> {
  const { bavail, bsize } = await statfs(dataDir).catch(() => statfs('.'));
  const free = bavail * bsize;
  return free < neededDisk
    ? warn('disk', `${show(free)} free. A daily run needs about ${show(neededDisk)}.`)
    : pass('disk', `${show(free)} free.`);
}

function checkMemory({ dataDir }: Config): MachineCheck {
  const bytes = logBytes(dataPaths(dataDir).observations);
  const buildMb = Number.parseInt(chooseMemory({ reads: 'log', bytes }), 10);
  const needed = buildMb * 1e6 + neededBesideBuild;
  const free = freemem();
  const has = `${show(free)} free, ${availableParallelism()} processors.`;
  return free < needed
    ? warn('memory', `${has} A daily run needs about ${show(needed)} while a server is running.`)
    : pass('memory', has);
}

async function checkPort({ host, port }: Config): Promise<MachineCheck> {
  const where = `${host}:${port}`;
  const problem = await tryToListen(host, port);
  if (problem === undefined) return pass('port', `${where} is free.`);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  return response?.ok
    ? pass('port', `A server is running at ${where}.`)
    : warn('port', `${where} cannot be used (${problem}), and no server responds at /healthz.`);
}

const tryToListen = (host: string, port: number): Promise<string | undefined> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', (cause: NodeJS.ErrnoException) => done(cause.code ?? cause.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(undefined)));
  });

async function checkBackup(dataDir: string, nowMs: number): Promise<MachineCheck> {
  const files = await readdir(join(dataDir, 'backups')).catch(() => []);
  const days = files.flatMap((name) => /^daily-(\d{4}-\d{2}-\d{2})\.jsonl$/.exec(name)?.[1] ?? []);
  const newest = days.sort().at(-1);
  if (newest === undefined) {
    return pass('backup', 'No backup yet. A running server writes one per day.');
  }
  const isOld = nowMs - Date.parse(newest) > maxBackupAgeMs;
  return isOld
    ? warn('backup', `The newest backup is from ${newest}. A running server writes one per day.`)
    : pass('backup', `The newest backup is from ${newest}.`);
}

async function checkRelease(dataDir: string, nowMs: number): Promise<MachineCheck> {
  try {
    const current = await findCurrent(dataDir);
    if (!current) return pass('release', 'No release yet. Run `morning` to publish one.');
    const { id, generated, sample } = await readManifest(current.folder);
    if (sample) return pass('release', `${id} contains sample data.`);
    const text = `The newest observation in ${id} is from ${generated}.`;
    return nowMs - Date.parse(generated) > maxReleaseAgeMs
      ? warn('release', `${text} Run \`morning\`, or see /status for why the last run failed.`)
      : pass('release', text);
  } catch (cause) {
    return warn('release', `The current release cannot be read: ${messageOf(cause)}`);
  }
}

const pass = (name: MachineCheck['name'], message: string): MachineCheck => ({
  name,
  verdict: 'ok',
  message,
});
const warn = (name: MachineCheck['name'], message: string): MachineCheck => ({
  name,
  verdict: 'warning',
  message,
});
