// The kinds of events. Contains no schemas, so that the CLI can import it without zod.

export const eventKinds = ['health', 'release', 'license', 'new'] as const;
export const modelEventKinds = [
  'price',
  'deprecation',
  'model_new',
  'model_removed',
  'disagreement',
] as const;

export type EventKind = (typeof eventKinds)[number] | (typeof modelEventKinds)[number];
export const allEventKinds: readonly EventKind[] = [...eventKinds, ...modelEventKinds];
export const isModelEventKind = (kind: string): boolean =>
  modelEventKinds.some((known) => known === kind);
