// The launcher of all npm scripts: which Node and tool it starts, signals and exit codes.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverEnvironment, serverFlags } from '../src/node-options.mjs';
import { makeFolder } from './support/folders.ts';
import { projectRoot } from './tools/lock.ts';

const launcher = join(projectRoot, 'src/launch.mjs');

const launch = (...args: string[]) =>
  spawnSync(process.execPath, [launcher, ...args], { encoding: 'utf8' });

function writeScript(code: string): string {
  const path = join(makeFolder(), 'script.mjs');
  writeFileSync(path, code);
  return path;
}

describe('src/launch.mjs', () => {
  it('starts a file with Node options, arguments and the same Node in PATH', () => {
    const script = writeScript(`
      import { execFileSync } from 'node:child_process';
      const inPath = execFileSync('node', ['-p', 'process.execPath'], { encoding: 'utf8' });
      console.log(JSON.stringify([process.argv.slice(2), typeof gc, inPath.trim()]));`);
    const { stdout, status } = launch('--expose-gc', script, 'one', '--two');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual([['one', '--two'], 'function', process.execPath]);
  });

  it('starts the server with the options that it needs', () => {
    const script = writeScript(`
      if (process.argv[1]?.endsWith('server.ts')) {
        console.log(JSON.stringify([process.execArgv, process.env.UV_THREADPOOL_SIZE]));
        process.exit();
      }`);
    const { stdout } = spawnSync(process.execPath, [launcher, 'src/runtime/server.ts'], {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: `--import=${script}` },
    });
    expect(JSON.parse(stdout)).toEqual([serverFlags, serverEnvironment.UV_THREADPOOL_SIZE]);
  });

  it('starts an installed tool by its name', () => {
    expect(launch('vitest', '--version').stdout).toMatch(/^vitest\/\d/);
  });

  it.each([
    [['no-such-tool'], /^"no-such-tool" is not installed\. Run "npm ci"/],
    [['--only-options'], /^Usage: node src\/launch\.mjs/],
  ])('ends with a sentence for %j', (args, message) => {
    const { stderr, status } = launch(...args);
    expect(stderr).toMatch(message);
    expect(status).toBe(1);
  });

  it('ends with the exit code of the script', () => {
    expect(launch(writeScript('process.exit(7)')).status).toBe(7);
  });

  it('ends with the signal that ended the script, which systemd counts as a stop', () => {
    const script = writeScript(
      "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1_000);",
    );
    expect(launch(script)).toMatchObject({ signal: 'SIGTERM', status: null });
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes %s on', async (signal) => {
    const file = join(makeFolder(), 'received');
    const script = writeScript(`
      import { writeFileSync } from 'node:fs';
      process.on('${signal}', () => { writeFileSync('${file}', '${signal}'); process.exit(3); });
      setInterval(() => {}, 1_000);
      console.log('ready');`);
    const child = spawn(process.execPath, [launcher, script]);
    await once(child.stdout, 'data');
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(3);
    expect(readFileSync(file, 'utf8')).toBe(signal);
  });
});

describe('the npm scripts', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = Object.values(scripts).flatMap((script) => script.split(' && '));

  it.each(commands)('"%s" starts with the launcher, or starts another script', (command) => {
    const isScript = /^npm run (--silent )?([\w:]+)$/.exec(command);
    if (isScript) return expect(scripts).toHaveProperty([isScript[2] ?? '']);
    if (command === 'node src/restore-lock.mjs')
      return expect(existsSync('src/restore-lock.mjs')).toBe(true);
    return expect(command).toMatch(/^([A-Z_]+=\d+ )?(exec )?node src\/launch\.mjs /);
  });

  it('that run until a signal replace the shell of npm, which would keep the signal', () => {
    for (const name of ['start', 'demo', 'pipeline']) expect(scripts[name]).toMatch(/\bexec node /);
  });

  it('can load the Astro check, without which `astro check` ends with 0 and checks nothing', async () => {
    expect((await import('@astrojs/check')).check).toBeTypeOf('function');
  });
});
