// Prices are scaled and rounded as text.
import { expect, test } from 'vitest';
import { findDecimal, isSameDecimal } from '../../src/lib/decimals.ts';

test.each([
  ['0.00000025', 6, '0.25'],
  ['0.0000001495', 6, '0.1495'],
  ['0.000000017', 6, '0.017'],
  ['0.00015', 6, '150'],
  ['0', 6, '0'],
  ['0.000', 6, '0'],
  ['1e-7', 6, '0.1'],
  ['3E+1', 0, '30'],
  ['15', 0, '15'],
  ['0.30', 0, '0.3'],
  ['100', 0, '100'],
  ['007.5', 0, '7.5'],
  ['.5', 0, '0.5'],
  ['7.e-7', 6, '0.7'],
  // Floating point numbers would turn the first into 0.30000000000000004 and drop the last digit of
  // the second.
  ['0.00000030000000000000004', 6, '0.3'],
  ['123456789.123456789', 0, '123456789.123456789'],
  ['0.0000000005', 0, '0.000000001'],
  ['0.0000000004', 0, '0'],
])('%s scaled by 10^%i is %s', (amount, shift, expected) => {
  expect(findDecimal(amount, shift)).toBe(expected);
});

test.each(['', '-1', '+1', 'free', '.', '0x10', 'NaN', '1e9999', '$3'])(
  '"%s" is not a valid amount',
  (amount) => {
    expect(findDecimal(amount)).toBeUndefined();
  },
);

test('trailing zeros do not matter, and null equals only null', () => {
  expect(isSameDecimal('0.250000000', '0.25')).toBe(true);
  expect(isSameDecimal('0.25', '0.26')).toBe(false);
  expect(isSameDecimal(null, null)).toBe(true);
  expect(isSameDecimal(null, '0')).toBe(false);
});
