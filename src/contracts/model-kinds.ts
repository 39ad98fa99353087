// Model kinds and price tiers. Imports nothing, because the command line must run without packages.
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
