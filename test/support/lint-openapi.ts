// Runs both linters on an OpenAPI document, without network access.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const redocly = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
const spectral = join(
  dirname(require.resolve('@stoplight/spectral-cli/package.json')),
  'dist/index.js',
);
const environment = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

export interface Finding {
  readonly rule: string;
  readonly message: string;
}

/** Returns the errors and warnings of each tool. */
export async function lintOpenApi(
  document: object,
  folder: string,
): Promise<{ redocly: readonly Finding[]; spectral: readonly Finding[] }> {
  const path = join(folder, 'openapi.json');
  writeFileSync(path, JSON.stringify(document));
  writeFileSync(join(folder, 'redocly.yaml'), 'extends: [recommended-strict]\n');
  writeFileSync(join(folder, 'spectral.yaml'), 'extends: spectral:oas\n');
  const [ours, theirs] = await Promise.all([
    readOutput(redocly, [
      'lint',
      path,
      '--config',
      join(folder, 'redocly.yaml'),
      '--format',
      'json',
    ]),
    readOutput(spectral, [
      'lint',
      path,
      '--ruleset',
      join(folder, 'spectral.yaml'),
      '--format',
      'json',
      '--fail-severity',
      'hint',
      '--quiet',
    ]),
  ]);
  return {
    redocly: (ours as { problems: { ruleId: string; message: string }[] }).problems.map(
      ({ ruleId, message }) => ({ rule: ruleId, message }),
    ),
    spectral: (theirs as { code: string; message: string }[]).map(({ code, message }) => ({
      rule: code,
      message,
    })),
  };
}

/** Both tools exit with 1 if they find something, and still print it. */
async function readOutput(bin: string, words: readonly string[]): Promise<unknown> {
  const args = [bin, ...words];
  const { stdout } = await run(process.execPath, args, { env: environment, maxBuffer: 1e8 }).catch(
    (failure: { stdout: string; stderr: string; code: number }) => {
      if (failure.code !== 1) throw new Error(`${bin} failed: ${failure.stderr}`);
      return failure;
    },
  );
  return JSON.parse(stdout);
}
