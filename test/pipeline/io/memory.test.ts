// The memory limit of databases: by the size of their input and the available memory.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { chooseMemory } from '../../../pipeline/io/memory-limit.ts';

const gigabytes = (count: number) => count * 1e9;
const large = { bytes: 800e6, availableBytes: gigabytes(24) };

describe('the memory limit of a pipeline database', () => {
  it('is the minimum up to about 10,000 projects, also on a machine with little memory', () => {
    for (const availableBytes of [gigabytes(64), gigabytes(1), 100e6, 0]) {
      expect(chooseMemory({ reads: 'log', bytes: 30e6, availableBytes })).toBe('512MB');
      expect(chooseMemory({ reads: 'graph', bytes: 30e6, availableBytes })).toBe('512MB');
      expect(chooseMemory({ reads: 'dumps', bytes: 7e6, availableBytes })).toBe('512MB');
    }
    expect(chooseMemory({ reads: 'log', bytes: 800e6, availableBytes: gigabytes(1) })).toBe(
      '512MB',
    );
  });

  it('grows with the log and with the graph', () => {
    expect(chooseMemory({ reads: 'log', ...large, bytes: 230e6 })).toBe('3910MB');
    expect(chooseMemory({ reads: 'graph', ...large, bytes: 200e6 })).toBe('3200MB');
    expect(chooseMemory({ reads: 'dumps', ...large, bytes: 60e6 })).toBe('3000MB');
  });

  it('is at most half of what is available', () => {
    expect(chooseMemory({ reads: 'log', ...large, availableBytes: gigabytes(4) })).toBe('2000MB');
  });

  it('is a value that DuckDB accepts', async () => {
    const memoryLimit = chooseMemory({ reads: 'graph', bytes: 0 });
    await using db = await openDatabase(':memory:', { memoryLimit, threads: 1 });
    const [row] = await db.all(`select current_setting('memory_limit') as shown`);
    expect(row?.shown).toBe('488.2 MiB');
  });
});
