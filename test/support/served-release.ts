// Releases of the small graph in a data folder, for tests of the server.
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { assembleRelease, type BuildSite } from '../../pipeline/publish/assemble-release.ts';
import { buildSite as buildWholeSite } from '../../pipeline/publish/build-site.ts';
import { type RuntimeConfig, readConfig } from '../../src/runtime/config/config.ts';
import { createRateLimit } from '../../src/runtime/http/rate-limit.ts';
import type { KeyRing } from '../../src/runtime/keys/key-ring.ts';
import { createPainter, type Painter } from '../../src/runtime/link-previews/svg-to-png.ts';
import type { Quotas } from '../../src/runtime/quotas/quotas.ts';
import { createReleaseManager } from '../../src/runtime/release/release-manager.ts';
import { createApp } from '../../src/runtime/routes/app.ts';
import type { AppDeps } from '../../src/runtime/routes/app-deps.ts';
import {
  createRunStatusReader,
  type RunStatusReader,
} from '../../src/runtime/routes/run-status.ts';
import type { Webhooks } from '../../src/runtime/webhooks/webhooks.ts';
import { copyCachedFiles } from './cached-files.ts';
import { callers, countQuotas } from './callers.ts';
import { changedRows, type SmallGraph, writeSmallGraph } from './small-graph.ts';
import { assembleDeps, buildPlainPages, publishOptions } from './small-release.ts';

export const firstId = '20260701T050000Z';

export interface ReleaseOptions {
  readonly id?: string;
  readonly change?: (rows: SmallGraph) => void;
  readonly buildSite?: BuildSite;
}

/** Writes a complete release below `dataDir`, without making it the current one. */
export async function writeServedRelease(
  dataDir: string,
  { id = firstId, change, buildSite = buildPlainPages }: ReleaseOptions = {},
): Promise<string> {
  const folder = join(dataDir, 'releases', id);
  mkdirSync(folder, { recursive: true });
  const write = async (to: string) => {
    const graphPath = join(dataDir, `${id}.duckdb`);
    await writeSmallGraph(graphPath, change);
    const options = { ...publishOptions(dataDir, graphPath), folder: to, id };
    await assembleRelease({ ...assembleDeps(), buildSite }, options);
    rmSync(graphPath);
  };
  const kind = [buildPlainPages, buildWholeSite].indexOf(buildSite);
  // Pages from another builder may depend on anything, so they are not reused.
  if (kind === -1) await write(folder);
  else await copyCachedFiles(['release', id, kind, changedRows(change)], folder, write);
  return folder;
}

export function makeCurrent(dataDir: string, id: string): void {
  const aside = join(dataDir, '.current-test');
  rmSync(aside, { force: true });
  symlinkSync(join('releases', id), aside);
  renameSync(aside, join(dataDir, 'current'));
}

/** Writes a release and makes it the current one. */
export async function writeCurrentRelease(
  dataDir: string,
  options?: ReleaseOptions,
): Promise<void> {
  await writeServedRelease(dataDir, options);
  makeCurrent(dataDir, options?.id ?? firstId);
}

export const runtimeConfig = (dataDir: string): RuntimeConfig => ({
  ...readConfig({ SITE_URL: 'https://daybreak.example', PORT: '0', LOG_LEVEL: 'debug' }),
  dataDir,
});

export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: Record<string, unknown>;
}

export interface AppParts {
  readonly config?: RuntimeConfig;
  readonly quotas?: Quotas;
  readonly keys?: KeyRing;
  readonly isRebuilding?: () => boolean;
  readonly now?: () => Date;
  readonly webhooks?: Webhooks;
  readonly keylessLimit?: number;
  readonly painter?: Painter;
  readonly runStatus?: Pick<RunStatusReader, 'read'>;
}

/** For tests that do not call webhooks. */
const noWebhooks: Webhooks = new Proxy({} as Webhooks, {
  get: (_target, name) => {
    throw new Error(`This test has no webhooks, but something called ${String(name)}.`);
  },
});

/** Returns an app for a data folder, with its log lines. */
export function makeApp(dataDir: string, parts: AppParts = {}) {
  const lines: LogLine[] = [];
  const log = (level: string, message: string, fields: Record<string, unknown> = {}) => {
    lines.push({ level, message, fields });
  };
  const serving = createReleaseManager({ dataDir, log });
  let ids = 0;
  const createId = () => {
    ids += 1;
    return `request-${ids}`;
  };
  const now = parts.now ?? (() => new Date('2026-07-01T06:00:00Z'));
  const deps: AppDeps = {
    config: runtimeConfig(dataDir),
    log,
    serving,
    createId,
    keys: callers,
    quotas: countQuotas(),
    isRebuilding: () => false,
    onResponse: ({ method, path, status }) => log('debug', 'request', { method, path, status }),
    rateLimits: {
      keyless: createRateLimit({ limit: parts.keylessLimit ?? 120, now }),
      webhooks: createRateLimit({ limit: 120, now }),
      calls: createRateLimit({ limit: 60, windowMs: 3_600_000, now }),
    },
    webhooks: parts.webhooks ?? noWebhooks,
    painter: createPainter(),
    runStatus: createRunStatusReader({ dataDir, now, isAlive: () => false }),
    health: { serving, checkState: async () => undefined, isStopping: () => false },
    now,
    ...parts,
  };
  const app = createApp(deps);
  return { app, serving, lines, log };
}
