// The commands that the documents mention exist, with their options.
import { describe, expect, it } from 'vitest';
import { callAdmin } from '../support/admin.ts';
import { runCli } from '../support/cli.ts';
import { documents, findCommands, readDocument, root } from '../support/documents.ts';
import { makeFolder } from '../support/folders.ts';

describe('the commands in the documents', () => {
  const named = documents.flatMap((document) => findCommands(readDocument(document)));
  const isWord = (word: string) => /^[a-z][a-z-]*$/.test(word);
  const optionsOf = (words: readonly string[]) => words.filter((word) => word.startsWith('--'));

  it('exist in the pipeline, with their options', async () => {
    const calls = named.filter(({ script, words }) => script === 'pipeline' && words.length > 0);
    expect(calls.length).toBeGreaterThan(10);
    const { stdout: general } = await runCli(root, ['--help']);
    for (const { words } of calls) {
      const command = words.find(isWord) ?? '';
      expect(general).toMatch(new RegExp(`^  ${command} `, 'm'));
      const { stdout } = await runCli(root, [command, '--help']);
      for (const option of optionsOf(words)) expect(general + stdout).toContain(`${option}`);
    }
  });

  it('exist in the admin command, with their options', async () => {
    const calls = named.filter(({ script, words }) => script === 'admin' && words.length > 0);
    expect(calls.length).toBeGreaterThan(5);
    const env = { DATA_DIR: makeFolder() };
    for (const { words } of calls) {
      const isGroup = ['keys', 'accounts', 'webhooks'].includes(words[0] ?? '');
      const command = words.slice(0, isGroup ? 2 : 1).join(' ');
      const { code, stdout } = await callAdmin(`${command} --help`, { env });
      expect({ command, code }).toEqual({ command, code: 0 });
      expect(stdout).toContain(`Usage: admin ${command}`);
      for (const option of optionsOf(words)) expect(stdout).toContain(option);
    }
  });
});
