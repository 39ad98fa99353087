import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStartCommand } from '../../../../src/runtime/schedule/start-commands.ts';
import { makeFolder } from '../../../support/folders.ts';

const env = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir });

it('a scheduled command runs as a child process, and its output is passed on line by line', async () => {
  const lines: string[] = [];
  const dataDir = makeFolder();
  const command = createStartCommand(env(dataDir))('hourly', (line) => lines.push(line));
  expect(command.pid).not.toBe(process.pid);
  expect(await command.ended).toBe(2);
  expect(lines).toEqual([expect.stringContaining('Run `morning` first')]);
}, 60_000);

it('a running scheduled command can be stopped', async () => {
  const dataDir = join(makeFolder(), 'data');
  mkdirSync(dataDir);
  const command = createStartCommand(env(dataDir))('morning', () => {});
  await command.stop(5000);
  expect(await command.ended).toBeNull();
}, 60_000);
