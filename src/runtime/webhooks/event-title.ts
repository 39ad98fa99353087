// Describes an event in one line, for feeds, emails, and chats.
import type { DeliveredForecastItem } from '../../contracts/api/webhooks.ts';
import { forecastTitles } from '../../lib/forecast-titles.ts';
import { titleLicense } from '../../lib/license-change.ts';

export interface TitledEvent {
  readonly kind: string;
  /** Name of the project or model. */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function titleEvent({ kind, name, before, after }: TitledEvent): string {
  switch (kind) {
    case 'release':
      return `${name} ${after} released`;
    case 'license':
      return titleLicense(name, { before, after });
    case 'health':
      return `${name} changed from ${toText(before)} to ${toText(after)}`;
    case 'new':
    case 'model_new':
      return `${name} was added`;
    case 'price':
      return `${name}: ${price(before)} is now ${price(after)}`;
    case 'deprecation':
      return `${name}: end of life announced`;
    case 'model_removed':
      return `${name} is no longer sold`;
    default:
      return `${name}: sources disagree about its price`;
  }
}

export function titleForecasts(one: DeliveredForecastItem['forecasts'][number]): string {
  const { made, resolved, happened, void: unobserved, brier } = one;
  const score = brier === null ? '' : `, Brier score ${brier.toFixed(3)}`;
  const parts = [
    ...(made > 0 ? [`${made} made`] : []),
    ...(resolved > 0 ? [`${resolved} resolved, ${happened} of them yes${score}`] : []),
    ...(unobserved > 0 ? [`${unobserved} void`] : []),
  ];
  return `Forecasts “${forecastTitles[one.kind]}”: ${parts.join('; ')}`;
}

const toText = (label: string | null): string => (label ?? 'no label').replace('-', ' ');
/** `0.3/1.2` → `$0.3 in, $1.2 out` */
const price = (pair: string | null): string => {
  const [input, output] = (pair ?? '').split('/');
  return input && output ? `$${input} in, $${output} out` : 'no price';
};
