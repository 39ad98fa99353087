// Lines of JSON on standard output.
import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/runtime/log.ts';

describe('createLog', () => {
  it('writes one line of JSON per event', () => {
    const lines: string[] = [];
    const log = createLog(
      'info',
      (line) => lines.push(line),
      () => new Date('2026-06-30T05:00:00Z'),
    );
    log('info', 'hello', { port: 1, text: 'two\nlines' });
    expect(lines).toEqual([
      '{"time":"2026-06-30T05:00:00.000Z","level":"info","message":"hello","port":1,"text":"two\\nlines"}\n',
    ]);
  });

  it('leaves out what is less important than asked for', () => {
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    createLog('warn', write, () => new Date(0))('info', 'no');
    createLog('silent', write, () => new Date(0))('error', 'no');
    createLog('warn', write, () => new Date(0))('error', 'yes');
    expect(lines).toHaveLength(1);
  });
});
