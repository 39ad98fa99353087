// Invents Hugging Face models and spaces, and the daily lists of the most popular ones.
import { type Calendar, toDay, toInstant } from './calendar.ts';
import { capitalize, inventOwner, inventWord } from './naming.ts';
import { createRandom, type Random } from './random.ts';
import type { DatedRow } from './write-rows.ts';

const source = 'sample-hub';
const listedDays = 30;
const listLength = 60;
const poolSize = 170;

const tasks = {
  'text-generation': 34,
  'image-text-to-text': 12,
  'text-to-image': 10,
  'automatic-speech-recognition': 7,
  'text-to-speech': 7,
  'sentence-similarity': 8,
  'feature-extraction': 5,
  'text-classification': 5,
  'image-segmentation': 3,
  'object-detection': 3,
  'text-to-video': 4,
  'time-series-forecasting': 2,
  robotics: 2,
};
const libraries = {
  transformers: 60,
  diffusers: 14,
  'sentence-transformers': 10,
  gguf: 12,
  timm: 4,
};
const sizes = '0.6B 1.7B 3B 4B 7B 8B 12B 14B 24B 32B 70B 8x7B 235B-A22B'.split(' ');
const endings = 'Instruct Base Chat Thinking GGUF AWQ Preview v2 Coder VL Mini it'.split(' ');
const spaceJobs =
  'Voice Cloner|Paper Explainer|Room Designer|Model Arena|Background Remover|Comic Maker|OCR Playground|Sketch to Photo|Protein Viewer|Prompt Lab|Leaderboard|Video Dubbing|Music Splitter|Depth Maps|Chess Coach|Fashion Try-On|Map Reader|Chart Reader|Subtitle Studio|Receipt Scanner'.split(
    '|',
  );
const sdks = { gradio: 62, docker: 18, static: 12, streamlit: 8 };

interface Entry {
  readonly id: string;
  readonly createdOn: number;
  readonly downloads: number;
  readonly likes: number;
  /** The number of the day with the highest trending score. */
  readonly peakOn: number;
  /** Distance from the peak, in days, at which the trending score is 63% below its maximum. */
  readonly lengthDays: number;
  readonly peakScore: number;
}

function inventEntries(
  random: Random,
  calendar: Calendar,
  invent: (owner: string) => string,
): Entry[] {
  const owners = Array.from({ length: 70 }, () => inventOwner(random));
  const ids = new Set<string>();
  while (ids.size < poolSize) ids.add(invent(random.pick(owners)));
  return [...ids].map((id) => {
    const createdOn = calendar.days - Math.round(2 + 700 * random.next() ** 2.4);
    return {
      id,
      createdOn,
      downloads: Math.round(60_000 * Math.exp(1.7 * random.normal())),
      likes: Math.round(220 * Math.exp(1.2 * random.normal())),
      peakOn: Math.max(createdOn + 2, calendar.days - random.int(-3, 45)),
      lengthDays: random.between(2, 12),
      peakScore: 60 * Math.exp(1.1 * random.normal()),
    };
  });
}

function observe(entry: Entry, day: number, noise: number) {
  const distance = (day - entry.peakOn) / entry.lengthDays;
  const age = Math.max(1, day - entry.createdOn);
  return {
    entry,
    trending: Math.round(10 * entry.peakScore * Math.exp(-distance * distance) * noise) / 10,
    downloads: Math.round(entry.downloads * Math.min(1, age / 30) * (1 + (noise - 1) * 0.1)),
    likes: Math.round(entry.likes * (1 - Math.exp(-age / 60))),
  };
}

type Observed = ReturnType<typeof observe>;

const rank = (observed: readonly Observed[], of: 'trending' | 'downloads'): Observed[] =>
  [...observed].sort((one, other) => other[of] - one[of]).slice(0, listLength);

function eachDay<T>(
  random: Random,
  calendar: Calendar,
  entries: readonly Entry[],
  build: (day: number, observed: Observed[]) => T[],
): T[] {
  const rows: T[] = [];
  for (let day = Math.max(0, calendar.days - listedDays); day < calendar.days; day += 1) {
    const existing = entries.filter(({ createdOn }) => createdOn < day);
    rows.push(
      ...build(
        day,
        existing.map((entry) => observe(entry, day, random.between(0.85, 1.15))),
      ),
    );
  }
  return rows;
}

export function buildHubModels(seed: number, calendar: Calendar): DatedRow<'hub_models'>[] {
  const random = createRandom(seed, 'hub models');
  const entries = inventEntries(random, calendar, (owner) => {
    const family = `${capitalize(inventWord(random))}${random.chance(0.5) ? random.int(1, 4) : ''}`;
    return `${owner}/${family}-${random.pick(sizes)}-${random.pick(endings)}`;
  });
  return eachDay(random, calendar, entries, (day, observed) =>
    (['downloads', 'trending'] as const).flatMap((list) =>
      rank(observed, list).map(({ entry, downloads, likes, trending }, index) => {
        const own = createRandom(seed, entry.id);
        const row: DatedRow<'hub_models'>['row'] = {
          source,
          observed_at: `${toDay(calendar, day)}T05:10:00Z`,
          list,
          position: index + 1,
          id: entry.id,
          task: own.chance(0.05) ? null : own.weighted(tasks),
          downloads_30d: downloads,
          likes,
          trending,
          created_at: toInstant(calendar, entry.createdOn, own.int(0, 1439)),
          library: own.chance(0.08) ? null : own.weighted(libraries),
        };
        return { day: toDay(calendar, day), row };
      }),
    ),
  );
}

export function buildHubSpaces(seed: number, calendar: Calendar): DatedRow<'hub_spaces'>[] {
  const random = createRandom(seed, 'hub spaces');
  const entries = inventEntries(random, calendar, (owner) => {
    const job = random.pick(spaceJobs).replaceAll(' ', '-');
    return `${owner}/${random.chance(0.4) ? `${capitalize(inventWord(random))}-` : ''}${job}`;
  });
  return eachDay(random, calendar, entries, (day, observed) =>
    rank(observed, 'trending').map(({ entry, likes, trending }, index) => {
      const own = createRandom(seed, entry.id);
      const row: DatedRow<'hub_spaces'>['row'] = {
        source,
        observed_at: `${toDay(calendar, day)}T05:12:00Z`,
        position: index + 1,
        id: entry.id,
        title: own.chance(0.1) ? null : (entry.id.split('/')[1] ?? '').replaceAll('-', ' '),
        sdk: own.weighted(sdks),
        likes,
        trending,
        created_at: toInstant(calendar, entry.createdOn, own.int(0, 1439)),
      };
      return { day: toDay(calendar, day), row };
    }),
  );
}
