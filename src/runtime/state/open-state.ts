// Opens the state in the configured database, and migrates its tables to the newest version.
import { openDuckDBState } from './duckdb-state.ts';
import { openPostgresState } from './postgres-state.ts';
import type { State, StateOptions } from './state.ts';

export async function openState(options: StateOptions): Promise<State> {
  return options.stateUrl === undefined
    ? await openDuckDBState(options)
    : await openPostgresState({ ...options, stateUrl: options.stateUrl });
}
