// Loads the current release, and checks once per second for a new one.
import type { Log } from '../logging/log.ts';
import type { LoadedRelease } from './loaded-release.ts';
import { createReleaseManager, type ReleaseManager } from './release-manager.ts';

const pollMs = 1000;

export interface FollowOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Called after each switch to another release. Errors are logged. */
  readonly onSwap: (release: LoadedRelease) => unknown;
}

export interface ReleasePoller extends ReleaseManager {
  /**
   * Resolves after the first attempt to load the current release, even if the attempt fails. Never
   * rejects.
   */
  readonly firstLoad: Promise<void>;
  /** Like `firstLoad`, but resolves when `findFirst` can describe the release that loads. */
  readonly firstHead: Promise<void>;
}

export function pollForReleases({ dataDir, log, onSwap }: FollowOptions): ReleasePoller {
  const plan = async () => {
    try {
      await serving.use((release) => release && onSwap(release));
    } catch (cause) {
      log('error', 'planning webhook deliveries failed', { reason: String(cause) });
    }
  };
  const head = Promise.withResolvers<void>();
  const onHead = head.resolve;
  const serving = createReleaseManager({ dataDir, log, onSwap: () => void plan(), onHead });
  let lastFault = '';
  const look = async () => {
    try {
      await serving.refresh();
      lastFault = '';
    } catch (cause) {
      const fault = String(cause);
      if (fault !== lastFault) log('error', 'checking for a new release failed', { reason: fault });
      lastFault = fault;
    }
  };
  let poll: NodeJS.Timeout | undefined;
  let isClosed = false;
  const firstLoad = look().then(() => {
    head.resolve();
    if (!isClosed) poll = setInterval(look, pollMs);
  });
  return {
    ...serving,
    firstLoad,
    firstHead: head.promise,
    close() {
      isClosed = true;
      clearInterval(poll);
      serving.close();
    },
  };
}
