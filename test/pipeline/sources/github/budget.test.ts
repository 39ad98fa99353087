import { describe, expect, test } from 'vitest';
import { createPurse } from '../../../../pipeline/sources/github/budget.ts';

describe('a purse', () => {
  test('counts what batches spend while they are done, to each what the others spend', () => {
    const purse = createPurse({ points: 10, requests: 10 });
    const spent = { points: 0, requests: 0 };
    const { own, close } = purse.open(spent);
    spent.points += 4;
    spent.requests += 4;
    expect([purse.canPay(6, 6), purse.canPay(7, 0), purse.canPay(0, 7)]).toEqual([
      true,
      false,
      false,
    ]);
    // The batch itself asks for all that it has spent and wants to spend.
    expect([own.canPay(10, 10), own.canPay(11, 0)]).toEqual([true, false]);
    close();
    purse.pay(spent);
    expect([purse.canPay(6, 6), purse.canPay(7, 0)]).toEqual([true, false]);
  });

  test('leaves what is set aside, for the batch itself, too', () => {
    const purse = createPurse({ points: 10, requests: 10 });
    const spent = { points: 2, requests: 2 };
    const rest = purse.open(spent).own.leaving(() => ({ points: 3, requests: 0 }));
    expect([rest.canPay(7, 10), rest.canPay(8, 10)]).toEqual([true, false]);
    const more = rest.leaving(() => ({ points: 0, requests: 5 }));
    expect([more.canPay(7, 5), more.canPay(7, 6)]).toEqual([true, false]);
  });

  test('gives no more points than the host has left', () => {
    const purse = createPurse({ points: 10, requests: 10 });
    purse.noteRemaining(1);
    expect([purse.canPay(1, 1), purse.canPay(2, 1), purse.canPay(0, 10)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
