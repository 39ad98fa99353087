// The maintenance score: its components with their maximum points, and the minimum score of each label.
// The SQL in pipeline/graph/scores uses the same values. A test compares them.

export const healthComponents = [
  { id: 'activity', title: 'Activity', max: 30 },
  { id: 'momentum', title: 'Momentum', max: 20 },
  { id: 'community', title: 'Community', max: 30 },
  { id: 'maintenance', title: 'Maintenance', max: 20 },
] as const;

/** The number of signals, of which `health.known` are known. The last commit counts in two components. */
export const healthSignalCount = 11;

/** From best to worst. */
export const healthLabelMinimums = {
  thriving: 72,
  healthy: 55,
  fair: 40,
  'at-risk': 20,
  dormant: 0,
} as const;

/** The most days without a commit that each label allows. */
export const healthLabelMaxIdleDays = {
  thriving: 45,
  healthy: 90,
  fair: 180,
  'at-risk': 365,
  dormant: null,
} as const satisfies Record<keyof typeof healthLabelMinimums, number | null>;
