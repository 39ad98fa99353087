// The text and color of a project's badge: the images of a release and the JSON for Shields.
import { longDay } from './time.ts';

export interface BadgeFacts {
  readonly health: number | null;
  readonly label: string | null;
  readonly isProvisional: boolean | null;
  /** The day of the score if it is older than 14 days, otherwise null. */
  readonly oldOn: string | null;
}

/** White text has a contrast ratio of at least 4.5 on each of these colors. */
const colors: Readonly<Record<string, string>> = {
  thriving: '#157347',
  healthy: '#3a6f1d',
  fair: '#85610a',
  'at-risk': '#b04a12',
  dormant: '#8f2f3a',
};
const unknownColor = '#5f6673';

export const toBadgeColor = (label: string | null): string => colors[label ?? ''] ?? unknownColor;

/** `healthy, estimate, Feb 20, 2026` */
export const toBadgeState = ({ label, isProvisional, oldOn }: BadgeFacts): string =>
  `${String(label).replaceAll('-', ' ')}${isProvisional ? ', estimate' : ''}${oldOn === null ? '' : `, ${longDay(oldOn)}`}`;

/** `72 healthy` */
export const toBadgeMessage = (facts: BadgeFacts): string =>
  facts.health === null ? 'not rated' : `${facts.health} ${toBadgeState(facts)}`;
