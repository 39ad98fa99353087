// Runs admin commands in this process.
import { Readable } from 'node:stream';
import { runAdmin } from '../../src/runtime/admin/cli.ts';

export interface AdminResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface AdminCall {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin?: string;
}

export async function callAdmin(
  words: string,
  { env, stdin = '' }: AdminCall,
): Promise<AdminResult> {
  let [stdout, stderr] = ['', ''];
  const code = await runAdmin(words.split(' '), {
    env,
    stdin: Readable.from([stdin]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    now: () => new Date(),
  });
  return { code, stdout, stderr };
}
