// Measures processor time, which does not depend on other load of the machine.

/** Returns the milliseconds of processor time that this thread uses in a synchronous call. */
export function measureCpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
