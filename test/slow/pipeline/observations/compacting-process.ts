// Merges the closed months of a log in a separate process, which a test can kill.
import { openDatabase } from '../../../../pipeline/io/duckdb.ts';
import { compactLog } from '../../../../pipeline/observations/compact.ts';

const [observations = '', day = ''] = process.argv.slice(2);
await using db = await openDatabase(':memory:');
process.stdout.write('ready\n');
await compactLog({ db, observations }, { day, rowsPerRange: 500 });
