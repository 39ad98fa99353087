// Computes the 95% Wilson score interval of a proportion.

/** 95% of a normal distribution lies within this many standard deviations of the mean. */
const z = 1.959964;

export function shareInterval(count: number, total: number): [low: number, high: number] {
  if (total === 0) return [0, 1];
  const share = count / total;
  const scale = 1 + (z * z) / total;
  const center = (share + (z * z) / (2 * total)) / scale;
  const half =
    (z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))) / scale;
  return [Math.max(0, center - half), Math.min(1, center + half)];
}
