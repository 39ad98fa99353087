// Parses a Dockerfile into stages with their instructions. Supports only what our Dockerfile uses.

export interface Instruction {
  readonly name: string;
  readonly value: string;
}

export interface Stage {
  readonly from: string;
  readonly alias: string | undefined;
  readonly instructions: readonly Instruction[];
}

export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stages: { from: string; alias: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [from = '', , alias] = value.split(/\s+/);
      stages.push({ from, alias, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, value });
  }
  return stages;
}

/** Parses `["a", "b"]` of CMD and HEALTHCHECK. */
export const parseExec = (value: string): string[] =>
  JSON.parse(value.slice(value.indexOf('['))) as string[];

/** Parses `A=b C=d` of ENV. */
export const parseEnv = (value: string): Record<string, string> =>
  Object.fromEntries(value.split(/\s+/).map((pair) => pair.split('=', 2) as [string, string]));
