// Model kinds and price tiers. Contains no imports, because the CLI must run without npm packages.

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
