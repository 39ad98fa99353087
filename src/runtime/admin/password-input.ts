// Reads a password from standard input. A terminal does not show what the operator types.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { passwordRules } from '../../lib/password-rules.ts';

export interface PasswordInput {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stderr: { write(text: string): unknown };
}

export async function readPassword({ stdin, stderr }: PasswordInput): Promise<string> {
  const isTerminal = stdin.isTTY === true;
  const { minLength, maxLength } = passwordRules;
  if (isTerminal) stderr.write(`New password (${minLength} to ${maxLength} characters): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) stderr.write('\n');
  }
}
