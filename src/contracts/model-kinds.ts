// The kinds and price tiers of models. Without a library, because the command line runs without packages.
export const modelTiers = ['free', 'budget', 'standard', 'premium'] as const;
export const modelKinds = [
  'language',
  'embedding',
  'rerank',
  'image',
  'speech',
  'video',
  'moderation',
  'other',
] as const;
