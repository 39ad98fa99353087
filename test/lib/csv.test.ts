import { expect, it } from 'vitest';
import { toCsv } from '../../src/lib/csv.ts';

it.each([
  '=2+2',
  '+2+2',
  '-2+2',
  '@sum(1)',
  ' =3',
  '\n=2+2',
  '\r=2+2',
  '\t=2+2',
  '\u200b=2+2',
  '＝2+2',
  '=HYPERLINK("https://example.com","x")',
])('a spreadsheet shows %j as text', (text) => {
  expect(toCsv([[text]])).toMatch(/^"?'/);
});

it.each(['-3', '+1.5', '-2.5e-7', 'a=b', '1-2', ''])('%j stays as it is', (text) => {
  expect(toCsv([[text]])).toBe(`${text}\r\n`);
});

it('quotes commas, quotation marks and line breaks', () => {
  expect(toCsv([['a,b', '"', 'x\ny'], ['1']])).toBe('"a,b","""","x\ny"\r\n1\r\n');
});
