// Compares the numbers on the pages of a release with the graph of this release.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../pipeline/io/duckdb.ts';
import { toLanguageId } from '../../src/site/format/urls.ts';
import type { Line } from './accepted.ts';

/** Heading of a number → where it is in the graph, by the kind of its subject. */
const projectColumns = {
  Stars: 'stars',
  'Weekly stars': 'stars_7d',
  'Last day': 'stars_1d',
  'Last 7 days': 'stars_7d',
  'Last 28 days': 'stars_28d',
  'Pace, 30 days': 'pace',
  'Pace, next 30 days': 'pace',
  Health: 'health',
};
const modelColumns = {
  Input: 'price_in_usd_per_mtok',
  'Input / 1M tokens': 'price_in_usd_per_mtok',
  Output: 'price_out_usd_per_mtok',
  'Output / 1M tokens': 'price_out_usd_per_mtok',
  Context: 'context_tokens',
  'Paid sellers': `(select nullif(count(distinct seller), 0) from offer
    where model_id = model.id and terms = 'standard' and price_in_usd_per_mtok + price_out_usd_per_mtok > 0)`,
};
const hubColumns = { Downloads: 'downloads', Likes: 'likes' };
const groupColumns = {
  Projects: 'count(*)',
  'Weekly stars': 'sum(stars_7d)',
  'Median health': 'median(health)',
};

type Numbers = Record<string, number | null>;
/** Link of a subject, such as `/projects/owner-repo` → its numbers by heading. */
type Known = ReadonlyMap<string, Numbers>;

const select = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([heading, column]) => `(${column})::double as "${heading}"`)
    .join(', ');

const toPath = (link: string): string => {
  const language = link.split('/languages/')[1];
  return language === undefined ? link : `/languages/${toLanguageId(language)}`;
};

async function readKnown(db: Database): Promise<Known> {
  const groups = {
    languages: 'lower(lang)',
    topics: 'unnest(topics)',
    stacks: 'unnest(stacks)',
    verticals: 'vertical',
  };
  const queries = [
    `select '/projects/' || id as link, ${select(projectColumns)} from project`,
    `select '/models/' || id as link, ${select(modelColumns)} from model`,
    `select 'https://huggingface.co/' || id as link, ${select(hubColumns)} from hub_model
    group by all`,
    ...Object.entries(groups).map(
      ([folder, column]) =>
        `select '/${folder}/' || link as link, ${select(groupColumns)}
        from (select *, ${column} as link from project) group by 1`,
    ),
  ];
  const known = new Map<string, Numbers>();
  for (const query of queries) {
    for (const { link, ...numbers } of await db.all(query)) {
      known.set(toPath(String(link)), numbers as Numbers);
    }
  }
  return known;
}

/** Returns the text between the tags of a piece of HTML. */
const toText = (html: string): string =>
  html
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join('')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();

const parts = (html: string, start: string, end: string): string[] =>
  html
    .split(start)
    .slice(1)
    .map((part) => start + (part.split(end)[0] ?? ''));

interface Shown {
  readonly link: string;
  readonly heading: string;
  readonly text: string;
}

/** Returns the cells below a heading, with the first link of their row. */
function readTable(table: string): Shown[] {
  const [head, ...rows] = parts(table, '<tr', '</tr>');
  const headings = cells(head ?? '').map(toText);
  return rows.flatMap((row) => {
    const link = row.split('<a href="')[1]?.split('"')[0] ?? '';
    return cells(row).flatMap((cell, index) => ({
      link,
      heading: headings[index] ?? '',
      // A note below the number, such as the label of a health score.
      text: toText(cell.split('<small')[0]?.split('<span class="by"')[0] ?? ''),
    }));
  });
}

const cells = (row: string): string[] =>
  row.split('<th').flatMap((part, index) => {
    const [first = '', ...others] = part.split('<td');
    const cell = (one: string) => one.slice(one.indexOf('>') + 1);
    return [...(index === 0 ? [] : [cell(first)]), ...others.map(cell)];
  });

/** Returns the figures at the top of the page of a project or model. */
const readFigures = (html: string, link: string): Shown[] =>
  parts(html, '<dl class="figures"', '</dl>').flatMap((list) =>
    parts(list, '<dt', '</div>').map((pair) => {
      const [term = '', value = ''] = pair.split('</dt>');
      return { link, heading: toText(term), text: toText(value) };
    }),
  );

const powers: Record<string, number> = { k: 1e3, M: 1e6, B: 1e9 };

/** Returns a number as it is written, and by how much rounding can have changed it. */
function readNumber(text: string): { value: number; off: number } | undefined {
  const word = text.replaceAll(',', '').replace('−', '-').replace('+', '').replace('$', '');
  const unit = powers[word.at(-1) ?? ''];
  const digits = unit === undefined ? word : word.slice(0, -1);
  if (digits === '' || Number.isNaN(Number(digits))) return undefined;
  const decimals = digits.split('.')[1]?.length ?? 0;
  const scale = unit ?? 1;
  return { value: Number(digits) * scale, off: (10 ** -decimals / 2) * scale * 1.001 };
}

function isEqual(text: string, known: number | null): boolean {
  const shown = readNumber(text.split(' ')[0] ?? '');
  if (shown === undefined) return known === null;
  return known !== null && Math.abs(shown.value - known) <= shown.off;
}

/** Pages whose tables show current numbers, and pages of one subject. */
const listed =
  '{index,projects,models,hub,languages,topics,verticals,projects/page/*,languages/*,topics/*,stacks/*,verticals/*}.html';
const single = { '/projects/': 'projects/*.html', '/models/': 'models/*/*.html' };

export interface WrongNumber extends Shown {
  readonly page: string;
  readonly known: number | null;
}

/** Compares every known number on the pages in `site`. Of the pages of one subject, one in `step`. */
export async function findWrongNumbers(
  graphPath: string,
  site: string,
  step = 1,
): Promise<{ compared: number; headings: ReadonlySet<string>; wrong: WrongNumber[] }> {
  await using db = await openDatabase(graphPath, { readOnly: true });
  const known = await readKnown(db);
  const headings = new Set<string>();
  const wrong: WrongNumber[] = [];
  let compared = 0;
  const compare = (page: string, shown: readonly Shown[]) => {
    for (const one of shown) {
      const number = known.get(one.link)?.[one.heading];
      if (number === undefined) continue;
      compared += 1;
      headings.add(one.heading);
      if (!isEqual(one.text, number)) wrong.push({ page, known: number, ...one });
    }
  };
  const read = (page: string) => readFileSync(join(site, page), 'utf8');
  for (const page of globSync(listed, { cwd: site })) {
    compare(page, parts(read(page), '<table', '</table>').flatMap(readTable));
  }
  for (const [start, pattern] of Object.entries(single)) {
    for (const [place, page] of globSync(pattern, { cwd: site }).sort().entries()) {
      const id = page.slice(start.length - 1, -'.html'.length);
      if (place % step === 0) compare(page, readFigures(read(page), start + id));
    }
  }
  return { compared, headings, wrong };
}

export async function judgeNumbers(graphPath: string, site: string): Promise<Line> {
  const { compared, wrong } = await findWrongNumbers(graphPath, site, 10);
  return {
    name: 'shown-number-differs',
    found: String(wrong.length),
    accepted: '0',
    isGood: wrong.length === 0 && compared > 10_000,
    notes: [
      `${compared} numbers on pages compared with the graph`,
      ...wrong
        .slice(0, 5)
        .map((one) => `${one.page}: ${one.heading} of ${one.link}: ${one.text}, not ${one.known}`),
    ],
  };
}
