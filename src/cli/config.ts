// Reads and writes the file in which `daybreak login` saves the server URL and the API key. Only
// the user can read the file.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Config {
  readonly url?: string;
  readonly key?: string;
}

function toConfigPath(env: NodeJS.ProcessEnv): string {
  const base = env.XDG_CONFIG_HOME || env.APPDATA || join(env.HOME ?? homedir(), '.config');
  return join(base, 'daybreak', 'config.json');
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    return JSON.parse(readFileSync(toConfigPath(env), 'utf8')) as Config;
  } catch {
    return {};
  }
}

export function writeConfig(env: NodeJS.ProcessEnv, config: Config): string {
  const path = toConfigPath(env);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.part`, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.part`, path);
  return path;
}
