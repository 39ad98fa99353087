// Parameters that an endpoint does not know.
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/contracts/problems.ts';
import { refuseUnknownParameters } from '../../../src/runtime/http/query-parameters.ts';

function problemOf(query: string, known: readonly string[]): ServiceError {
  try {
    refuseUnknownParameters('/projects', new URLSearchParams(query), known);
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error('nothing was refused');
}

describe('refuseUnknownParameters', () => {
  it('lets known parameters pass', () => {
    refuseUnknownParameters('/projects', new URLSearchParams('limit=1'), ['limit']);
    refuseUnknownParameters('/meta', new URLSearchParams(''), []);
  });

  it('names the nearest known parameter', () => {
    const problem = problemOf('limt=1', ['limit', 'offset']);
    expect(problem.code).toBe('invalid_parameter');
    expect(problem.message).toContain('did you mean limit?');
    expect(problem.details).toEqual([
      { param: 'limt', message: 'There is no such parameter; did you mean limit?' },
    ]);
  });

  it('names all that are wrong, each once', () => {
    const problem = problemOf('a=1&zz=2&a=3', ['limit']);
    expect(problem.details?.map(({ param }) => param)).toEqual(['a', 'zz']);
    expect(problem.message).toContain('leave it out.');
  });

  it('does not send back more than a little of what it was given', () => {
    const many = Array.from({ length: 300 }, (_, index) => `${'n'.repeat(500)}${index}=1`).join(
      '&',
    );
    const problem = problemOf(many, []);
    expect(problem.details).toHaveLength(20);
    expect(problem.message.length).toBeLessThan(1600);
  });
});
