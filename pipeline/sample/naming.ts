// Invents the names of repositories and their owners.
import type { Domain } from './domain.ts';
import { createRandom, type Random } from './random.ts';
import { nameEndings, nameParts, ownerEndings, syllables } from './words.ts';

export function inventWord(random: Random): string {
  const middle = random.chance(0.6) ? random.pick(syllables.middle) : '';
  return random.pick(syllables.first) + middle + random.pick(syllables.last);
}

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export function inventOwner(random: Random): string {
  const word = inventWord(random);
  const form = random.next();
  if (form < 0.3) return word + random.pick(ownerEndings);
  if (form < 0.45) return `${word}-${inventWord(random)}`;
  if (form < 0.55) return `${word}${random.int(1, 99)}`;
  if (form < 0.62) return `${capitalize(word)}${capitalize(random.pick(nameParts))}`;
  if (form < 0.67) return `${word.toUpperCase()}-${random.pick(['AI', 'ML', 'NLP', 'Lab'])}`;
  return word + random.pick(syllables.last);
}

/** Invents `count` different owners. No two of them differ only in case. */
export function inventOwners(seed: number, count: number): string[] {
  const random = createRandom(seed, 'owners');
  const owners = new Map<string, string>();
  while (owners.size < count) {
    const owner = inventOwner(random);
    owners.set(owner.toLowerCase(), owner);
  }
  return [...owners.values()];
}

export function inventName(random: Random, domain: Domain): string {
  const noun = random.pick(domain.nouns);
  const part = random.pick(nameParts);
  const ending = random.pick(nameEndings);
  const word = inventWord(random);
  const forms = [
    `${part}-${noun}`,
    `${noun}-${part}`,
    `${word}-${noun}`,
    word,
    `${part}${noun}`,
    `${noun}-${ending}`,
    `${word}${ending}`,
    `${word}-${ending}`,
    `${part}-${noun}-${ending}`,
    `open-${part}-${noun}`,
    `${capitalize(part)}${capitalize(noun)}`,
    `${capitalize(word)}`,
    `${word}.${random.pick(['cpp', 'rs', 'js', 'nvim', 'py', 'ai'])}`,
    `${part}_${noun}`,
  ];
  const name = random.pick(forms);
  return random.chance(0.05) ? name.toUpperCase() : name;
}
