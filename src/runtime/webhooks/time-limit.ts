// Limits how long a caller waits for work that cannot be canceled.

/**
 * Returns the result of `work`, or undefined if `work` takes longer than `ms` milliseconds. Does
 * not cancel `work`.
 */
export async function withTimeLimit<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
