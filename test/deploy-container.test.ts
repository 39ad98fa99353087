// The container files use only existing settings, metrics, files and commands.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { PipelineSettings, ServerSettings } from '../src/lib/settings.ts';
import { createReleaseManager } from '../src/runtime/release/release-manager.ts';
import { makeFolder } from './support/folders.ts';
import { makeMetrics } from './support/metrics.ts';
import { writeCurrentRelease } from './support/served-release.ts';
import { parseDockerfile, parseEnv, parseExec } from './tools/dockerfile.ts';

const doneRun = {
  kind: 'morning',
  pid: 1,
  day: '2026-07-01',
  started: '2026-07-01T05:00:00Z',
  ended: '2026-07-01T05:01:00Z',
  outcome: 'done',
  why: null,
  failures: 0,
  release: null,
  done: { day: '2026-07-01', ended: '2026-07-01T05:01:00Z' },
};

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const [build, final] = parseDockerfile(read('Dockerfile'));
const known = new Set([
  ...Object.keys(ServerSettings.shape),
  ...Object.keys(PipelineSettings.shape),
]);

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}
const compose = load(read('compose.yaml'), { schema: YAML11_SCHEMA }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
const own = services.filter(([, service]) => service.build === '.');

describe('the Dockerfile', () => {
  it('has two stages, and does not run the server as root', () => {
    expect([build?.alias, final?.alias]).toEqual(['build', undefined]);
    const last = (name: string) =>
      final?.instructions.findLast((each) => each.name === name)?.value ?? '';
    expect(last('USER')).toBe('node');
    expect(parseExec(last('CMD'))).toEqual(['node', 'src/launch.mjs', 'src/runtime/server.ts']);
    expect(parseExec(last('HEALTHCHECK')).join(' ')).toContain('/healthz');
    const env = Object.keys(parseEnv(last('ENV')));
    expect(env.filter((name) => !known.has(name) && name !== 'NODE_ENV')).toEqual([]);
  });

  it('excludes secrets and build results from the image', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.env', '.git', 'node_modules', 'var', 'dist']),
    );
  });
});

describe('compose.yaml', () => {
  it('uses only existing settings, and grants our containers no extra privileges', () => {
    expect(own.map(([name]) => name)).toEqual(['server', 'pipeline', 'bucket']);
    for (const [name, service] of own) {
      const unknown = Object.keys(service.environment ?? {}).filter((each) => !known.has(each));
      expect([name, unknown]).toEqual([name, []]);
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(service.tmpfs).toContain('/tmp');
    }
  });

  it('mounts only existing files, declared volumes and declared services', () => {
    for (const [name, { volumes = [], depends_on: needs = [] }] of services) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        const isThere = source.startsWith('./')
          ? existsSync(join(root, source))
          : Object.hasOwn(compose.volumes, source);
        expect([name, source, isThere]).toEqual([name, source, true]);
      }
      for (const need of Array.isArray(needs) ? needs : Object.keys(needs)) {
        expect(Object.keys(compose.services)).toContain(need);
      }
    }
  });

  it('pins the images of others by digest, as the Dockerfile does', () => {
    const others = services.flatMap(([, { build: own, image }]) => (own ? [] : [image]));
    const bases = read('Dockerfile').match(/(?<=^FROM )\S+/gm) ?? [];
    expect(bases).toHaveLength(2);
    for (const image of [...others, ...bases]) {
      expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/);
    }
  });

  it('has no default passwords', () => {
    const secrets = read('compose.yaml').match(/\$\{\w*(SECRET|PASSWORD|TOKEN)\w*[^}]*\}/g) ?? [];
    expect(secrets.length).toBeGreaterThan(4);
    expect(secrets.filter((text) => !/^\$\{\w+(:-\}|:\?)/.test(text))).toEqual([]);
  });

  it('exposes only the proxy on public ports', () => {
    const open = services.filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    );
    expect(open.map(([name]) => name)).toEqual(['caddy']);
  });
});

describe('the Prometheus and Grafana configuration', () => {
  const dashboard = read('deploy/grafana/daybreak.json');
  const alerts = read('deploy/prometheus-alerts.yml');

  it('uses only metrics that the server exports', async () => {
    const dataDir = makeFolder();
    await writeCurrentRelease(dataDir);
    const serving = createReleaseManager({ dataDir, log: () => undefined });
    await serving.refresh();
    mkdirSync(join(dataDir, 'runs'));
    writeFileSync(join(dataDir, 'runs/morning.json'), JSON.stringify(doneRun));
    const metrics = makeMetrics({ dataDir, serving, findBackupTime: () => new Date() });
    metrics.count({ path: '/', status: 404, tookMs: 1, problem: 'not_found' } as Parameters<
      typeof metrics.count
    >[0]);
    const rendered = await metrics.render();
    serving.close();
    const names = new Set(
      [
        ...`${dashboard}${alerts}`.matchAll(
          /\b(?:daybreak|http|process|nodejs|system|error)_[a-z0-9_]+\b/g,
        ),
      ].map(([name]) => name),
    );
    expect(names.size).toBeGreaterThan(20);
    // The name of a metric at the start of a line, or of a label.
    const isThere = (name: string) => new RegExp(`^${name}[ {]|[{,]${name}="`, 'm').test(rendered);
    expect([...names].filter((name) => !isThere(name))).toEqual([]);
  });

  it('has an example for Alertmanager, whose route names one of its receivers', () => {
    const { route, receivers } = load(read('deploy/alertmanager.yml')) as {
      route: { receiver: string };
      receivers: { name: string }[];
    };
    expect(receivers.map(({ name }) => name)).toContain(route.receiver);
  });

  it('has a case in which each alert fires', () => {
    const { groups } = load(alerts) as { groups: { rules: { alert: string }[] }[] };
    const { tests } = load(read('test/deploy-alerts.yml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[];
    };
    const fired = tests.flatMap((one) =>
      one.alert_rule_test.flatMap(({ alertname, exp_alerts: expected }) =>
        expected.length > 0 ? [alertname] : [],
      ),
    );
    expect(fired).toEqual(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)));
  });

  it
    .runIf(spawnSync('promtool', ['--version']).status === 0)
    .each(['check config deploy/prometheus.yml', 'test rules test/deploy-alerts.yml'])(
    'passes promtool %s',
    (command) => {
      const checked = spawnSync('promtool', command.split(' '), { cwd: root, encoding: 'utf8' });
      expect(checked.status, checked.stderr).toBe(0);
    },
  );
});
