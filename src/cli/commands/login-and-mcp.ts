// `daybreak login` saves an API key, and `daybreak mcp` runs an MCP server.
import type { Command } from '../command.ts';
import { writeConfig } from '../config.ts';
import { exitCodes, UserError } from '../errors.ts';
import { createSession, isKey } from '../session.ts';

const [ok] = exitCodes.success;

const login: Command = {
  name: 'login',
  args: '',
  about: 'Save the server URL and an API key. Reads the key from a prompt or from standard input.',
  example: 'login --url https://daybreak.example',
  minArgs: 0,
  maxArgs: 0,
  options: {},
  async run({ session }) {
    const { terminal, url } = session;
    if (terminal.isTerminal) terminal.warn(`API key for ${url} (create one at ${url}/account): `);
    const key = (await terminal.readInput()).trim();
    if (!isKey(key))
      throw new UserError(
        'The input is not an API key. Paste only the key, without spaces or other characters.',
      );
    const { data } = await createSession({ ...session, key }).get('/meta');
    const { plan } = data as { plan?: string };
    if (plan === undefined) {
      throw new UserError(
        `${url} rejected this API key. Create a new key at ${url}/account, then run \`daybreak login\` again.`,
        exitCodes.refused[0],
      );
    }
    const path = writeConfig(session.env, { url, key });
    terminal.warn(`Saved to ${path}. Plan: ${plan}.\n`);
    return ok;
  },
};

const mcp: Command = {
  name: 'mcp',
  args: '',
  about: 'Run an MCP server for agents. It uses standard input and output.',
  example: 'mcp',
  minArgs: 0,
  maxArgs: 0,
  options: {},
  async run({ session }) {
    // Imports the MCP server only for this command, because it is larger than the rest of the CLI.
    const { serveTools } = await import('../mcp.ts');
    await serveTools(session);
    return ok;
  },
};

export const toolCommands = [login, mcp];
