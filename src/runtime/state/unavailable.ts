// The two reasons for status 503 of a keyed request: the state cannot be read or written, for example
// because the disk is full or PostgreSQL is down (`unavailable`), or an operator switched rebuild mode
// on (`rebuilding`).
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { withTimeLimit } from '../../lib/concurrency.ts';
import { messageOf } from '../../lib/error-message.ts';
import type { Log } from '../logging/log.ts';
import type { State } from './state.ts';
import type { StateEvent } from './state-events.ts';

export const unavailableSeconds = 30;

/**
 * How long a request waits for the state. Without a limit, it could wait forever after a network
 * failure.
 */
const waitMs = 10_000;

/**
 * Returns the result of `work`, synchronously if `work` is synchronous. If the result of `work`
 * arrives after the time limit, calls `undo` with it.
 */
export function orUnavailable<T>(
  { log }: { readonly log: Log },
  work: () => T | Promise<T>,
  undo: (late: T) => void = () => undefined,
): T | Promise<T> {
  const fail = (cause: unknown): never => {
    if (cause instanceof ServiceError) throw cause;
    const reason = messageOf(cause);
    log('error', 'the state cannot be read or written', { reason });
    throw new ServiceError(
      'unavailable',
      'The service cannot reach its database right now. Try again in 30 seconds.',
      { cause },
    );
  };
  try {
    const result = work();
    return result instanceof Promise ? inTime(result, undo).catch(fail) : result;
  } catch (cause) {
    return fail(cause);
  }
}

const inTime = <T>(work: Promise<T>, undo: (late: T) => void): Promise<T> =>
  withTimeLimit(work, waitMs, () => {
    work.then(undo, () => undefined);
    throw new Error(`the database did not respond within ${waitMs} ms`);
  });

const name = 'rebuild';

export interface RebuildMode {
  isOn(): boolean;
  close(): void;
}

export async function openRebuildMode(options: {
  readonly state: State;
  readonly log: Log;
}): Promise<RebuildMode> {
  const { state, log } = options;
  let isOn = await readRebuild(state);
  const reload = async () => {
    try {
      isOn = await readRebuild(state);
    } catch (cause) {
      log('error', 'could not read rebuild mode', { isOn, reason: String(cause) });
    }
  };
  const unsubscribe = state.events.subscribe((event) => {
    if (isAbout(event)) void reload();
  });
  return {
    isOn: () => isOn,
    close: unsubscribe,
  };
}

const isAbout = (event: StateEvent): boolean =>
  event.kind === 'unknown' ||
  event.kind === 'restored' ||
  (event.kind === 'setting' && event.name === name);

export async function readRebuild({ db }: State): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value === 'on';
}

/** Turns rebuild mode on or off. A restart does not turn rebuild mode off. */
export async function writeRebuild(state: State, isOn: boolean): Promise<void> {
  await state.change(async (transaction, announce) => {
    announce({ kind: 'setting', name });
    await transaction.deleteFrom('setting').where('name', '=', name).execute();
    await transaction
      .insertInto('setting')
      .values({ name, value: isOn ? 'on' : 'off' })
      .execute();
  });
}
