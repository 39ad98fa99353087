// Receives events of other servers with LISTEN, on a separate connection that is reopened if it
// breaks.
import pg from 'pg';
import type { Log } from '../logging/log.ts';
import { StateEvent } from './state-events.ts';

export const channel = 'daybreak_state';
/**
 * How often the connection is tested. If it is silent for two of these intervals, it is considered
 * broken. Until then, events may be missed.
 */
const beatMs = 1_000;
const retryMs = 250;

export interface ListenerOptions {
  readonly stateUrl: string;
  readonly log: Log;
  readonly tell: (event: StateEvent) => void;
  /** Called with the database's time about once a second. */
  readonly onTime: (at: Date) => void;
}

export interface Listener {
  readonly isLive: boolean;
  stop(): Promise<void>;
}

/**
 * Resolves when the connection is listening. Replaces broken connections until `stop` is called.
 */
export async function startListening(options: ListenerOptions): Promise<Listener> {
  let current = await listen(options, () => lost());
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const lost = () => {
    if (isStopped) return;
    options.log('warn', 'LISTEN connection lost; bypassing the key cache');
    timer = setTimeout(retry, retryMs);
  };
  const retry = async () => {
    try {
      const next = await listen(options, () => lost());
      if (isStopped) return await next.stop();
      current = next;
      // Events that were sent while the connection was broken are lost.
      options.tell({ kind: 'unknown' });
      options.log('info', 'LISTEN connection restored');
    } catch {
      if (!isStopped) timer = setTimeout(retry, retryMs * 4);
    }
  };
  return {
    get isLive() {
      return current.isLive;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current.stop();
    },
  };
}

/** Opens a connection. Calls `onLost` once if it breaks, but not if it is stopped. */
async function listen(options: ListenerOptions, onLost: () => void): Promise<Listener> {
  const client = new pg.Client({
    connectionString: options.stateUrl,
    application_name: 'daybreak-listener',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: beatMs,
  });
  let isLive = false;
  let beat: NodeJS.Timeout | undefined;
  const end = () => {
    if (!isLive) return;
    isLive = false;
    clearInterval(beat);
    client.end().catch(() => undefined);
    onLost();
  };
  client.on('error', end);
  client.on('end', end);
  client.on('notification', ({ payload }) => {
    const event = decodeEvent(payload);
    if (event) options.tell(event);
    else options.log('warn', 'received an invalid state event', { payload });
  });
  const askTime = async () => {
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    if (rows[0]) options.onTime(rows[0].at);
  };
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    await askTime();
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw cause;
  }
  isLive = true;
  beat = setInterval(() => askTime().catch(end), beatMs);
  return {
    get isLive() {
      return isLive;
    },
    async stop() {
      if (!isLive) return;
      isLive = false;
      clearInterval(beat);
      await client.end();
    },
  };
}

function decodeEvent(payload: string | undefined): StateEvent | undefined {
  try {
    return StateEvent.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}
