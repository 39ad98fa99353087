// Runs pipeline commands one after another, as messages from the parent process say. Uses the
// parent's clock and builds only a home page. Start it with `fork`.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../pipeline/cli.ts';
import type { Host } from '../../pipeline/commands/context.ts';
import type { BuildSite } from '../../pipeline/publish/assemble-release.ts';

export interface Order {
  readonly id: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly nowMs: number;
}

export interface Done {
  readonly id: number;
  readonly code: number;
  readonly text: string;
}

const buildHome: BuildSite = async ({ outDir }) => {
  for (const name of ['index.html', '404.html']) {
    writeFileSync(join(outDir, name), '<!doctype html><html lang="en"><title>Home</title></html>');
  }
  return { pages: 2 };
};

async function obey({ id, args, env, nowMs }: Order): Promise<void> {
  let text = '';
  const out = {
    write(part: string) {
      text += part;
      return true;
    },
  };
  const startedMs = performance.now();
  const host: Host = {
    env,
    stdout: out,
    stderr: out,
    nowMs: () => nowMs + Math.round(performance.now() - startedMs),
    sleep: async () => {},
    buildSite: buildHome,
    stopSignal: () => new AbortController().signal,
  };
  const code = await runCommand(args, host);
  process.send?.({ id, code, text } satisfies Done);
}

process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => process.exit(0));
