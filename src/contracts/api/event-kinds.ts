// The kinds of events. Contains no schemas, so that the CLI can import it without zod.

export const eventKinds = ['health', 'release', 'license', 'new'] as const;
export const modelEventKinds = [
  'price',
  'deprecation',
  'model_new',
  'model_removed',
  'disagreement',
] as const;
/** Kinds that are about neither a project nor a model. Only webhooks and emails contain them. */
export const summaryEventKinds = ['forecast'] as const;

/** The kinds that `/events` returns. */
export const listedEventKinds = [...eventKinds, ...modelEventKinds] as const;
export type EventKind = (typeof listedEventKinds)[number] | (typeof summaryEventKinds)[number];
export const allEventKinds: readonly EventKind[] = [...listedEventKinds, ...summaryEventKinds];
export const isModelEventKind = (kind: string): boolean =>
  modelEventKinds.some((known) => known === kind);
