// Many projects with invented names and texts, for tests of size and speed. Word frequencies follow
// Zipf's law, as in natural text: the second word is half as frequent as the first, the third a
// third.
import { createRandom } from './random.ts';

const letters = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'ki',
  'lo',
  'mi',
  'ne',
  'ra',
  'si',
  'to',
  'vu',
];
const words = Array.from({ length: 9000 }, (_, number) => {
  let word = '';
  for (let rest = number + 40; rest > 0; rest = Math.floor(rest / letters.length)) {
    word += letters[rest % letters.length];
  }
  return word;
});
const langs = ['Python', 'TypeScript', 'Jupyter Notebook', 'Rust', 'Go', null];
const licenses = ['MIT', 'Apache-2.0', 'GPL-3.0', null];

/** Returns projects sorted by stars, like those of a release. */
export function makeProjects(count: number) {
  const random = createRandom(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? '';
  const rare = () => words[Math.floor(random() * words.length)] ?? '';
  const day = () =>
    `20${pick([19, 21, 23, 25])}-0${pick([1, 4, 6, 8])}-1${pick([0, 3, 5])}T00:00:00Z`;
  return Array.from({ length: count }, (_, place) => {
    const name = `${rare()}-${rare().slice(0, 4)}`;
    const owner = `${rare()}${rare().slice(0, 4)}`;
    const text = Array.from({ length: 14 }, word).join(' ');
    return {
      id: `${owner}-${name}-${place}`,
      name: `${name}-${place}`,
      owner,
      stars: Math.floor(200_000 / (place + 1)),
      stars_7d: random() < 0.5 ? null : Math.floor(random() * 90),
      health: random() < 0.4 ? null : Math.floor(random() * 100),
      health_label: pick(['healthy', 'fair', 'dormant', null] as const),
      health_limited_by: null,
      is_archived: false,
      deprecated_by: null,
      health_is_provisional: random() < 0.2,
      health_known: 5,
      stars_observed_on: '2026-06-30',
      health_checked_at: '2026-06-30T05:00:00Z',
      trend: pick(['steady', 'quiet', null] as const),
      trend_change: null,
      lang: pick(langs),
      license: pick(licenses),
      vertical: pick(['finance', null, null, null]),
      stacks: random() < 0.5 ? ['pytorch'] : ['mcp', 'typescript'],
      description: random() < 0.1 ? null : text,
      topics: random() < 0.1 ? ['agents', 'llm'] : [],
      categories: random() < 0.5 ? [] : [`${pick(words.slice(0, 200))} ${pick(words.slice(0, 9))}`],
      created_at: day(),
      pushed_at: day(),
      committed_at: null,
      active_seen_on: '2026-06-30',
    };
  });
}
