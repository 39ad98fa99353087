// WebKit for browser tests: Debian's MiniBrowser, driven by WebDriver on a virtual screen.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { makeFolder } from '../support/folders.ts';
import { findPort } from '../support/ports.ts';
import type { Scheme } from './every-browser.ts';

const driver = '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';

/** Programs for WebKit that are not installed. */
export const missingForWebKit = [driver, screen].filter((path) => !existsSync(path));

/** Without these styles, MiniBrowser's buttons would make its window wider than a phone. */
const narrowWindow = '* { font-size: 1px; min-width: 0; padding: 0; margin: 0; border-width: 0 }';

/** WebDriver codes of keys that are not characters. */
const keys: Record<string, string> = { Home: '\uE011', ArrowDown: '\uE015', Enter: '\uE007' };

export interface WebKit {
  goto(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  evaluate(script: string): Promise<unknown>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  click(selector: string): Promise<void>;
  close(): Promise<void>;
}

interface Outcome {
  readonly value?: unknown;
  readonly cause?: string;
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

const sendTo =
  (base: string): Send =>
  async (method, path, body) => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(base + path, { method, ...sent });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKitWebDriver: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  };

/** Starts WebKit with one window and a temporary profile, which is deleted afterwards. */
export async function startWebKit(scheme: Scheme): Promise<WebKit> {
  const screenArgs = ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const shown = spawn(screen, screenArgs, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [display] = await once(shown.stdout, 'data');
  const port = await findPort();
  const env = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    XDG_CONFIG_HOME: makeConfig(),
    GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
  };
  const driven = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' });
  const send = sendTo(`http://127.0.0.1:${port}`);
  await vi.waitFor(() => send('GET', '/status'), { timeout: 30_000 });
  const session = (await send('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const path = `/session/${session.sessionId}`;
  return {
    ...driveWindow((method, rest, body) => send(method, path + rest, body)),
    close: async () => {
      await send('DELETE', path);
      driven.kill();
      shown.kill();
    },
  };
}

function makeConfig(): string {
  const folder = makeFolder();
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), narrowWindow);
  return folder;
}

/** Returns a script that waits for the value of a promise, as the other drivers do. */
const awaited = (expression: string): string =>
  `const done = arguments[0];
   (async () => (${expression.trim().replace(/;$/, '')}\n))()
     .then((value) => done({ value }), (cause) => done({ cause: String(cause) }));`;

function driveWindow(send: Send): Omit<WebKit, 'close'> {
  const type = async (text: string) => {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  return {
    type,
    press: (key) => type(keys[key] ?? key),
    goto: async (url) => void (await send('POST', '/url', { url })),
    resize: async (width, height) =>
      void (await send('POST', '/window/rect', { x: 0, y: 0, width, height })),
    click: async (selector) => {
      const using = { using: 'css selector', value: selector };
      const found = (await send('POST', '/element', using)) as Record<string, string>;
      await send('POST', `/element/${Object.values(found)[0]}/click`, {});
    },
    evaluate: async (expression) => {
      const body = { script: awaited(expression), args: [] };
      const outcome = (await send('POST', '/execute/async', body)) as Outcome;
      if (outcome.cause) throw new Error(outcome.cause);
      return outcome.value;
    },
  };
}
