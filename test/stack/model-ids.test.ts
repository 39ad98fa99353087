// Finding IDs of models in files.
import { describe, expect, it } from 'vitest';
import {
  canNameModels,
  findKnownModel,
  scanModelIds,
  toKnownIds,
} from '../../src/stack/model-ids.ts';
import { readStackFile } from '../../src/stack/read-stack-file.ts';
import { plantedIds, plantedModels } from '../support/planted-models.ts';

const known = toKnownIds(plantedIds);
const scan = (filename: string, content: string) =>
  scanModelIds({ filename, content }, known, false).map(({ line, text }) => `${line}: ${text}`);
const files = Object.values(plantedModels);

describe('the search for IDs of models', () => {
  it.each(Object.entries(plantedModels))('finds exactly the planted IDs in %s', (name, file) => {
    expect(scan(name, file.content).sort()).toEqual([...file.planted].sort());
  });

  it('is tested with 100 planted IDs and 100 look-alikes in 12 types of files', () => {
    expect(files).toHaveLength(12);
    expect(files.flatMap(({ planted }) => planted)).toHaveLength(100);
    const lookAlikes = files.flatMap(({ content, planted }) => {
      const lines = new Set(planted.map((place) => Number.parseInt(place, 10)));
      return content
        .split('\n')
        .filter(
          (line, at) => !lines.has(at + 1) && /gpt|claude|llama|sonar|o1|command/i.test(line),
        );
    });
    expect(lookAlikes.length).toBeGreaterThanOrEqual(100);
  });

  it('leaves out a short ID that sellers use for different models', () => {
    const ids = toKnownIds({ 'a/chat-1': ['x/chat'], 'b/chat-2': ['y/chat'], 'c/one-1': [] });
    expect(findKnownModel('chat', ids)).toBeUndefined();
    expect(findKnownModel('X/Chat', ids)).toBe('a/chat-1');
    expect(findKnownModel('one-1', ids)).toBe('c/one-1');
  });

  it('reads no other files, and a lock file as JSON or as configuration', () => {
    expect(canNameModels('photo.png')).toBe(false);
    expect(scan('notes.txt', 'model: gpt-4o')).toEqual([]);
    expect(scan('models.lock', '{"fast": "gpt-4o"}')).toEqual(['1: gpt-4o']);
    expect(scan('models.lock', 'fast: gpt-4o\r\nslow: gpt-4\r\n')).toEqual([
      '1: gpt-4o',
      '2: gpt-4',
    ]);
  });
});

describe('a file of the stack check', () => {
  const models = (filename: string, content: string) =>
    readStackFile({ filename, content }, known).models.map(({ text }) => text);

  it('names packages in a manifest, which never count as models', () => {
    const manifest = { dependencies: { 'gpt-4': '1', 'claude-3-haiku': '^2' }, model: 'gpt-4o' };
    const read = readStackFile(
      { filename: 'package.json', content: JSON.stringify(manifest) },
      known,
    );
    expect(read.dependencies).toHaveLength(2);
    expect(read.models).toEqual([
      { file: 'package.json', text: 'gpt-4o', model: 'openai/gpt-4o', line: 1 },
    ]);
  });

  it('can be a list of IDs, in any letter case, whose unknown words are named', () => {
    const content = '# In use\n1. o1\n2. `GPT-4o`, unheard-2\n';
    const { models: found, skipped } = readStackFile({ filename: 'models.txt', content }, known);
    expect(found.map(({ line, text }) => `${line}: ${text}`)).toEqual(['2: o1', '3: GPT-4o']);
    const reason = 'We know no model with this ID.';
    const [text, line] = ['unheard-2', 3];
    expect(skipped).toEqual([{ file: 'models.txt', line, text, reason }]);
  });

  it('can be source code, and is refused if it is a manifest that cannot be read', () => {
    expect(models('app.py', 'x = "gpt-4o"')).toEqual(['gpt-4o']);
    expect(models('app.py', 'x = 1')).toEqual([]);
    expect(models('config.json', '{"a": "gpt-4o"}')).toEqual(['gpt-4o']);
    expect(() => models('config.json', '{"a": 1}')).toThrow(/bill of materials/);
    expect(() => models('package.json', '{"model": "gpt-4o"')).toThrow(/is not valid JSON/);
    expect(() => models('photo.png', 'x')).toThrow(/is not a supported file/);
  });
});
