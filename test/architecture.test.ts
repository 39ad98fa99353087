// Rules about the source code that reviewers should not have to check by hand.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceLines } from './support/limits.ts';

const root = join(import.meta.dirname, '..');
const list = (folder: string, ends: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => join(folder, String(path)))
    .filter((path) => ends.test(path));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const code = [...list('src', /\.(ts|astro)$/), ...list('pipeline', /\.ts$/)];
const sql = list('pipeline/graph', /\.sql$/);

/** Returns the files that match the pattern. */
const holding = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.filter((path) => pattern.test(read(path)));

describe('the code', () => {
  it('reads the environment only in the entry points', () => {
    expect(holding(code, /process\.env/).sort()).toEqual([
      'pipeline/cli.ts',
      'pipeline/dev.ts',
      'pipeline/io/run-node.ts', // decides where Node stores compiled code
      'src/site/data/site-build-input.ts', // environment of the process that renders pages
    ]);
  });

  it('connects to other machines only in the listed files of the server', () => {
    const client =
      /lib\/fetch\.ts'|from '(undici|nodemailer|pg|@opentelemetry\/exporter-(trace|metrics)[\w-]+)'|\brequest\b[^;]*from 'node:https?'/;
    const connecting = holding(code, client).filter((path) => /^src\/(runtime|lib)\//.test(path));
    expect(connecting.sort()).toEqual([
      'src/lib/fetch.ts',
      'src/lib/otlp.ts', // OTEL_EXPORTER_OTLP_ENDPOINT
      'src/lib/smtp.ts', // SMTP_URL
      'src/runtime/release/origin.ts', // RELEASE_URL
      'src/runtime/state/postgres-listener.ts', // STATE_URL
      'src/runtime/state/postgres-pool.ts', // STATE_URL
      'src/runtime/webhooks/https-post.ts', // URLs of webhooks
    ]);
    expect(holding(connecting, /(?<![\w.])fetch\(/)).toEqual(['src/runtime/release/origin.ts']);
  });

  it('reads the clock only in the listed files', () => {
    const clock = /Date\.now|new Date\(\)|performance\.now/;
    expect(holding(code, clock).sort()).toEqual([
      'pipeline/cli.ts',
      'pipeline/publish/page-bundle.ts', // age of a folder
      'pipeline/publish/sql-engine.ts', // age of a folder
      'src/client/verify-webhook.ts', // age of a delivery
      'src/components/sql/page-script.ts', // duration of a query
      'src/runtime/admin/cli.ts',
      'src/runtime/create-runtime.ts',
      'src/runtime/http/response-headers.ts', // duration of a response
      'src/runtime/routes/keyed-response.ts', // duration of a response
      'src/runtime/server.ts',
    ]);
    expect(holding(sql, /\bnow\(\)|current_date|current_timestamp/i)).toEqual([]);
  });

  it('does not use Math.random', () => {
    expect(holding(code, /Math\.random/)).toEqual([]);
  });

  it('renders pages from their props only, so pages of a route can share a context', () => {
    const other = /Astro\.(?!props\b|slots\.has\b)/;
    expect(holding(list('src', /\.astro$/), other)).toEqual([]);
  });

  it('starts every file with a line about its purpose', () => {
    const plain = code.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));
    expect(plain.filter((path) => !read(path).startsWith('//'))).toEqual([]);
    const pages = code.filter((path) => path.endsWith('.astro'));
    expect(pages.filter((path) => !/^---\n\/\//.test(read(path)))).toEqual([]);
  });

  it('has no file above the maximum length, except lists of data', () => {
    const lines = (path: string): number => read(path).split('\n').length - 1;
    const data =
      /pipeline\/sample\/(domains|words|names|descriptions)|contracts\/files\/graph\.ts|sources\.ts|client\/schema\.ts|lib\/synonyms\.ts/;
    const checked = code.filter((path) => path.endsWith('.ts') && !data.test(path));
    const long = checked.filter((path) => lines(path) > sourceLines);
    expect(long).toEqual([]);
  });

  it('contains no reminder comments', () => {
    const later = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX'].join(''));
    expect(holding([...code, ...sql], later)).toEqual([]);
  });
});

describe('the repository', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root }).toString().split('\n');

  it('contains no generated files', () => {
    expect(tracked.filter((path) => /^(var|dist|coverage|\.astro)\//.test(path))).toEqual([]);
  });
});
