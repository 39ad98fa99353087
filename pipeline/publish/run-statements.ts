// Runs the SQL statements in its arguments. write-database.ts starts this script as a child process
// with other memory settings, which slow down its start. It therefore imports little.
import { messageOf } from '../../src/lib/error-message.ts';
import { openDatabase } from '../io/duckdb.ts';

const [, , memoryLimit = '', ...statements] = process.argv;
try {
  await using db = await openDatabase(':memory:', { threads: 1, memoryLimit });
  for (const statement of statements) await db.run(statement);
} catch (cause) {
  // Prints only the message, because write-database.ts shows this output to the user.
  process.stderr.write(`${messageOf(cause)}\n`);
  process.exitCode = 1;
}
