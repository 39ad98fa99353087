// Cases of score_similar_cosine: a few projects, some of which share weighted features.
import type { Case } from '../sql-cases.ts';

const project = (project_no: number, stars: number | null = 999_999) => ({ project_no, stars });
const feature = (project_no: number, kind: string, label: string, weight: number) => ({
  project_no,
  kind,
  value: label,
  label,
  weight,
  points: { product: 3, topic: 3, word: 1 }[kind] ?? 0,
  feature_no: [...`${kind} ${label}`].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7) % 1e6,
});

export const cases: Case[] = [
  {
    why: 'projects that share only words need a higher cosine than those that share a topic',
    given: {
      ent_project: [project(1), project(2), project(3)],
      score_similar_feature: [
        ...[1, 2].flatMap((one) => [
          feature(one, 'word', 'operat', 100),
          feature(one, 'word', 'kernel', 100),
          feature(one, 'word', `own ${one}`, 400),
        ]),
        ...[1, 3].map((one) => feature(one, 'topic', 'ocr', 140)),
        feature(3, 'word', 'own 3', 400),
      ],
    },
    expect: [
      { project_no: 1, similar_no: 3 },
      { project_no: 3, similar_no: 1 },
    ],
  },
  {
    why: 'the cosine of (3, 4) and (3) is 9 / (5 × 3); a million stars have the full weight',
    given: {
      ent_project: [project(1), project(2), project(3)],
      score_similar_feature: [
        feature(1, 'product', 'Pinecone', 300),
        feature(1, 'word', 'fast', 400),
        feature(2, 'product', 'Pinecone', 300),
      ],
    },
    expect: [
      { project_no: 1, similar_no: 2, weight: 0.6 },
      { project_no: 2, similar_no: 1, weight: 0.6 },
    ],
  },
  {
    why: 'of equally similar projects the one with more stars has more weight; unknown stars count as 300',
    given: {
      ent_project: [project(1, 0), project(2, 999), project(3, null)],
      score_similar_feature: [1, 2, 3].map((one) => feature(one, 'topic', 'ocr', 100)),
    },
    expect: [
      { project_no: 1, similar_no: 2, weight: 0.277 },
      { project_no: 1, similar_no: 3, weight: 0.1971 },
      { project_no: 2, similar_no: 1, weight: 0.0028 },
      { project_no: 2, similar_no: 3, weight: 0.1971 },
      { project_no: 3, similar_no: 1, weight: 0.0028 },
      { project_no: 3, similar_no: 2, weight: 0.277 },
    ],
  },
  {
    why: 'an owner, a stack, or a single word do not make projects similar',
    given: {
      ent_project: [1, 2, 3, 4, 5].map((one) => project(one)),
      score_similar_feature: [
        ...[1, 2].flatMap((one) => [
          feature(one, 'stack', 'Python', 100),
          feature(one, 'owner', 'joe', 100),
          feature(one, 'word', 'scanner', 100),
        ]),
        ...[3, 4].flatMap((one) =>
          ['receipt', 'paper'].map((word) => feature(one, 'word', word, 100)),
        ),
      ],
    },
    expect: [
      { project_no: 3, similar_no: 4 },
      { project_no: 4, similar_no: 3 },
    ],
  },
  {
    why: 'a shared feature that is a small part of both projects is not enough',
    given: {
      ent_project: [project(1), project(2)],
      score_similar_feature: [1, 2].flatMap((one) => [
        feature(one, 'topic', 'ocr', 100),
        feature(one, 'topic', `a${one}`, 400),
      ]),
    },
    expect: [],
  },
  {
    why: 'a list is similar only to lists',
    given: {
      ent_project: [1, 2, 3, 4].map((one) => project(one)),
      ent_project_kind: [3, 4].map((project_no) => ({ project_no, kind: 'list' })),
      score_similar_feature: [1, 2, 3, 4].map((one) => feature(one, 'topic', 'ocr', 100)),
    },
    expect: [
      { project_no: 1, similar_no: 2 },
      { project_no: 2, similar_no: 1 },
      { project_no: 3, similar_no: 4 },
      { project_no: 4, similar_no: 3 },
    ],
  },
  {
    why: 'a project without features has no similar projects',
    given: { ent_project: [project(1), project(2)] },
    expect: [],
  },
];
