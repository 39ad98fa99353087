import { describe, expect, it } from 'vitest';
import { exitCodes, Failure, toFailure } from '../../../pipeline/io/failure.ts';

describe('toFailure', () => {
  it('keeps the exit code of each kind of failure', () => {
    expect(new Failure('refused', 'no').exitCode).toBe(exitCodes.refused);
  });

  it.each(['ENOSPC', 'EROFS', 'EACCES'])('turns %s into a message about the disk', (code) => {
    const cause = Object.assign(new Error(`${code}: write`), { code });
    const failure = toFailure(cause, '/data');
    expect(failure).toMatchObject({ kind: 'storage', exitCode: 6, cause });
    expect(String(failure)).toContain('Could not write to /data');
  });

  it('recognizes a full disk from a message of DuckDB', () => {
    const failure = toFailure(new Error('IO Error: No space left on device'), '/data');
    expect(failure).toMatchObject({ kind: 'storage' });
  });

  it('keeps any other error unchanged', () => {
    const cause = new Error('something else');
    expect(toFailure(cause, '/data')).toBe(cause);
    const failure = new Failure('input', 'bad file');
    expect(toFailure(failure, '/data')).toBe(failure);
  });
});
