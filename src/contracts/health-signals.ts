// The signals behind a health score, as `project.health_signals` holds them: enough to recompute it.
import { z } from 'zod';

export const HealthSignal = z.strictObject({
  part: z.enum(['activity', 'momentum', 'community', 'maintenance']),
  name: z.string().min(1),
  /** What was observed, in the numbers that the formula takes. */
  fact: z.string().min(1),
  points: z.number(),
  /** What the signal could give at most, with what the part's unknown signals leave to it. */
  most: z.number(),
});
export type HealthSignal = z.infer<typeof HealthSignal>;

/** Throws where the text is not what score_health.sql writes. */
export function decodeHealthSignals(text: string): readonly HealthSignal[] {
  return z.array(HealthSignal).parse(JSON.parse(text));
}
