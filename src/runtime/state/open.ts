// Opens the state in whichever database the settings name.
import { openDuckDBState } from './duckdb-state.ts';
import { openPostgresState } from './postgres-state.ts';
import type { State, StateOptions } from './state.ts';

/** Opens the state and brings its tables to their newest form. */
export async function openState(options: StateOptions): Promise<State> {
  return options.stateUrl === undefined
    ? await openDuckDBState(options)
    : await openPostgresState({ ...options, stateUrl: options.stateUrl });
}
