// The memory limit of databases: by the size of their input, the available memory, or BUILD_MEMORY.
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { chooseMemory } from '../../../pipeline/io/memory-limit.ts';

const gigabytes = (count: number) => count * 1e9;
const large = { bytes: 800e6, availableBytes: gigabytes(24) };

describe('the memory limit of a pipeline database', () => {
  it('is the minimum up to about 10,000 projects, also on a machine with little memory', () => {
    for (const availableBytes of [gigabytes(64), gigabytes(1), 100e6, 0]) {
      expect(chooseMemory({ reads: 'log', bytes: 90e6, availableBytes })).toBe('512MB');
      expect(chooseMemory({ reads: 'graph', bytes: 30e6, availableBytes })).toBe('512MB');
      expect(chooseMemory({ reads: 'dumps', bytes: 7e6, availableBytes })).toBe('512MB');
    }
    expect(chooseMemory({ reads: 'log', bytes: 800e6, availableBytes: gigabytes(1) })).toBe(
      '512MB',
    );
  });

  it('grows with the log and with the graph', () => {
    expect(chooseMemory({ reads: 'log', ...large })).toBe('4000MB');
    expect(chooseMemory({ reads: 'graph', ...large, bytes: 200e6 })).toBe('3200MB');
    expect(chooseMemory({ reads: 'dumps', ...large, bytes: 60e6 })).toBe('3000MB');
  });

  it('is at most half of what is available', () => {
    expect(chooseMemory({ reads: 'log', ...large, availableBytes: gigabytes(4) })).toBe('2000MB');
  });

  it('is BUILD_MEMORY if that is set', () => {
    expect(chooseMemory({ given: '300MB', reads: 'log', ...large })).toBe('300MB');
    expect(chooseMemory({ given: '20GB', reads: 'graph', ...large })).toBe('20GB');
  });

  it('is a value that DuckDB accepts', async () => {
    const memoryLimit = chooseMemory({ given: '40MB', reads: 'graph', bytes: 0 });
    await using db = await openDatabase(':memory:', { memoryLimit, threads: 1 });
    await expect(
      db.run('create table t as select range as i from range(20000000)'),
    ).rejects.toThrow(/Out of Memory/);
  });
});
