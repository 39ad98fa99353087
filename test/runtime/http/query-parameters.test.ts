// Validation of query parameters and its error messages.
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contracts/api/endpoints.ts';
import { ServiceError } from '../../../src/contracts/api/error-codes.ts';
import { readQuery, refuseUnknownParameters } from '../../../src/runtime/http/query-parameters.ts';

function problemOf(validate: () => unknown): ServiceError {
  try {
    validate();
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error('No error was thrown.');
}

const readProblem = (name: 'projects' | 'search' | 'events', query: string): ServiceError =>
  problemOf(() => readQuery(`/${name}`, new URLSearchParams(query), endpoints[name].query));

const unknownProblem = (query: string, known: readonly string[]): ServiceError =>
  problemOf(() => refuseUnknownParameters('/projects', new URLSearchParams(query), known));

describe('readQuery', () => {
  it.each([
    ['projects', 'limit=500', 'Invalid `limit`: 500 is greater than the maximum of 100.'],
    [
      'projects',
      'limit=99999999999999999999',
      'Invalid `limit`: 99999999999999999999 is greater than the maximum of 100.',
    ],
    ['projects', 'offset=-1', 'Invalid `offset`: -1 is less than the minimum of 0.'],
    [
      'projects',
      'offset=100001',
      'Invalid `offset`: 100001 is greater than the maximum of 100,000.',
    ],
    ['projects', 'limit=ten', 'Invalid `limit`: "ten" is not a whole number.'],
    [
      'projects',
      'sort=start',
      'Invalid `sort`: "start" is not one of stars, health, momentum, recent, relevance. Did you mean stars?',
    ],
    ['projects', 'limit=1&limit=2', 'Parameter `limit` is given more than once. Send it once.'],
    ['search', '', 'Required parameter `q` is missing.'],
    ['search', 'q=', 'Invalid `q`: the value must not be empty.'],
    [
      'search',
      `q=${'a'.repeat(201)}`,
      'Invalid `q`: the value is longer than the maximum of 200 characters.',
    ],
    ['events', 'after=7', 'Invalid `after`: "7" is not an event ID such as "evt_…".'],
    [
      'search',
      'q=x&foo=1',
      'Unknown parameter `foo`. Valid parameters for /search: q, include, limit.',
    ],
  ] as const)('/%s?%s is rejected with a message that says what to do', (name, query, message) => {
    const problem = readProblem(name, query);
    expect(problem.code).toBe('invalid_parameter');
    expect(problem.message).toBe(message);
    expect(problem.details).toEqual([{ param: expect.any(String), message }]);
  });

  it('reports thousands of unknown parameters in a short error', () => {
    const names = Array.from({ length: 3_000 }, (_, at) => `${at}${'\u0001'.repeat(80)}`);
    const query = new URLSearchParams(names.map((name) => [name, '1']));
    const error = problemOf(() => readQuery('/projects', query, endpoints.projects.query));
    expect(error.details).toHaveLength(20);
    expect(JSON.stringify([error.message, error.details]).length).toBeLessThan(8_000);
  });

  it('returns the values, including defaults', () => {
    expect(readQuery('/search', new URLSearchParams('q= x '), endpoints.search.query)).toEqual({
      q: 'x',
      limit: 15,
    });
  });
});

describe('refuseUnknownParameters', () => {
  it('accepts known parameters', () => {
    refuseUnknownParameters('/projects', new URLSearchParams('limit=1'), ['limit']);
    refuseUnknownParameters('/meta', new URLSearchParams(''), []);
  });

  it('suggests the nearest known parameter', () => {
    const problem = unknownProblem('limt=1', ['limit', 'offset']);
    expect(problem.code).toBe('invalid_parameter');
    const message = 'Unknown parameter `limt`. Did you mean `limit`?';
    expect(problem.message).toBe(message);
    expect(problem.details).toEqual([{ param: 'limt', message }]);
  });

  it('lists every unknown parameter once', () => {
    const problem = unknownProblem('a=1&zz=2&a=3', ['limit']);
    expect(problem.details?.map(({ param }) => param)).toEqual(['a', 'zz']);
    expect(problem.message).toContain('Valid parameters for /projects: limit.');
  });

  it('echoes only a bounded part of the query', () => {
    const many = Array.from({ length: 300 }, (_, index) => `${'n'.repeat(500)}${index}=1`).join(
      '&',
    );
    const problem = unknownProblem(many, []);
    expect(problem.details).toHaveLength(20);
    expect(problem.message.length).toBeLessThan(1600);
  });
});
