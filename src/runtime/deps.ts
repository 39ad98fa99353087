// What the application is given: nothing else reaches the clock, the disk or the environment.
import type { RuntimeConfig } from './config.ts';
import type { Log } from './log.ts';
import type { Serving } from './serving.ts';

export interface AppDeps {
  readonly config: RuntimeConfig;
  readonly log: Log;
  readonly serving: Serving;
  readonly createId: () => string;
}
