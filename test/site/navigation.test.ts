// Tests of the sections in the header and of the numbers of a group in a list.
import { describe, expect, test } from 'vitest';
import { findPlace, navigation, toCurrent } from '../../src/lib/navigation.ts';
import { toGroupRow } from '../../src/site/data/group-totals.ts';

describe('the place of a page', () => {
  test.each([
    ['/projects', 'Discover', '/projects'],
    ['/projects/alba-lab-threadswarm', 'Discover', '/projects'],
    ['/verticals/finance', 'Discover', '/verticals'],
    ['/alternatives/noted', 'Discover', '/alternatives'],
    ['/languages/python', 'Discover', '/languages'],
    ['/sql', 'Tools', '/sql'],
    ['/models/opal/opal-7b', 'Models', '/models'],
    ['/models/changes', 'Models', '/models/changes'],
    ['/methods/report-card', 'Data', '/methods/report-card'],
    ['/methods/health', 'Data', '/methods'],
    ['/developers/api', 'Docs', '/developers'],
  ])('%s is in %s below %s', (path, section, page) => {
    const place = findPlace(path);
    expect([place?.section.name, place?.page]).toEqual([section, page]);
  });

  test.each(['/', '/about', '/projectsx', ''])('%s is in no section', (path) => {
    expect(findPlace(path)).toBeUndefined();
  });

  test('is the page itself or a page below it', () => {
    expect(toCurrent('/projects', '/projects')).toBe('page');
    expect(toCurrent('/projects/a-b', '/projects')).toBe('true');
  });

  test('is one of at most six, in one of at most six sections', () => {
    for (const { name, pages } of navigation) expect(pages.length, name).toBeLessThanOrEqual(6);
    expect(navigation.length).toBeLessThanOrEqual(6);
  });

  test('is unique: no page is listed in two sections', () => {
    const paths = navigation.flatMap(({ pages }) => pages.map(([path]) => path));
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('the numbers of a group', () => {
  const row = {
    id: 'a',
    stars: 1,
    stars_7d: 3,
    health: 60,
    trend: null,
  };

  test('are totals, the median, and the project with the highest pace', () => {
    const rows = [
      { ...row, pace: 2 },
      { ...row, id: 'c', health: 90, pace: 7 },
      { ...row, id: 'b', pace: 7, stars_7d: null },
    ];
    const { fastest, ...totals } = toGroupRow(rows);
    expect(totals).toEqual({ count: 3, gain: 6, health: 60 });
    expect(fastest?.id).toBe('b');
  });

  test('are unknown where nothing is known', () => {
    const rows = [{ ...row, stars_7d: null, health: null, pace: 0 }];
    expect(toGroupRow(rows)).toEqual({ count: 1, gain: null, health: null, fastest: undefined });
  });
});
