// Generated files of every format: no reader fails with another error than `UnreadableFile`, and
// every entry is a dependency or is skipped with a reason. STACK_RUNS sets the number of files.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnreadableFile } from '../../src/stack/dependency.ts';
import { type ReadFile, readFile } from '../../src/stack/read-dependency-file.ts';

const numRuns = Number(process.env.STACK_RUNS ?? 40);
const options = { numRuns, seed: 7 };

const name = fc.stringMatching(/^[a-z][a-z0-9]{2,8}$/);
const spec = fc.oneof(
  fc.constantFrom('^1.2.0', '>=1,<2', '==2.0', '*', 'latest', '1.0.0', 'workspace:*'),
  fc.constantFrom('file:../x', 'github:o/r', 'o/r#v1', 'git+ssh://git@github.com/o/r.git'),
  fc.constantFrom('https://github.com/o/r/archive/x.tar.gz', './x', 'npm:^1', '$v', '::'),
  fc.string({ maxLength: 20 }),
);
/** Values of the wrong type, which skipped entries must name, too. */
const anySpec = fc.oneof(spec, fc.constantFrom(null, 7, true, [], {}));
const entries = fc.uniqueArray(fc.tuple(name, spec), { selector: ([key]) => key, maxLength: 12 });
type Entries = readonly (readonly [string, string])[];

const json = (value: unknown): string => JSON.stringify(value);
const oneLine = (text: string): string => text.replaceAll(/[^ -~]/g, '').replaceAll(/["'\\`]/g, '');
const toXml = (text: string): string => text.replaceAll(/[<>&]/g, '');
const record = (list: Entries, toValue: (spec: string) => unknown = (one) => one) =>
  Object.fromEntries(list.map(([key, one]) => [key, toValue(one)]));
const lines = (list: Entries, toLine: (key: string, one: string) => string) =>
  list.map(([key, one]) => toLine(key, oneLine(one))).join('\n');

/** Format → writes the entries as a file. */
const formats: Readonly<Record<string, (list: Entries) => string>> = {
  'package.json': (list) => json({ dependencies: record(list) }),
  'package-lock.json': (list) =>
    json({
      packages: Object.fromEntries(
        list.map(([key, one]) => [`node_modules/${key}`, { version: '1.0.0', resolved: one }]),
      ),
    }),
  'npm-shrinkwrap.json': (list) =>
    json({ lockfileVersion: 1, dependencies: record(list, (version) => ({ version })) }),
  'yarn.lock': (list) => lines(list, (key, one) => `${key}@${one}:\n  version "1.0.0"\n`),
  'pnpm-lock.yaml': (list) =>
    `lockfileVersion: '9.0'\npackages:\n${lines(list, (key, one) => `  '${key}@1.0.0':\n    resolution: {integrity: ${one}}`)}`,
  'deno.lock': (list) => json({ version: '5', npm: record(list.map(([key]) => [`${key}@1`, ''])) }),
  'requirements.txt': (list) => lines(list, (key, one) => `${key} ${one}`),
  'pyproject.toml': (list) =>
    `[project]\ndependencies = [${list.map(([key, one]) => json(`${key} ${oneLine(one)}`)).join(', ')}]`,
  'poetry.lock': (list) =>
    lines(list, (key, one) => `[[package]]\nname = "${key}"\nversion = "${one}"`),
  'Pipfile.lock': (list) => json({ _meta: {}, default: record(list, (version) => ({ version })) }),
  'environment.yml': (list) =>
    `dependencies:\n${list.map(([key, one]) => `  - ${json(`${key} ${oneLine(one)}`)}`).join('\n')}\n  - ${json('last')}`,
  'Cargo.toml': (list) => `[dependencies]\n${lines(list, (key, one) => `${key} = "${one}"`)}`,
  'go.mod': (list) =>
    `module m\nrequire (\n${lines(list, (key, one) => `x.example/${key}/m ${one.replaceAll(/[()/=]/g, '')}`)}\n)`,
  'pom.xml': (list) =>
    `<project><dependencies>${lines(list, (key, one) => `<dependency><groupId>g</groupId><artifactId>${key}</artifactId><version>${toXml(one)}</version></dependency>`)}</dependencies></project>`,
  'libs.versions.toml': (list) =>
    `[libraries]\n${lines(list, (key, one) => `${key} = { module = "g:${key}", version = "${one}" }`)}`,
  'a.cdx.json': (list) =>
    json({
      bomFormat: 'CycloneDX',
      components: list.map(([key, one]) => ({
        name: key,
        version: one,
        purl: `pkg:npm/${key}@${one}`,
      })),
    }),
  'a.spdx.json': (list) =>
    json({
      spdxVersion: 'SPDX-2.3',
      packages: list.map(([key, one]) => ({ name: key, versionInfo: one, downloadLocation: one })),
    }),
};

const toNames = ({ dependencies, skipped }: ReadFile): string =>
  json([dependencies.map((one) => [one.name, one.version]), skipped.map(({ text }) => text)]);

/** Returns undefined if the file is refused with an explanation. */
function read(filename: string, content: string): ReadFile | undefined {
  try {
    return readFile({ filename, content });
  } catch (cause) {
    if (cause instanceof UnreadableFile) return undefined;
    throw cause;
  }
}

describe('every entry is a dependency or is skipped with a reason in', () => {
  it.each(Object.entries(formats))('%s', (filename, write) => {
    fc.assert(
      fc.property(entries, (list) => {
        const found = read(filename, write(list));
        const names = found ? toNames(found) : '';
        expect(found && list.filter(([key]) => !names.includes(key))).toEqual(found && []);
        // Only an empty list may be refused: the files are valid otherwise.
        expect(found !== undefined || list.length === 0).toBe(true);
      }),
      options,
    );
  });
});

it('a manifest with values of any type loses no entry', () => {
  fc.assert(
    fc.property(fc.dictionary(name, anySpec, { maxKeys: 12 }), (list) => {
      const names = toNames(
        readFile({ filename: 'package.json', content: json({ dependencies: list }) }),
      );
      expect(Object.keys(list).filter((key) => !names.includes(key))).toEqual([]);
    }),
    options,
  );
});

it.each(Object.keys(formats))('any text as %s is read or refused', (filename) => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.array(spec).map((all) => all.join('\n')),
  );
  fc.assert(
    fc.property(text, (content) => {
      const found = read(filename, content);
      const reasons = found?.skipped.map(({ reason }) => reason) ?? [];
      expect(reasons.every((reason) => reason.endsWith('.'))).toBe(true);
    }),
    options,
  );
});
