// Log lines in JSON on standard output, without secrets.
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/runtime/logging/log.ts';

function makeLog(least: Parameters<typeof createLog>[0]) {
  const lines: string[] = [];
  const log = createLog(
    least,
    (line) => lines.push(line),
    () => new Date('2026-06-30T05:00:00Z'),
  );
  return { log, lines };
}

describe('createLog', () => {
  it('writes one line of JSON per event', () => {
    const { log, lines } = makeLog('info');
    log('info', 'hello', { port: 1, text: 'two\nlines' });
    log('warn', 'bye');
    expect(lines).toHaveLength(2);
    expect(lines[0]?.match(/\n/g)).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: '2026-06-30T05:00:00.000Z',
      level: 'info',
      message: 'hello',
      port: 1,
      text: 'two\nlines',
    });
  });

  it('omits events below the configured level', () => {
    const warn = makeLog('warn');
    warn.log('info', 'no');
    warn.log('error', 'yes');
    expect(warn.lines).toHaveLength(1);
    const silent = makeLog('silent');
    silent.log('error', 'no');
    expect(silent.lines).toEqual([]);
  });

  it('writes values that JSON cannot represent', () => {
    const { log, lines } = makeLog('info');
    const circle: Record<string, unknown> = { count: 10n };
    circle.self = circle;
    log('info', 'odd', { circle, cause: new Error('broken') });
    expect(lines[0]).toContain('"odd"');
  });

  it('hides fields with secrets, at the top level and one level below', () => {
    const { log, lines } = makeLog('debug');
    const secrets = {
      authorization: 'planted-1',
      cookie: 'planted-2',
      'X-Api-Key': 'planted-3',
      password: 'planted-4',
      secret: 'planted-5',
      token: 'planted-6',
      stateUrl: 'planted-7',
    };
    log('debug', 'a request', { ...secrets, headers: secrets, kept: 'kept' });
    expect(lines[0]).not.toContain('planted');
    expect(lines[0]).toContain('"kept":"kept"');
  });

  it('hides secrets inside a text', () => {
    const { log, lines } = makeLog('debug');
    log('error', 'failed with dbk_abcdefghPLANTEDPLANTEDPLANTEDPLANTED12', {
      reason: 'connect postgres://daybreak:PLANTED@db.example/daybreak',
      stack: 'Authorization: Bearer PLANTED.PLANTED\n  at x, Authorization: Basic UExBTlRFRA==',
      whole: 'whsec_PLANTED+/=',
      cookies: 'a=1; better-auth.session_token=PLANTED; b=2',
    });
    expect(lines[0]).not.toMatch(/PLANTED|UExB/);
    // The parts that identify the key and the database stay visible.
    expect(lines[0]).toContain('dbk_abcdefgh…');
    expect(lines[0]).toContain('postgres://daybreak:…@db.example/daybreak');
  });
});
