// Cases of score_similar_feature: the features of a project and their weights.
import type { Case } from '../sql-cases.ts';

const nothing = { topics: [], categories: [], dependencies: [] };

export const cases: Case[] = [
  {
    why: 'two of four projects share each feature: the strength of its kind times ln 2, in hundredths',
    given: {
      ent_project: [
        { project_no: 1, id: 'a', ...nothing, topics: ['ocr'], dependencies: ['pypi:pdf'] },
        { project_no: 2, id: 'b', ...nothing, topics: ['ocr'], dependencies: ['pypi:pdf'] },
        { project_no: 3, id: 'c', ...nothing, categories: ['Daybreak > Scanners', 'Search'] },
        { project_no: 4, id: 'd', ...nothing, categories: ['Daybreak > Scanners', 'Search'] },
      ],
      ent_alternative: [
        { product_slug: 'p', project_id: 'a' },
        { product_slug: 'p', project_id: 'd' },
      ],
      cat_product: [{ slug: 'p', name: 'Pinecone' }],
      score_similar_word: [1, 2].map((one) => ({
        project_no: one,
        kind: 'word',
        value: 'scann',
        label: 'scanner',
      })),
    },
    expect: [
      { project_no: 1, kind: 'product', value: 'Pinecone', weight: 152 },
      { project_no: 1, kind: 'topic', value: 'ocr', weight: 76, points: 3 },
      { project_no: 1, kind: 'package', value: 'pypi:pdf', weight: 49 },
      { project_no: 1, kind: 'word', value: 'scann', label: 'scanner', weight: 49 },
      { project_no: 2, kind: 'topic', value: 'ocr', weight: 76 },
      { project_no: 2, kind: 'package', value: 'pypi:pdf', weight: 49 },
      { project_no: 2, kind: 'word', value: 'scann', label: 'scanner', weight: 49 },
      { project_no: 3, kind: 'heading', value: 'Search', weight: 83 },
      { project_no: 3, kind: 'job', value: 'Daybreak > Scanners', label: 'Scanners', weight: 152 },
      { project_no: 4, kind: 'heading', value: 'Search', weight: 83 },
      { project_no: 4, kind: 'job', value: 'Daybreak > Scanners', label: 'Scanners', weight: 152 },
      { project_no: 4, kind: 'product', value: 'Pinecone', weight: 152 },
    ],
  },
  {
    why: 'concepts are found in descriptions, topics and headings by any of their phrases',
    given: {
      ent_project: [
        { project_no: 1, id: 'a', ...nothing, description: 'A tts engine' },
        { project_no: 2, id: 'b', ...nothing, topics: ['text-to-speech'] },
        { project_no: 3, id: 'c', ...nothing, description: 'Speech to text' },
      ],
      cat_concept: [
        { concept_no: 1, label: 'text to speech', phrase: 'text to speech', is_name: true },
        { concept_no: 1, label: 'text to speech', phrase: 'tts', is_name: false },
      ],
    },
    expect: [
      { project_no: 1, kind: 'concept', value: 'text to speech', weight: 65, points: 0 },
      { project_no: 2, kind: 'concept', value: 'text to speech', weight: 65, points: 3 },
    ],
  },
  {
    why: 'a heading that only says that a list has no better place for its entries is not a feature',
    given: {
      ent_project: [
        'Miscellaneous',
        'Tools > Others',
        'MCP servers > uncategorized',
        'Search',
      ].flatMap((heading, at) =>
        [1, 2].map((one) => ({
          project_no: at * 2 + one,
          id: `${heading} ${one}`,
          ...nothing,
          categories: [heading],
        })),
      ),
    },
    expect: [
      { project_no: 7, kind: 'heading', value: 'Search' },
      { project_no: 8, kind: 'heading', value: 'Search' },
    ],
  },
  {
    why: 'a concept of more than 250 projects is as little evidence as a word',
    given: {
      ent_project: Array.from({ length: 260 }, (_, at) => ({
        project_no: at + 1,
        id: `p${at}`,
        ...nothing,
        description: at < 251 ? 'An llm' : null,
      })),
      cat_concept: [{ concept_no: 1, label: 'llm', phrase: 'llm', is_name: true }],
    },
    expect: Array.from({ length: 251 }, (_, at) => ({
      project_no: at + 1,
      kind: 'concept',
      value: 'llm',
      points: 1,
    })),
  },
  {
    why: 'a feature that only one project has, or that all projects have, is excluded',
    given: {
      ent_project: [
        { project_no: 1, id: 'a', ...nothing, owner: 'one', topics: ['ai', 'rare'] },
        { project_no: 2, id: 'b', ...nothing, owner: 'two', topics: ['ai'] },
      ],
    },
    expect: [],
  },
];
