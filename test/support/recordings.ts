// Recorded responses of upstreams, if the folder with them exists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const folder = join(process.cwd(), '..', 'shared', 'data', 'recordings');

export const hasRecording = (name: string): boolean => existsSync(join(folder, name));

export function readRecording(name: string): unknown {
  return JSON.parse(gunzipSync(readFileSync(join(folder, name))).toString());
}
