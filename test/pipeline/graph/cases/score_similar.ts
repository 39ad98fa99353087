// Cases of score_similar: a few projects, some of which share rare features.
import type { Case } from '../sql-cases.ts';

const named = (count: number) => Array.from({ length: count }, (_, at) => 10 + at);

export const cases: Case[] = [
  {
    why: 'of three features with weight ln(4/2) the first project shares two with the second, so 2/3; the second has no other features, so 1',
    given: {
      ent_project: [
        { project_no: 1, topics: ['ocr'], dependencies: ['pypi:pdf'] },
        { project_no: 2, topics: ['ocr'], dependencies: ['pypi:pdf'] },
        { project_no: 3, topics: [], dependencies: [] },
        { project_no: 4, topics: [], dependencies: [] },
      ],
      ent_project_word: [
        { project_no: 1, phrase: 'scanner' },
        { project_no: 3, phrase: 'scanner' },
      ],
    },
    expect: [
      {
        project_no: 1,
        similar_no: 2,
        weight: 0.6667,
        evidence: 'shares package pypi:pdf, topic ocr',
      },
      { project_no: 2, similar_no: 1, weight: 1 },
    ],
  },
  {
    why: 'a single shared feature is not enough',
    given: {
      ent_project: [
        { project_no: 1, topics: ['ocr'] },
        { project_no: 2, topics: ['ocr'] },
        { project_no: 3, topics: [] },
      ],
    },
    expect: [],
  },
  {
    why: 'projects without known features are similar to none',
    given: { ent_project: [{ project_no: 1 }, { project_no: 2 }] },
    expect: [],
  },
  {
    why: 'words count if they are single and have at least four letters',
    given: {
      ent_project: [{ project_no: 1 }, { project_no: 2 }, { project_no: 3 }],
      ent_project_word: [1, 2].flatMap((project) =>
        ['pdf', 'two words', 'more of it'].map((phrase) => ({ project_no: project, phrase })),
      ),
    },
    expect: [],
  },
  {
    why: 'of seven equally similar projects, the first six by number',
    given: {
      ent_project: [
        ...named(8).map((project) => ({ project_no: project, topics: ['ocr', 'pdf'] })),
        { project_no: 99, topics: [] },
      ],
    },
    expect: named(8).flatMap((project) =>
      named(8)
        .filter((similar) => similar !== project)
        .slice(0, 6)
        .map((similar) => ({ project_no: project, similar_no: similar, weight: 1 })),
    ),
  },
  {
    why: 'features of more than 60 projects do not count',
    given: {
      ent_project: [
        ...named(61).map((project) => ({ project_no: project, topics: ['ai', 'python'] })),
        { project_no: 99, topics: [] },
      ],
    },
    expect: [],
  },
  {
    why: 'more shared features mean more similarity: only the seventh is excluded',
    given: {
      ent_project: [
        { project_no: 0, topics: ['ocr', 'pdf', 'scan'] },
        ...named(6).map((project) => ({ project_no: project, topics: ['ocr', 'pdf'] })),
        { project_no: 90, topics: ['ocr', 'scan', 'pdf'] },
        { project_no: 99, topics: [] },
      ],
    },
    expect: [
      ...[0, 90].flatMap((project) => [
        {
          project_no: project,
          similar_no: project === 90 ? 0 : 90,
          weight: 1,
          evidence: 'shares topic scan, topic ocr, topic pdf',
        },
        ...named(5).map((similar) => ({ project_no: project, similar_no: similar })),
      ]),
      ...named(6).flatMap((project) =>
        [0, ...named(6)]
          .filter((similar) => similar !== project)
          .map((similar) => ({ project_no: project, similar_no: similar, weight: 1 })),
      ),
    ],
  },
  {
    why: 'two shared words of four letters are enough',
    given: {
      ent_project: [{ project_no: 1 }, { project_no: 2 }, { project_no: 3 }],
      ent_project_word: [1, 2].flatMap((project) =>
        ['lens', 'scan'].map((phrase) => ({ project_no: project, phrase })),
      ),
    },
    expect: [
      { project_no: 1, similar_no: 2, evidence: 'shares the word “lens”, the word “scan”' },
      { project_no: 2, similar_no: 1 },
    ],
  },
];
