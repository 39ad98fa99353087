// Schema of the signals of a health score. The graph stores them in `project.health_signals`.
import { z } from 'zod';

export const HealthSignal = z.strictObject({
  part: z.enum(['activity', 'momentum', 'community', 'maintenance']),
  name: z.string().min(1),
  /** The observed values of the signal, as text. */
  fact: z.string().min(1),
  points: z.number(),
  /** Maximum points of the signal, including those redistributed from unknown signals. */
  max: z.number(),
});
export type HealthSignal = z.infer<typeof HealthSignal>;

/** Throws if the JSON does not have the format that score_health.sql writes. */
export function decodeHealthSignals(text: string): readonly HealthSignal[] {
  return z.array(HealthSignal).parse(JSON.parse(text));
}
