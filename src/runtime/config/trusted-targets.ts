// Parses the setting WEBHOOK_TRUSTED_TARGETS: `host:port` pairs, separated by commas.

export const readTrustedTargets = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(',')
      .map((pair) => pair.trim().toLowerCase())
      .filter((pair) => pair !== ''),
  );
