// Chooses the text and numbers for link previews of projects, models, and products. Leaves out
// unknown values.
import type { ModelDetail } from '../../contracts/api/model-records.ts';
import type { AlternativesRecord, ProjectDetail } from '../../contracts/api/records.ts';
import { toOldCountDay, toOldDay } from '../../lib/old-day.ts';
import type { Card, CardFigure } from './preview.ts';

const joined = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

const count = (value: number): string => value.toLocaleString('en-US');

export function toProjectCard(project: ProjectDetail, asOf: string): Card {
  const { url, desc, lang, license, last_seen } = project;
  return {
    kicker: joined(['Project', lang, license === 'NOASSERTION' ? null : license]),
    // Uses `owner/repo` from the URL as the title, because the project's name may come from the
    // catalog.
    title: url.split('/').slice(-2).join('/'),
    text:
      last_seen === null
        ? toDrawable(desc)
        : `GitHub last returned this repository on ${last_seen}.`,
    figures: last_seen === null ? toProjectFigures(project, asOf) : [],
  };
}

/** Matches characters that the server's fonts may lack. Such characters would be drawn as boxes. */
const undrawable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const toDrawable = (text: string | null): string | null =>
  text === null || undrawable.test(text) ? null : text;

/** Old values have their day, and an old score leaves out how it was estimated. */
function toProjectFigures(
  { stars, stars_on, momentum, health }: ProjectDetail,
  asOf: string,
): CardFigure[] {
  const oldStars = toOldCountDay(stars_on, asOf);
  const oldHealth = toOldDay(health?.checked ?? null, asOf);
  const onDay = (day: string | null) => (day === null ? '' : ` on ${day}`);
  return [
    ...(stars === null
      ? []
      : [{ value: count(stars), label: `${stars === 1 ? 'star' : 'stars'}${onDay(oldStars)}` }]),
    ...(momentum === null || momentum <= 0
      ? []
      : [{ value: `+${count(momentum)}`, label: 'stars in 7 days' }]),
    ...(health === null
      ? []
      : [
          {
            value: `${health.score} of 100`,
            label: `health${onDay(oldHealth)}: ${health.label.replace('-', ' ')}${health.provisional && oldHealth === null ? `, estimate from ${health.known} of ${health.signals} signals` : ''}`,
          },
        ]),
  ];
}

export function toModelCard(model: ModelDetail): Card {
  const isPriced = model.sellers > 0 && model.state === 'listed';
  return {
    kicker: joined([
      'Model',
      model.maker_name,
      model.state === 'removed' ? 'no longer sold' : null,
      model.state === 'deprecated' ? 'retired' : null,
      model.open_weights === true ? 'open weights' : null,
    ]),
    title: model.name,
    text: isPriced ? 'List price per million tokens, in US dollars.' : null,
    figures: [
      ...(isPriced
        ? [
            { value: `$${toDollars(model.price_in)}`, label: 'input' },
            // Embedding models have no output price.
            ...(model.price_out === 0 && model.price_in > 0
              ? []
              : [{ value: `$${toDollars(model.price_out)}`, label: 'output' }]),
          ]
        : []),
      ...(model.ctx > 0 ? [{ value: count(model.ctx), label: 'tokens of context' }] : []),
    ],
  };
}

/** `0.8` → `0.80`, `0.0375` → `0.0375` */
const toDollars = (price: number): string =>
  price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 9 });

export function toProductCard({ name, cat, alternatives }: AlternativesRecord): Card {
  const names = alternatives.slice(0, 3).map((one) => one.name);
  const others = alternatives.length - names.length;
  return {
    kicker: joined(['Alternatives', cat?.replaceAll('-', ' ')]),
    title: `Alternatives to ${name}`,
    text: `${names.join(', ')}${others > 0 ? ` and ${count(others)} more` : ''}`,
    figures: [],
  };
}
