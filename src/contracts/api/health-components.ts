// The health score: its components with their maximum points, and the minimum score of each
// label. The SQL in pipeline/graph/scores uses the same values, and a test compares them.

export const healthComponents = [
  { id: 'activity', title: 'Activity', max: 30 },
  { id: 'momentum', title: 'Momentum', max: 20 },
  { id: 'community', title: 'Community', max: 30 },
  { id: 'maintenance', title: 'Maintenance', max: 20 },
] as const;

/**
 * Total number of signals of the score. The last commit counts twice, because it is a signal of two
 * components.
 */
export const healthSignalCount = 11;

/** Label → minimum score, from best to worst. */
export const healthLabelMinimums = {
  thriving: 72,
  healthy: 55,
  fair: 40,
  'at-risk': 20,
  dormant: 0,
} as const;

/** Label → maximum number of days without a commit; null if there is no limit. */
export const healthLabelMaxIdleDays = {
  thriving: 45,
  healthy: 90,
  fair: 180,
  'at-risk': 365,
  dormant: null,
} as const satisfies Record<keyof typeof healthLabelMinimums, number | null>;
