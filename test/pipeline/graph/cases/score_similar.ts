// Cases of score_similar: small worlds in which some projects share what few others have.
import type { Case } from '../sql-cases.ts';

const named = (count: number) => Array.from({ length: count }, (_, at) => `p${10 + at}`);

export const cases: Case[] = [
  {
    why: 'of three features of weight ln(4/2) p1 shares two with p2, so two thirds; p2 has no other, so all',
    given: {
      ent_project: [
        { project_key: 'p1', topics: ['ocr'], dependencies: ['pypi:pdf'] },
        { project_key: 'p2', topics: ['ocr'], dependencies: ['pypi:pdf'] },
        { project_key: 'p3', topics: [], dependencies: [] },
        { project_key: 'p4', topics: [], dependencies: [] },
      ],
      stg_project_word: [
        { project_key: 'p1', phrase: 'scanner' },
        { project_key: 'p3', phrase: 'scanner' },
      ],
    },
    expect: [
      {
        project_key: 'p1',
        similar_key: 'p2',
        weight: 0.6667,
        evidence: 'shares package pypi:pdf, topic ocr',
      },
      { project_key: 'p2', similar_key: 'p1', weight: 1 },
    ],
  },
  {
    why: 'a single shared feature makes no likeness',
    given: {
      ent_project: [
        { project_key: 'p1', topics: ['ocr'] },
        { project_key: 'p2', topics: ['ocr'] },
        { project_key: 'p3', topics: [] },
      ],
    },
    expect: [],
  },
  {
    why: 'projects of which nothing is known are like no other',
    given: { ent_project: [{ project_key: 'p1' }, { project_key: 'p2' }] },
    expect: [],
  },
  {
    why: 'words count when they are single and have four letters or more',
    given: {
      ent_project: [{ project_key: 'p1' }, { project_key: 'p2' }, { project_key: 'p3' }],
      stg_project_word: ['p1', 'p2'].flatMap((project) =>
        ['pdf', 'two words', 'more of it'].map((phrase) => ({ project_key: project, phrase })),
      ),
    },
    expect: [],
  },
  {
    why: 'of seven that are equally like, the first six by key',
    given: {
      ent_project: [
        ...named(8).map((project) => ({ project_key: project, topics: ['ocr', 'pdf'] })),
        { project_key: 'other', topics: [] },
      ],
    },
    expect: named(8).flatMap((project) =>
      named(8)
        .filter((similar) => similar !== project)
        .slice(0, 6)
        .map((similar) => ({ project_key: project, similar_key: similar, weight: 1 })),
    ),
  },
  {
    why: 'what more than 60 projects carry says nothing',
    given: {
      ent_project: [
        ...named(61).map((project) => ({ project_key: project, topics: ['ai', 'python'] })),
        { project_key: 'other', topics: [] },
      ],
    },
    expect: [],
  },
  {
    why: 'the more that is shared the closer: only the seventh by what it shares is left out',
    given: {
      ent_project: [
        { project_key: 'p0', topics: ['ocr', 'pdf', 'scan'] },
        ...named(6).map((project) => ({ project_key: project, topics: ['ocr', 'pdf'] })),
        { project_key: 'z', topics: ['ocr', 'scan', 'pdf'] },
        { project_key: 'other', topics: [] },
      ],
    },
    expect: [
      ...['p0', 'z'].flatMap((project) => [
        {
          project_key: project,
          similar_key: project === 'z' ? 'p0' : 'z',
          weight: 1,
          evidence: 'shares topic scan, topic ocr, topic pdf',
        },
        ...named(5).map((similar) => ({ project_key: project, similar_key: similar })),
      ]),
      ...named(6).flatMap((project) =>
        ['p0', ...named(6)]
          .filter((similar) => similar !== project)
          .map((similar) => ({ project_key: project, similar_key: similar, weight: 1 })),
      ),
    ],
  },
  {
    why: 'two words of four letters make a likeness',
    given: {
      ent_project: [{ project_key: 'p1' }, { project_key: 'p2' }, { project_key: 'p3' }],
      stg_project_word: ['p1', 'p2'].flatMap((project) =>
        ['lens', 'scan'].map((phrase) => ({ project_key: project, phrase })),
      ),
    },
    expect: [
      { project_key: 'p1', similar_key: 'p2', evidence: 'shares the word “lens”, the word “scan”' },
      { project_key: 'p2', similar_key: 'p1' },
    ],
  },
];
