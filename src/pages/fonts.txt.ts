// /fonts.txt: the licenses of the fonts that this site serves.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const packages = { Figtree: 'figtree', 'Geist Mono': 'geist-mono' };

export const GET = (): Response => {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) =>
    readFileSync(resolve(`@fontsource-variable/${name}/LICENSE`), 'utf8').trim();
  const texts = Object.entries(packages).map(([title, name]) => `${title}\n\n${read(name)}\n`);
  return new Response(texts.join('\n\n'));
};
