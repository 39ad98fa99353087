// The files of the stack check: every format, and malicious files.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detectFile } from '../../src/components/check/detect-file.ts';
import { example } from '../../src/components/check/example.ts';
import { toKnownIds } from '../../src/stack/model-ids.ts';
import { readFile } from '../../src/stack/read-dependency-file.ts';
import { measureCpuMs } from '../support/cpu-time.ts';
import { plantedIds } from '../support/planted-models.ts';
import { stackFiles } from '../support/stack-files.ts';

const read = (filename: string, content: string) =>
  readFile({ filename, content }).dependencies.map(
    ({ ecosystem, name, version, repository }) =>
      `${ecosystem}:${name}${version ? ` ${version}` : ''}${repository ? ` <${repository}>` : ''}`,
  );

const models = toKnownIds(plantedIds);

describe('the stack reader reads', () => {
  it.each(Object.entries(stackFiles))('%s', (filename, { content, expected }) => {
    expect(read(filename, content)).toEqual(expected);
  });

  it.each(Object.entries(stackFiles))('%s, if only its text is given', (_, one) => {
    expect(read(detectFile(one.content, models) ?? '', one.content)).toEqual(one.expected);
  });

  it.each([
    ['vllm==0.6.0\nlangchain==0.1.0', 'requirements.txt'],
    [example, 'requirements.txt'],
    ['{"packages": {}, "lockfileVersion": 3, "dependencies": {}}', 'package-lock.json'],
    ['{ "model": "opal-7b" }', 'config.json'],
    ['# yarn lockfile v1\n\n"a@1":\n  version "1.0.0"', 'yarn.lock'],
    ["lockfileVersion: '9.0'\n", 'pnpm-lock.yaml'],
    ['version = 4\n[[package]]\nname = "a"\nsource = "registry+x"', 'Cargo.lock'],
    ['name: env\ndependencies:\n  - pip', 'environment.yml'],
    ['<project></project>', 'pom.xml'],
    ['[versions]\na = "1"', 'libs.versions.toml'],
    ['import os\nmodel = "opal-7b"', 'source.py'],
    ["import { a } from 'b';", 'source.ts'],
    ['FROM node:24\nRUN npm ci', 'script.sh'],
    ['model: opal-7b', 'config.yaml'],
    ['OPENAI_MODEL=opal-7b', 'config.yaml'],
    ['gpt-4o\nclaude-sonnet-4-20250514\n', 'models.txt'],
    ['- `o1`, `unheard-2`\n- `GPT-4o`', 'models.txt'],
    ['torch\ngpt-4o', 'requirements.txt'],
    ['Once upon a time', undefined],
    ['', undefined],
  ])('the kind of the text %j as %s', (text, expected) => {
    expect(detectFile(text, models)).toBe(expected);
  });

  it('the example of the page, whose last two entries are no packages', () => {
    const { dependencies, skipped } = readFile({ filename: 'requirements.txt', content: example });
    expect(dependencies.map(({ name, source }) => `${name} ${source}`)).toEqual([
      'torch registry',
      'transformers registry',
      'vllm registry',
      'gym registry',
      'peft repository',
      'langchain registry',
      'autogpt registry',
      'chromadb registry',
      'faiss-cpu registry',
      'prompts local',
    ]);
    expect(skipped.map(({ text }) => text)).toEqual(['-r dev-requirements.txt']);
  });

  it('files in folders, and other spellings of the file names', () => {
    expect(read('backend/requirements-dev.txt', 'torch')).toEqual(['pypi:torch']);
    expect(read('C:\\app\\Cargo.toml', '[dependencies]\nort = "2"')).toEqual(['cargo:ort 2']);
  });

  it('package-lock.json of version 1', () => {
    const lock = {
      lockfileVersion: 1,
      dependencies: { a: { version: '1.0.0', dependencies: { b: { version: '2.0.0' } } } },
    };
    expect(read('package-lock.json', JSON.stringify(lock))).toEqual(['npm:a 1.0.0', 'npm:b 2.0.0']);
  });

  it('published examples of bills of materials', () => {
    const folder = join(import.meta.dirname, '../../../shared/data/sbom');
    if (!existsSync(folder)) return;
    const countOf = (name: string) => read(name, readFileSync(join(folder, name), 'utf8')).length;
    expect(countOf('cyclonedx-npm-editor.json')).toBeGreaterThan(20);
    expect(countOf('cyclonedx-composer-laravel.json')).toBeGreaterThan(50);
    expect(countOf('spdx-acme.json')).toBeGreaterThan(0);
    expect(countOf('spdx-maven.json')).toBeGreaterThan(0);
  });
});

describe('the stack reader refuses', () => {
  it.each([
    ['a file name of an unknown format', 'setup.py', 'x', 'is not a supported file'],
    ['a binary file', 'package.json', '\0PNG', 'is a binary file'],
    ['invalid JSON', 'package.json', '{"a":', 'package.json is not valid JSON. '],
    ['invalid TOML', 'pyproject.toml', 'a = = 1', 'cannot be read'],
    [
      'JSON of an unknown format',
      'tsconfig.json',
      '{"compilerOptions":{}}',
      'neither CycloneDX nor SPDX',
    ],
    ['a list in place of an object', 'package-lock.json', '[]', 'neither packages nor'],
    ['a lock file without packages', 'package-lock.json', '{"lockfileVersion":3}', 'neither'],
    ['null', 'package.json', 'null', 'contains no JSON object'],
    ['a text that is no go.mod', 'go.mod', 'garbage here', 'has no line that starts with "module"'],
    ['an error page', 'requirements.txt', '<html>proxy error</html>', 'contains HTML or XML'],
    ['deeply nested TOML', 'Cargo.toml', `a = ${'['.repeat(300_000)}`, 'cannot be read'],
  ])('%s', (_why, filename, content, message) => {
    expect(() => read(filename, content)).toThrow(message);
  });
});

describe('the stack reader survives', () => {
  it.each([
    [
      'deeply nested JSON',
      'package.json',
      `${'{"dependencies":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    ],
    [
      'values of the wrong type',
      'package.json',
      '{"dependencies": [1, {"a": null}], "devDependencies": 7}',
    ],
    [
      'keys of prototypes',
      'package.json',
      '{"dependencies": {"__proto__": "1", "constructor": "2"}}',
    ],
    ['a lone carriage return', 'go.mod', 'module a\n\r\r\r'],
  ])('%s', (_why, filename, content) => {
    expect(read(filename, content).length).toBeLessThan(10);
  });

  it('a million characters without any requirement', () => {
    const requirements = `${'a'.repeat(500_000)}\n${'[('.repeat(250_000)}\na${' '.repeat(200_000)}b`;
    expect(measureCpuMs(() => read('requirements.txt', requirements))).toBeLessThan(1_500);
    const module = `module a\nrequire ${'a.'.repeat(400_000)}`;
    expect(measureCpuMs(() => read('go.mod', module))).toBeLessThan(1_500);
  });
});
