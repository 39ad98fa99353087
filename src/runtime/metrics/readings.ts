// Defines the metrics that are read when they are requested: runs, sources, releases, deliveries,
// disk, backups, and the process. A value that is unknown is absent.
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Attributes, Meter } from '@opentelemetry/api';
import { type RunsRecord, runKinds } from '../../contracts/files/run-status.ts';
import type { ReleaseManager } from '../release/release-manager.ts';

export interface ReadingDeps {
  readonly dataDir: string;
  readonly serving: ReleaseManager;
  readonly now: () => Date;
  readonly readRuns: () => Promise<RunsRecord>;
  readonly readDeliveries: () => Promise<Deliveries>;
  /** Returns the number of calls that wait for a connection to the state database. */
  readonly countWaiting: () => number;
  /** Undefined if there is no daily backup. */
  readonly findBackupTime: () => Date | undefined;
}

export interface Deliveries {
  /** The numbers of deliveries that ended in the last 24 hours. */
  readonly delivered: number;
  readonly failed: number;
  /** When the next attempt is due. Undefined if no delivery is pending. */
  readonly nextAt: Date | undefined;
}

type Value = readonly [value: number, attributes?: Attributes];
type Kind = 'Counter' | 'Gauge' | 'UpDownCounter';
type Reading = readonly [
  name: string,
  unit: string,
  description: string,
  read: () => Iterable<Value> | Promise<Iterable<Value>>,
  kind?: Kind,
];

export function addReadings(meter: Meter, deps: ReadingDeps): void {
  const readings = [
    ...readRuns(deps),
    ...readSources(deps),
    ...readReleases(deps),
    ...readResponseCache(deps),
    ...readDeliveries(deps),
    ...readState(deps),
    ...readDisk(deps),
    ...readProcess(),
  ];
  for (const [name, unit, description, read, kind = 'Gauge'] of readings) {
    meter[`createObservable${kind}`](name, { unit, description }).addCallback(async (result) => {
      for (const [value, attributes] of await read()) result.observe(value, attributes);
    });
  }
}

const secondsSince = ({ now }: ReadingDeps, time: string | Date): number =>
  (now().getTime() - new Date(time).getTime()) / 1000;

const readRuns = (deps: ReadingDeps): Reading[] => [
  [
    'daybreak.run.outcome',
    '',
    'The outcome of the last daily (morning) and hourly run. The value is always 1.',
    async () => {
      const runs = await deps.readRuns();
      return runKinds.map((kind) => {
        const { outcome } = runs[kind];
        return [1, { 'daybreak.run.kind': kind, 'daybreak.run.outcome': outcome }];
      });
    },
  ],
  [
    'daybreak.run.success.age',
    's',
    'Time since the last fully successful run ended. Absent if there was none.',
    async () => {
      const runs = await deps.readRuns();
      return runKinds.flatMap((kind) => {
        const { succeeded } = runs[kind];
        if (succeeded === null) return [];
        return [[secondsSince(deps, succeeded), { 'daybreak.run.kind': kind }] as const];
      });
    },
  ],
];

const readSources = (deps: ReadingDeps): Reading[] => [
  [
    'daybreak.source.stale',
    '',
    '1 if the data of a source is stale, otherwise 0.',
    () =>
      (deps.serving.findFirst()?.sources ?? []).map(({ name, is_stale: isStale }) => [
        isStale === true ? 1 : 0,
        { 'daybreak.source.name': String(name) },
      ]),
  ],
  [
    'daybreak.source.age',
    's',
    'Age of the newest observation of a source. Absent if there is none.',
    () =>
      (deps.serving.findFirst()?.sources ?? []).flatMap(({ name, observed_at: at }) =>
        typeof at === 'string'
          ? [[secondsSince(deps, at), { 'daybreak.source.name': String(name) }] as const]
          : [],
      ),
  ],
];

function readReleases(deps: ReadingDeps): Reading[] {
  const { serving } = deps;
  return [
    [
      'daybreak.release.info',
      '',
      'The current release. The value is always 1.',
      () => {
        const release = serving.find();
        const day = release?.manifest.as_of;
        return release
          ? [[1, { 'daybreak.release.id': release.id, 'daybreak.release.as_of': day }]]
          : [];
      },
    ],
    [
      'daybreak.release.age',
      's',
      'Age of the newest observation in the current release.',
      () => {
        const release = serving.find();
        return release ? [[secondsSince(deps, release.manifest.generated)]] : [];
      },
    ],
    [
      'daybreak.release.swaps',
      '{release}',
      'Number of times a new release was loaded.',
      () => [[serving.counts.swaps]],
      'Counter',
    ],
    [
      'daybreak.release.refusals',
      '{release}',
      'Number of times a damaged release was refused.',
      () => [[serving.counts.refusals]],
      'Counter',
    ],
  ];
}

/**
 * The counters of the response cache start again at 0 with every release. Prometheus treats a reset
 * counter like a restart of the process.
 */
function readResponseCache({ serving }: ReadingDeps): Reading[] {
  const read = (part: 'hits' | 'misses' | 'bytes') => async (): Promise<Value[]> => [
    [await serving.use((release) => release?.responses.stats[part] ?? 0)],
  ];
  return [
    [
      'daybreak.response_cache.hits',
      '{response}',
      'Number of responses from the response cache.',
      read('hits'),
      'Counter',
    ],
    [
      'daybreak.response_cache.misses',
      '{response}',
      'Number of responses that were not in the response cache.',
      read('misses'),
      'Counter',
    ],
    ['daybreak.response_cache.size', 'By', 'Size of the response cache.', read('bytes')],
  ];
}

const readDeliveries = (deps: ReadingDeps): Reading[] => [
  [
    'daybreak.webhook.deliveries',
    '{delivery}',
    'Deliveries of webhooks and emails that ended in the last 24 hours, by outcome.',
    async () => {
      const { delivered, failed } = await deps.readDeliveries();
      return Object.entries({ delivered, failed }).map(([outcome, count]) => [
        count,
        { 'daybreak.webhook.outcome': outcome },
      ]);
    },
  ],
  [
    'daybreak.webhook.delay',
    's',
    'How long the oldest due delivery has been waiting.',
    async () => {
      const { nextAt } = await deps.readDeliveries();
      return [[nextAt ? Math.max(0, secondsSince(deps, nextAt)) : 0]];
    },
  ],
];

const readState = (deps: ReadingDeps): Reading[] => [
  [
    'daybreak.state.waiting',
    '{call}',
    'Number of calls that wait for a connection to the state database.',
    () => [[deps.countWaiting()]],
  ],
  [
    'daybreak.backup.age',
    's',
    'Age of the newest daily backup of the state. Absent if there is none.',
    () => {
      const at = deps.findBackupTime();
      return at ? [[secondsSince(deps, at)]] : [];
    },
  ],
];

const readDisk = ({ dataDir }: ReadingDeps): Reading[] => [
  [
    'system.filesystem.usage',
    'By',
    'Space of the file system that contains DATA_DIR.',
    async () => {
      const { bsize, blocks, bfree, bavail } = await statfs(dataDir);
      const parts = { used: blocks - bfree, free: bavail, reserved: bfree - bavail };
      return Object.entries(parts).map(([state, count]) => [
        count * bsize,
        { 'system.filesystem.state': state },
      ]);
    },
  ],
];

function readProcess(): Reading[] {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return [
    [
      'process.memory.usage',
      'By',
      'Physical memory that the process uses.',
      () => [[process.memoryUsage.rss()]],
      'UpDownCounter',
    ],
    [
      'process.cpu.time',
      's',
      'CPU time that the process used.',
      () =>
        Object.entries(process.cpuUsage()).map(([mode, micros]) => [
          micros / 1e6,
          { 'cpu.mode': mode },
        ]),
      'Counter',
    ],
    ['process.uptime', 's', 'Time since the process started.', () => [[process.uptime()]]],
    [
      'nodejs.eventloop.delay.p99',
      's',
      '99th percentile of the delay of the event loop.',
      () => {
        const nanoseconds = delay.percentile(99);
        delay.reset();
        return [[nanoseconds / 1e9]];
      },
    ],
  ];
}
