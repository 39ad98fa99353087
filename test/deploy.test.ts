// The systemd units in deploy/ are valid and start existing files.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ServerSettings } from '../src/lib/settings.ts';
import { makeFolder } from './support/folders.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'deploy');
const names = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('daybreak-run', () => {
  const run = (settings: string, ...args: string[]) => {
    const file = join(makeFolder(), 'daybreak.env');
    writeFileSync(file, settings);
    const bin = makeFolder();
    // As root, the script changes to the user of the service, who does not exist here.
    writeFileSync(join(bin, 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env.PATH}`, DAYBREAK_ENV: file };
    return spawnSync(join(folder, 'daybreak-run'), args, { encoding: 'utf8', env });
  };

  it('uses the settings and the data folder of the units', () => {
    const dataDir = join(makeFolder(), 'data');
    expect(run(`DATA_DIR=${dataDir}\n`, 'admin', 'backup')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining(`no state to back up in ${dataDir}`),
    });
    expect(run('', 'admin', 'backup').stderr).toContain('/var/lib/daybreak');
    expect(run('MORNING_AT=late\n', 'pipeline', 'doctor')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('MORNING_AT'),
    });
  });

  it('explains its usage', () => {
    expect(run('', 'other')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('pipeline|admin COMMAND'),
    });
  });
});

describe('the systemd units', () => {
  it.runIf(hasSystemd)('pass systemd-analyze verify', () => {
    const copies = makeFolder();
    for (const name of names) {
      writeFileSync(join(copies, name), read(name).replaceAll('/opt/daybreak', root));
    }
    const paths = names.map((name) => join(copies, name));
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...paths],
      { encoding: 'utf8' },
    );
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('cannot write to the code that they run', () => {
    const services = names.filter((name) => name.endsWith('.service'));
    expect(services).toHaveLength(3);
    for (const name of services) {
      expect(read(name)).toMatch(/^ProtectSystem=strict$/m);
      expect(read(name)).not.toMatch(/^ReadWritePaths=/m);
    }
  });

  it('start existing files with existing settings', () => {
    const lines = names.flatMap((name) => read(name).split('\n'));
    const commands = lines.filter((line) => line.startsWith('ExecStart='));
    expect(commands).toHaveLength(3);
    for (const command of commands) {
      expect(existsSync(join(root, /\S+\.ts/.exec(command)?.[0] ?? 'none'))).toBe(true);
    }
    const settings = lines.flatMap((line) => /^Environment=(\w+)=/.exec(line)?.[1] ?? []);
    const known = [...Object.keys(ServerSettings.shape), 'TMPDIR'];
    expect(settings.filter((name) => !known.includes(name))).toEqual([]);
  });
});
