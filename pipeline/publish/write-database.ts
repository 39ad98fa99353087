// Runs SQL statements in an empty DuckDB database. start-database-writer.ts runs this script as a
// child process, because some settings must be set before a process starts. It imports little,
// because filling all memory with zeros slows down its start.
import { messageOf } from '../../src/contracts/error-message.ts';
import { openDatabase } from '../io/duckdb.ts';

const [, , memoryLimit = '', ...statements] = process.argv;
try {
  await using db = await openDatabase(':memory:', { threads: 1, memoryLimit });
  for (const statement of statements) await db.run(statement);
} catch (cause) {
  // Prints only the message, because start-database-writer.ts shows this output to the user.
  process.stderr.write(`${messageOf(cause)}\n`);
  process.exitCode = 1;
}
