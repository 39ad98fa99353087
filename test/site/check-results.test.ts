// How the stack check page shows a result.
import { describe, expect, it } from 'vitest';
import {
  describeCohort,
  listSkipped,
  listUnknown,
  summarize,
  toLockFileHint,
  toModelRow,
  toRow,
} from '../../src/components/check/results.ts';
import type {
  CheckedDependency,
  CheckedModel,
  CheckResult,
} from '../../src/contracts/api/stack-check.ts';

const card = (id: string) => ({ id, name: id.toUpperCase() }) as CheckedDependency['project'];
const known: CheckedDependency = {
  name: 'lens',
  ecosystem: 'npm',
  version: '^1',
  project: card('ann-lens'),
  health: 62,
  label: 'healthy',
  provisional: false,
  deprecated: null,
  replaced_by: null,
  alternatives: [],
  near: [],
  chance_unmaintained_12m: {
    value: 0.123,
    low: 0.081,
    high: 0.178,
    n: 240,
    cohort: 'projects with a score of 60 to 69 and at least 500 stars in 2024',
  },
  mapped_by: 'catalog',
  source: 'registry',
  verdict: 'fine',
  reason: 'The project is maintained.',
};
const unmapped: CheckedDependency = {
  ...known,
  name: 'unheard',
  project: null,
  health: null,
  label: null,
  provisional: null,
  chance_unmaintained_12m: null,
  mapped_by: null,
  verdict: 'unknown',
  reason: 'We do not track it.',
};
const result = (dependencies: CheckedDependency[], more: object = {}): CheckResult => ({
  summary: {
    dependencies: 2,
    checked: 2,
    mapped: 1,
    unknown: 1,
    unknown_share: 0.5,
    deprecated: 0,
    at_risk: 0,
    skipped: 0,
    models: 0,
    verdicts: { act: 0, watch: 0, fine: 1, unknown: 1 },
    ...more,
  },
  dependencies,
  models: [],
  skipped: [],
});

describe('a row of the stack check result', () => {
  it('has the score with its label, and the chance with its interval', () => {
    expect(toRow(known)).toEqual([
      {
        name: 'lens',
        version: '^1',
        project: { id: 'ann-lens', name: 'ANN-LENS' },
        verdict: 'Maintained',
        verdictTone: 'healthy',
        health: '62',
        label: 'healthy',
        tone: 'healthy',
        chance: '12% (8% to 18%)',
        note: 'The project is maintained.',
        advice: 'Try',
        linked: [],
      },
    ]);
  });

  it('shows no health of the project if another package replaced this one', () => {
    const replaced = { ...known, verdict: 'act' as const, replaced_by: 'lens2' };
    expect(toRow(replaced)[0]).toMatchObject({ verdict: 'Act', health: '–', label: null });
  });

  it('shows no unknown values, and marks an estimate', () => {
    const bare = { ...known, version: null, health: null, label: null };
    expect(toRow({ ...bare, chance_unmaintained_12m: null })[0]).toMatchObject({
      version: '',
      health: '–',
      label: null,
      tone: undefined,
      chance: '–',
    });
    expect(toRow({ ...known, label: 'fair', provisional: true })[0]).toMatchObject({
      health: '62',
      label: 'fair, estimate',
      tone: 'fair',
    });
    expect(toRow(unmapped)).toEqual([]);
  });

  it('has red for act, amber for watch, green for maintained, and gray for unknown', () => {
    const toneOf = (verdict: CheckedDependency['verdict']) => toRow({ ...known, verdict })[0];
    expect(toneOf('act')).toMatchObject({ verdict: 'Act', verdictTone: 'at-risk' });
    expect(toneOf('watch')).toMatchObject({ verdict: 'Watch', verdictTone: 'fair' });
    expect(toneOf('unknown')).toMatchObject({ verdict: 'Not rated', verdictTone: 'dormant' });
  });

  it('quotes the registry, and names what to use instead', () => {
    const alternatives = [card('bob-kit')].flatMap((one) => one ?? []);
    const deprecated = { by: 'registry' as const, evidence: 'Use kit.' };
    const [row] = toRow({
      ...unmapped,
      verdict: 'act',
      reason: 'It ended.',
      deprecated,
      alternatives,
    });
    expect(row).toMatchObject({ verdict: 'Act', project: null, note: 'It ended. “Use kit.”' });
    expect(row).toMatchObject({ advice: 'Try', linked: [{ id: 'bob-kit', name: 'BOB-KIT' }] });
  });

  it('links packages with a similar name, and counts them in the summary', () => {
    const near = [card('bob-kit')].flatMap((project) =>
      project ? [{ package: 'kit', project, verdict: 'act' as const }] : [],
    );
    const other = { ...unmapped, near };
    const linked = [{ id: 'bob-kit', name: 'BOB-KIT (Act)' }];
    expect(toRow(other)).toMatchObject([{ verdict: 'Not tracked', advice: 'See', linked }]);
    expect(listUnknown(result([other]))).toEqual([]);
    expect(summarize(result([known, other]))).toContain(
      '1 unknown dependency has a name like a package that we track: look below.',
    );
  });
});

describe('the summary of the stack check result', () => {
  it('names the lock files if a package.json has unknown dependencies', () => {
    const verdicts = { act: 0, watch: 0, fine: 2, unknown: 0 };
    expect(toLockFileHint(['package.json'], result([known]))).toContain('package-lock.json');
    expect(toLockFileHint(['package.json'], result([known], { verdicts }))).toBe('');
    expect(toLockFileHint(['package-lock.json'], result([known]))).toBe('');
  });

  it('counts the verdicts, the unknown dependencies, and the skipped entries', () => {
    expect(summarize(result([known, unmapped]))).toBe(
      'We know 1 of 2 dependencies: 1 maintained. We do not track the other 1.',
    );
    expect(summarize(result([], { skipped: 3 }))).toContain('We skipped 3 entries of your files');
    expect(summarize(result([], { dependencies: 9 }))).toContain(
      'Only the first 2 of 9 dependencies were checked.',
    );
    expect(summarize(result([], { dependencies: 0 }))).toContain('No dependencies found.');
  });

  it('never counts dependencies at risk if nothing is known', () => {
    const verdicts = { act: 0, watch: 0, fine: 0, unknown: 2 };
    const text = summarize(result([unmapped], { mapped: 0, unknown: 2, verdicts }));
    expect(text).toBe(
      'We do not track the projects of your 2 dependencies, or do not know their repositories.',
    );
  });

  it('describes the cohort once, and lists untracked dependencies', () => {
    expect(describeCohort(result([unmapped, known]))).toBe(
      'They had a score in the same band and at least 500 stars in 2024',
    );
    expect(describeCohort(result([unmapped]))).toBe('');
    expect(listUnknown(result([unmapped, known]))).toEqual(['unheard: We do not track it.']);
  });

  it('lists skipped entries with their place', () => {
    const entry = { file: 'go.mod', text: 'x', reason: 'Not a directive.' };
    const skipped = [
      { ...entry, line: 7 },
      { ...entry, line: null },
    ];
    expect(listSkipped({ ...result([]), skipped })).toEqual([
      'go.mod, line 7: x – Not a directive.',
      'go.mod: x – Not a directive.',
    ]);
  });
});

describe('models in the stack check result', () => {
  const model: CheckedModel = {
    id: 'gpt-4-0314',
    model: 'openai/gpt-4-0314',
    name: 'GPT-4 (March 14)',
    state: 'deprecated',
    verdict: 'act',
    reason: 'OpenAI stated that this ID ends on 2026-03-26.',
    ends_on: '2026-03-26',
    ends: [],
    replacements: ['openai/gpt-5'],
    places: [],
  };

  it('have a row with their end, replacements, and the first places', () => {
    const places = Array.from({ length: 7 }, (_, at) => ({ file: 'a.py', line: at + 1 }));
    expect(toModelRow({ ...model, places })).toEqual({
      id: 'gpt-4-0314',
      path: '/models/openai/gpt-4-0314',
      verdict: 'Ended',
      verdictTone: 'at-risk',
      ends: '2026-03-26',
      note: 'OpenAI stated that this ID ends on 2026-03-26.',
      replacements: [{ id: 'openai/gpt-5', path: '/models/openai/gpt-5' }],
      places: 'a.py:1, a.py:2, a.py:3, a.py:4, a.py:5 and 2 more',
    });
    const fine = { ...model, verdict: 'fine' as const, ends_on: null, replacements: [] };
    expect(toModelRow(fine)).toMatchObject({ verdict: 'No end known', ends: '–', places: '' });
  });

  it('are counted in the summary, which says nothing about dependencies if there are none', () => {
    const ending = { ...model, verdict: 'watch' as const };
    const none = { dependencies: 0, checked: 0, models: 2 };
    expect(summarize({ ...result([], none), models: [model, ending] })).toBe(
      'We found 2 IDs of models: 1 ended, 1 ending.',
    );
    expect(summarize({ ...result([], { ...none, skipped: 1 }), models: [model] })).toBe(
      'We found 1 ID of a model: 1 ended, 0 ending. We skipped 1 entry of your files; see below.',
    );
    expect(summarize({ ...result([known]), models: [model] })).toMatch(
      /^We found 1 ID of a model: 1 ended, 0 ending\. We know/,
    );
  });
});
