import { describe, expect, it } from 'vitest';
import { judgeAttempt } from '../../../src/runtime/webhooks/delivery-store.ts';

describe('a webhook attempt', () => {
  const failed = { isDelivered: false, status: 500 };

  it('with a 2xx response completes its delivery', () => {
    expect(judgeAttempt({ isDelivered: true, status: 204 }, 1, 0)).toEqual({ state: 'delivered' });
  });

  it('that fails is retried after 1, 5 and 30 minutes, and not again', () => {
    expect(judgeAttempt(failed, 1, 1000)).toEqual({ state: 'pending', nextAtMs: 61_000 });
    expect(judgeAttempt(failed, 2, 1000)).toEqual({ state: 'pending', nextAtMs: 301_000 });
    expect(judgeAttempt(failed, 3, 1000)).toEqual({ state: 'pending', nextAtMs: 1_801_000 });
    expect(judgeAttempt(failed, 4, 1000)).toEqual({ state: 'failed', isGone: false });
  });

  it('with a 410 response is not retried', () => {
    expect(judgeAttempt({ isDelivered: false, status: 410 }, 1, 0)).toEqual({
      state: 'failed',
      isGone: true,
    });
  });
});
