// The kinds of events, without schemas, so that the command line stays small.
export const eventKinds = ['health', 'release', 'license', 'new'] as const;
export const modelEventKinds = [
  'price',
  'deprecation',
  'model_new',
  'model_removed',
  'disagreement',
] as const;
