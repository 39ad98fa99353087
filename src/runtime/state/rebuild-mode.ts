// Rebuild mode: an operator's switch that makes every keyed endpoint return 503 on every server.
import type { Log } from '../logging/log.ts';
import type { State } from './state.ts';
import type { StateEvent } from './state-events.ts';

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
