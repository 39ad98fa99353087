// Runs Redocly's linter on an OpenAPI document, without network access. Every night, Spectral checks
// the document, too.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const redocly = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
const environment = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};
const config = 'extends: [recommended-strict]\nrules:\n  operation-tag-defined: error\n';

export interface Finding {
  readonly rule: string;
  readonly message: string;
}

/** Returns the errors and warnings. */
export async function lintOpenApi(document: object, folder: string): Promise<readonly Finding[]> {
  const path = join(folder, 'openapi.json');
  const configPath = join(folder, 'redocly.yaml');
  writeFileSync(path, JSON.stringify(document));
  writeFileSync(configPath, config);
  const args = ['lint', path, '--config', configPath, '--format', 'json'];
  const found = await readOutput(redocly, args, environment);
  const { problems } = found as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => ({ rule: ruleId, message }));
}

/** Linters exit with 1 if they find something, and still print it. */
export async function readOutput(
  bin: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<unknown> {
  const options = { env, maxBuffer: 1e8 };
  const { stdout } = await run(process.execPath, [bin, ...args], options).catch(
    (failure: { stdout: string; stderr: string; code: number }) => {
      if (failure.code !== 1) throw new Error(`${bin} failed: ${failure.stderr}`);
      return failure;
    },
  );
  return JSON.parse(stdout);
}
