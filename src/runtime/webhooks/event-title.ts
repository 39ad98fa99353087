// Describes an event in one line, for feeds and emails.
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

const toText = (label: string | null): string => (label ?? 'no label').replace('-', ' ');
/** `0.3/1.2` → `$0.3 in, $1.2 out` */
const price = (pair: string | null): string => {
  const [input, output] = (pair ?? '').split('/');
  return input && output ? `$${input} in, $${output} out` : 'no price';
};
