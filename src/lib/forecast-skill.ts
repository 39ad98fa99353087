// Computes how much better a forecast was than a simpler rule.

/** 1 is perfect, 0 is equally good, by their Brier scores. Null without outcomes. */
export const toSkill = (brier: number | null, other: number | null): number | null =>
  brier === null || other === null || other === 0 ? null : 1 - brier / other;
