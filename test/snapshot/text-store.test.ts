import { expect, it } from 'vitest';
import { TextStore } from '../../src/snapshot/text-store.ts';

it('gives back every text as it was, in whatever order it is asked', () => {
  const store = new TextStore();
  const texts = Array.from({ length: 200 }, (_, index) =>
    index % 7 === 0 ? '' : `${'ä模😀'.repeat(index % 5)}${index}`,
  );
  for (const text of texts) store.add(text);
  store.finish();
  expect(texts.map((_, index) => store.read(index))).toEqual(texts);
  expect(store.read(64)).toBe(texts[64]);
  expect(store.read(63)).toBe(texts[63]);
});

it('throws for what was not put in', () => {
  const store = new TextStore();
  store.add('one');
  store.finish();
  expect(() => store.read(1)).toThrow('There is no text 1.');
  expect(() => store.read(-1)).toThrow('There is no text -1.');
  expect(() => new TextStore().read(0)).toThrow('There is no text 0.');
});
