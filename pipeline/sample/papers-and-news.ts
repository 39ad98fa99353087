// Invents papers and news items for the sample world. Their URLs do not exist.
import { type Calendar, toDay, toInstant } from './calendar.ts';
import { inventWord } from './naming.ts';
import { createRandom, type Random } from './random.ts';
import type { DatedRow } from './write-rows.ts';

const listedDays = 14;
const papersADay = 10;

const parts: Readonly<Record<string, readonly string[]>> = {
  thing:
    'language models|diffusion transformers|tool-using agents|retrieval systems|speech encoders|protein models|vision-language models|reward models|robot policies|mixture-of-experts models|graph networks|time-series models'.split(
      '|',
    ),
  trait:
    'long contexts|few examples|noisy labels|low-resource languages|distribution shift|partial observations|tight memory budgets|adversarial prompts|streaming input|missing modalities'.split(
      '|',
    ),
  method:
    'sparse attention|latent planning|verified rewards|token merging|curriculum sampling|counterfactual probing|cached reasoning|layer skipping|contrastive alignment|self-distillation|program induction'.split(
      '|',
    ),
  question:
    'know what they do not know|need tokenisers|generalize beyond their training length|learn from their own mistakes|agree with people|keep secrets|plan ahead'.split(
      '|',
    ),
  field:
    'radiology|materials science|law|weather forecasting|education|software repair|agriculture|chip design'.split(
      '|',
    ),
};

const titles = [
  '{name}: {method} for {thing}',
  'Do {thing} {question}?',
  'On the limits of {method} under {trait}',
  '{name}: a benchmark of {thing} in {field}',
  'Scaling {method} with {trait}',
  'What makes {thing} work in {field}?',
  'Learning from {trait}: {method} revisited',
  '{thing} with {method}, without tears',
  'A second look at {method} in {thing}',
  '{name}-Bench: measuring {thing} under {trait}',
  'Efficient {thing} through {method} and {method}',
  'Towards {thing} that {question}',
];

const abstracts = [
  'We study {thing} under {trait}. We introduce {method} and find that it closes most of the gap to far larger systems. Code and logs are public.',
  'It is often said that {thing} {question}. Across eleven settings we find that this holds only with {method}. We discuss what follows for {field}.',
  'We present {name}, which combines {method} with {method}. In {field} it needs a third of the compute at equal quality.',
  '{method} is cheap but brittle under {trait}. We trace the cause, give a fix of a few lines, and test it on {thing}.',
];

function fill(random: Random, template: string, name: string): string {
  const used = new Set<string>();
  const text = template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'name') return name;
    const word = random.pick((parts[slot] ?? []).filter((part) => !used.has(part)));
    used.add(word);
    return word;
  });
  return text.replace(/(^|\. )[a-z]/g, (start) => start.toUpperCase());
}

const inventTitle = (random: Random): string => {
  const word = inventWord(random);
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/** Returns an id in the style of arXiv: year, month and sequence number, such as `2606.18011`. */
function numberPaper(day: string, nth: number): string {
  const month = day.slice(2, 4) + day.slice(5, 7);
  return `${month}.${String(Number(day.slice(8, 10)) * 600 + nth * 37 + 11).padStart(5, '0')}`;
}

/**
 * Invents daily papers. Some papers link to a repository with their code, which is chosen from
 * `repositories`. This list contains full names such as `owner/name`.
 */
export function buildPapers(
  seed: number,
  calendar: Calendar,
  repositories: readonly string[],
): DatedRow<'papers'>[] {
  const random = createRandom(seed, 'papers');
  const rows: DatedRow<'papers'>[] = [];
  for (let index = Math.max(0, calendar.days - listedDays); index < calendar.days; index += 1) {
    const day = toDay(calendar, index);
    const votes = Array.from({ length: papersADay }, () => random.int(3, 180)).sort(
      (a, b) => b - a,
    );
    votes.forEach((upvotes, nth) => {
      const name = inventTitle(random);
      const id = numberPaper(day, nth);
      const row: DatedRow<'papers'>['row'] = {
        source: 'sample-papers',
        observed_at: `${day}T05:15:00Z`,
        position: nth + 1,
        id,
        title: fill(random, random.pick(titles), name),
        abstract: random.chance(0.06) ? null : fill(random, random.pick(abstracts), name),
        upvotes,
        url: `https://arxiv.example/abs/${id}`,
        code_url: random.chance(0.45) ? `https://code.example/${random.pick(repositories)}` : null,
      };
      rows.push({ day, row });
    });
  }
  return rows;
}

const headlines = [
  'Registry maintainers agree on signed model files',
  'A survey of 900 maintainers: who pays for open models?',
  '{name} Foundation opens its training logs',
  'Small models catch up in {field}, new figures show',
  'How one volunteer keeps {thing} running for a region',
  'Grants for open work on {thing} announced',
  'Open data for {field}: what changed this month',
  '{name} drops its contributor agreement',
  'Why {thing} {question}: a long read',
];

export function buildNews(seed: number, calendar: Calendar): DatedRow<'news'>[] {
  const random = createRandom(seed, 'news');
  return headlines.map((headline, nth) => {
    const index = Math.max(0, calendar.days - 1 - nth * 2);
    const day = toDay(calendar, index);
    const row: DatedRow<'news'>['row'] = {
      source: 'sample-news',
      observed_at: `${day}T05:18:00Z`,
      id: `sample-news-${nth + 1}`,
      title: fill(random, headline, inventTitle(random)),
      url: `https://news.example/${day}/${nth + 1}`,
      summary: random.chance(0.3)
        ? null
        : fill(random, 'An invented report on {thing} and {trait}.', ''),
      published_at: toInstant(calendar, index - 1, random.int(300, 1300)),
    };
    return { day, row };
  });
}
