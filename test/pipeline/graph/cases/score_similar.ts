// Cases of score_similar: the text about what similar projects share.
import type { Case } from '../sql-cases.ts';

const pair = (project_no: number, similar_no: number, weight: number) => ({
  project_no,
  similar_no,
  weight,
});
const feature = (project_no: number, kind: string, label: string, weight: number) => ({
  project_no,
  kind,
  value: label,
  label,
  weight,
  points: 3,
  feature_no: [...`${kind} ${label}`].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7) % 1e6,
});

export const cases: Case[] = [
  {
    why: 'the evidence says whether a feature is a product or a topic',
    given: {
      score_similar_cosine: [pair(1, 2, 0.6), pair(3, 4, 0.5), pair(5, 6, 0.4)],
      score_similar_feature: [
        ...[1, 2].map((one) => feature(one, 'product', 'Pinecone', 300)),
        ...[3, 4].map((one) => feature(one, 'topic', 'ocr', 100)),
        ...[5, 6].map((one) => feature(one, 'job', 'Scanners', 300)),
      ],
    },
    expect: [
      { project_no: 1, similar_no: 2, weight: 0.6, evidence: 'both are alternatives to Pinecone' },
      { project_no: 3, similar_no: 4, weight: 0.5, evidence: 'both have the topic ocr' },
      { project_no: 5, similar_no: 6, weight: 0.4, evidence: 'same job: Scanners' },
    ],
  },
  {
    why: 'words are stated only if there is no other evidence, and headings are counted',
    given: {
      score_similar_cosine: [pair(1, 2, 1), pair(2, 1, 0.9), pair(3, 4, 0.5), pair(4, 3, 0.5)],
      score_similar_feature: [
        ...[1, 2].flatMap((one) => [
          feature(one, 'word', 'vectors', 100),
          feature(one, 'concept', 'vector database', 300),
          ...['Databases', 'Search', 'Stores'].map((list) => feature(one, 'heading', list, 200)),
        ]),
        ...[3, 4].flatMap((one) => [
          feature(one, 'stack', 'Python', 200),
          feature(one, 'word', 'scanner', 100),
          feature(one, 'phrase', 'paper scanner', 100),
        ]),
      ],
    },
    expect: [
      {
        project_no: 1,
        similar_no: 2,
        weight: 1,
        evidence:
          'both about vector database; listed together under 3 headings, such as “Databases” and “Search”',
      },
      { project_no: 2, similar_no: 1, weight: 0.9 },
      {
        project_no: 3,
        similar_no: 4,
        evidence: 'both mention “paper scanner”; both work with Python',
      },
      { project_no: 4, similar_no: 3 },
    ],
  },
  {
    why: 'of features with the same weight the first two by name are stated; without similar projects there are no rows',
    given: {
      score_similar_cosine: [pair(1, 2, 0.5)],
      score_similar_feature: ['zlib', 'abc', 'mid'].flatMap((label) =>
        [1, 2, 3].map((one) => feature(one, 'package', label, 100)),
      ),
    },
    expect: [{ project_no: 1, similar_no: 2, evidence: 'both depend on abc and mid' }],
  },
];
