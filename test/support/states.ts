// Empty state databases for tests, in DuckDB and PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { openState } from '../../src/runtime/state/open-state.ts';
import type { State, StateOptions } from '../../src/runtime/state/state.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

export interface TestStates {
  readonly dialect: State['dialect'];
  /** Returns the options of a new, empty state. Several PostgreSQL states may use the same. */
  options(now?: () => Date): Promise<StateOptions>;
  /** Opens a state, by default in a new database. It is closed when the test ends. */
  open(options?: StateOptions): Promise<State>;
}

/** Runs the same tests with DuckDB and with PostgreSQL. */
export function describeStates(name: string, tests: (states: TestStates) => void): void {
  describe(`${name} (DuckDB)`, () => tests(createStates('duckdb')));
  describe(`${name} (PostgreSQL)`, () => tests(createStates('postgres')));
}

/** Call it inside a `describe`: it starts and stops what the states need. */
export function createStates(dialect: State['dialect']): TestStates {
  const folder = mkdtempSync(join(tmpdir(), 'daybreak-state-'));
  const opened = new Set<State>();
  let postgres: TestPostgres | undefined;
  let count = 0;
  beforeAll(async () => {
    if (dialect === 'postgres') postgres = await startPostgres();
  });
  afterEach(async () => {
    for (const state of opened) await state.close();
    opened.clear();
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const states: TestStates = {
    dialect,
    async options(now = () => new Date()) {
      count += 1;
      return {
        dataDir: join(folder, String(count)),
        stateUrl: await postgres?.createDatabase(),
        log: () => undefined,
        now,
      };
    },
    async open(options) {
      const state = await openState(options ?? (await states.options()));
      const close = state.close;
      const tracked = {
        ...state,
        async close() {
          if (opened.delete(tracked)) await close();
        },
      };
      opened.add(tracked);
      return tracked;
    },
  };
  return states;
}
