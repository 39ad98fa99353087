// Discards all progress.
import type { Progress } from '../../pipeline/io/progress.ts';

export const silent: Progress = { step: () => ({ advance: () => {}, done: () => {} }) };
