// Defines the rows of the table that compares models, including the cost of the reader's workload.
// Pure functions.
import { readPriceTiers } from '../../lib/price-tiers.ts';
import {
  countOf,
  formatCount,
  formatFlag,
  formatFullLabel,
  formatModality,
  formatPrice,
  formatTableDay,
  notKnown,
  unknown,
} from '../../site/format/format.ts';
import { areAboutEqual } from '../compare/equal-scores.ts';
import { type ComparisonRow, type Line, orderRows, toRows } from '../compare/rows.ts';
import { describeCost } from '../models/cost-form.ts';
import type { MonthlyWorkload } from '../models/workload.ts';
import type { ComparedModel } from './compared-model.ts';

type ModelLine = Line<ComparedModel>;

const priceOf = (price: string | null): string =>
  price === null ? unknown : formatPrice(Number(price));
const cheapest = (price: string | null): number | null => (price === null ? null : -Number(price));
/** A removed model cannot be bought, so its prices are never marked as the best. */
const isSold = ({ state }: ComparedModel): boolean => state === 'listed';

const priceLine = (name: string, read: (model: ComparedModel) => string | null): ModelLine => ({
  name,
  text: (model) => priceOf(read(model)),
  rank: (model) => (isSold(model) ? cheapest(read(model)) : null),
});

const tieredLine = (name: string, key: 'input' | 'output' | 'cacheRead'): ModelLine => ({
  ...priceLine(name, ({ prices }) => prices[key]),
  more: ({ prices, context }) =>
    readPriceTiers(prices.tiers).flatMap((tier) => {
      const price = tier[key];
      if (price === null) return [];
      // Some makers sell a larger window than the usual one, such as a beta of 1 million tokens.
      const where =
        context !== null && context <= tier.above ? ', with a larger context window' : '';
      return `${priceOf(price)} above ${formatCount(tier.above)} tokens${where}`;
    }),
});

const facts: readonly ModelLine[] = [
  { name: 'Kind', text: ({ kind }) => kind ?? notKnown },
  { name: 'State', text: toState },
  {
    name: 'Weights',
    text: ({ open }) => formatFlag(open, 'open', 'closed'),
    more: ({ hub }) => (hub === null ? [] : [hub]),
  },
  { name: 'License of the weights', text: ({ license }) => license ?? notKnown },
  {
    name: 'Context window',
    text: ({ context }) => formatCount(context),
    rank: ({ context }) => context,
  },
  {
    name: 'Maximum output',
    text: ({ output }) => formatCount(output),
    rank: ({ output }) => output,
  },
  { name: 'Modality', text: ({ modality }) => formatModality(modality) },
  { name: 'Tool calling', text: ({ tools }) => formatFlag(tools, 'yes', 'no') },
  { name: 'Reasoning', text: ({ reasoning }) => formatFlag(reasoning, 'yes', 'no') },
  { name: 'Knowledge until', text: ({ knowledge }) => knowledge ?? notKnown },
  { name: 'Released', text: ({ released }) => formatTableDay(released) },
];

const prices: readonly ModelLine[] = [
  tieredLine('Input', 'input'),
  tieredLine('Output', 'output'),
  tieredLine('Cache read', 'cacheRead'),
  priceLine('Cache write', ({ prices: { cacheWrite } }) => cacheWrite),
  priceLine('Batch input', ({ prices: { batchIn } }) => batchIn),
  priceLine('Batch output', ({ prices: { batchOut } }) => batchOut),
  { name: 'Tier', text: ({ tier }) => tier },
  {
    name: 'List price',
    text: ({ seller }) => seller ?? notKnown,
    more: ({ source, since }) => [`${source}, since ${formatTableDay(since)}`],
  },
  {
    name: 'Cheapest sellers',
    text: ({ offers: [first] }) => (first ? toOffer(first) : 'none'),
    more: ({ offers, sellers }) => [
      ...offers.slice(1).map(toOffer),
      ...(sellers > offers.length ? [`of ${countOf(sellers, 'seller')}`] : []),
    ],
  },
  {
    name: 'Price disagreements',
    text: ({ doubts }) => formatCount(doubts),
    href: ({ doubts }) => (doubts > 0 ? '/models/disagreements' : undefined),
  },
];

const repository: readonly ModelLine[] = [
  {
    name: 'Repository',
    text: ({ project, repository }) => project?.name ?? repository ?? notKnown,
    href: ({ project }) => (project ? `/projects/${project.id}` : undefined),
  },
  {
    name: 'Health score',
    text: ({ project }) =>
      project?.health == null
        ? unknown
        : `${project.health}, ${formatFullLabel(project.label, project.reason, project.estimate)}`,
    rank: ({ project }) => project?.health ?? null,
    isEqual: ({ project: one }, { project: other }) =>
      one?.health != null &&
      other?.health != null &&
      areAboutEqual(
        { score: one.health, isEstimate: one.estimate !== null },
        { score: other.health, isEstimate: other.estimate !== null },
      ),
    max: 100,
    isEstimate: ({ project }) => project?.health != null && project.estimate !== null,
  },
];

function toState({ state, ends, removed }: ComparedModel): string {
  if (state === 'removed') return `no longer sold since ${formatTableDay(removed)}`;
  if (state === 'deprecated') return `retired on ${formatTableDay(ends)}`;
  return ends === null ? state : `${state}, ends ${formatTableDay(ends)}`;
}

const toOffer = ([seller, input, output]: readonly [string, string, string]): string =>
  `${seller} ${priceOf(input)} / ${priceOf(output)}`;

/** If all models have this value, the row says nothing. */
const usual: Readonly<Record<string, string>> = {
  'Price disagreements': '0',
  State: 'listed',
  Kind: 'language',
};

/**
 * The first row shows the cost of the workload. If `workload` is a string, this row shows it as an
 * error message.
 */
export function toModelComparison(
  models: readonly ComparedModel[],
  workload: MonthlyWorkload | string,
): ComparisonRow[] {
  const [first, ...rest] = toRows(
    [toCostLine(workload), ...prices, ...facts, ...repository],
    models,
  ).filter(({ name, cells }) => cells.some(({ text }) => text !== usual[name]));
  return first ? [first, ...orderRows(rest)] : [];
}

function toCostLine(workload: MonthlyWorkload | string): ModelLine {
  const costOf = ({ prices: base }: ComparedModel) => describeCost(workload, base);
  return {
    name: 'Cost of a month',
    text: (model) => costOf(model).text,
    rank: (model) => (isSold(model) ? cheapest(costOf(model).usd) : null),
    more: (model) => [
      ...costOf(model).notes,
      ...(model.lastChange === null ? [] : [model.lastChange]),
    ],
  };
}
