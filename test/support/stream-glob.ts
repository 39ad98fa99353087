import { join } from 'node:path';
import type { StreamName } from '../../pipeline/contracts/observations.ts';

/** Glob of all files of a stream, for `read_parquet(…, hive_partitioning = true)`. */
export const streamGlob = (observations: string, stream: StreamName): string =>
  join(observations, stream, 'day=*', '*.parquet');
