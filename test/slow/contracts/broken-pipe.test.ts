// Commands whose output is closed early, as in `npm run pipeline -- --help | head -1`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ignoreClosedOutput } from '../../../src/lib/broken-pipe.ts';

test.each(['pipeline/cli.ts', 'src/runtime/admin/cli.ts', 'src/cli/main.ts'])(
  '%s exits without an error message when the reader closes the pipe',
  async (cli) => {
    // `true` exits before the command writes. The exit code of the pipeline is that of the command.
    const script = `set -o pipefail; "${process.execPath}" ${cli} --help | true`;
    const child = spawn('bash', ['-c', script], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
    expect({ code, said }).toEqual({ code: 0, said: '' });
  },
);

test('ignoreClosedOutput ignores only a closed pipe', () => {
  const before = process.stdout.listeners('error');
  ignoreClosedOutput();
  const added = process.stdout.listeners('error').filter((one) => !before.includes(one));
  expect(added).toHaveLength(1);
  const fail = (code: string) => added[0]?.(Object.assign(new Error(code), { code }));
  expect(() => fail('EPIPE')).not.toThrow();
  expect(() => fail('EIO')).toThrow('EIO');
});
