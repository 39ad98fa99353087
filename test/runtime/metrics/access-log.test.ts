// Logging of responses.
import { describe, expect, it } from 'vitest';
import { createOnResponse } from '../../../src/runtime/metrics/metrics.ts';

const answered = {
  requestId: 'id-1',
  method: 'GET',
  path: '/api/v1/meta',
  status: 200,
  tookMs: 1.234_567,
  problem: undefined,
};

function run(hasAccessLog: boolean, logLevel: 'debug' | 'info' | 'warn') {
  const lines: unknown[][] = [];
  let counted = 0;
  const count = () => {
    counted += 1;
  };
  const log = (...line: unknown[]) => lines.push(line);
  createOnResponse({ hasAccessLog, logLevel }, log, { count })(answered);
  return { lines, counted };
}

describe('a response in the access log', () => {
  it('is logged at level debug unless the access log is on', () => {
    expect(run(false, 'debug').lines).toEqual([
      [
        'debug',
        'request',
        {
          requestId: 'id-1',
          method: 'GET',
          path: '/api/v1/meta',
          status: 200,
          problem: undefined,
          ms: 1.23,
        },
      ],
    ]);
    expect(run(true, 'info').lines[0]?.[0]).toBe('info');
  });

  it('is counted even if it is not logged', () => {
    expect(run(false, 'info')).toEqual({ lines: [], counted: 1 });
    expect(run(true, 'warn')).toEqual({ lines: [], counted: 1 });
  });
});
