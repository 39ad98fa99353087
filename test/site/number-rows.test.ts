// Rows of numbers as HTML. Cells that would need escaping are refused.
import { expect, test } from 'vitest';
import { toNumberRows } from '../../src/site/format/number-rows.ts';

test('the first cell of a table row becomes its heading', () => {
  expect(
    toNumberRows([
      ['2026-06-30', '48,210', '+70'],
      ['2026-06-29', '–', '−3.5'],
    ]),
  ).toBe(
    '<tr><th scope="row">2026-06-30</th><td class="number">48,210</td><td class="number">+70</td></tr>' +
      '<tr><th scope="row">2026-06-29</th><td class="number">–</td><td class="number">−3.5</td></tr>',
  );
  expect(toNumberRows([])).toBe('');
});

test.each(['<b>1</b>', '1 & 2', '"1"'])('the row of cells %s is refused', (cell) => {
  expect(() => toNumberRows([['2026-06-30', cell]])).toThrow('A row of numbers contains');
});
