// Cases of out_hub_model: short lists, and one that is longer than the published list.
import type { Case } from '../sql-cases.ts';

const models = Array.from({ length: 101 }, (_, at) => ({
  id: `ann/m${1000 + at}`,
  position: at + 1,
}));

export const cases: Case[] = [
  {
    why: 'a language model is in both lists by downloads, any other model in one',
    given: {
      stg_hub_model: [
        {
          list: 'downloads',
          id: 'ann/chat',
          day: '2030-01-31',
          position: 9,
          task: 'text-generation',
          downloads_30d: 100,
          likes: 5,
          created_at: '2029-05-01T00:00:00Z',
        },
        {
          list: 'downloads',
          id: 'bo/eye',
          day: '2030-01-31',
          position: 1,
          task: 'image-classification',
          downloads_30d: 500,
        },
      ],
    },
    expect: [
      {
        list: 'top_llm',
        id: 'ann/chat',
        position: 1,
        author: 'ann',
        task: 'text-generation',
        downloads: 100,
        likes: 5,
        created_at: '2029-05-01 00:00:00',
        url: 'https://huggingface.co/ann/chat',
      },
      {
        list: 'top',
        id: 'bo/eye',
        position: 1,
      },
      {
        list: 'top',
        id: 'ann/chat',
        position: 2,
      },
    ],
  },
  {
    why: 'unknown downloads come last, a model without a task is not a language model, an id without an owner has no author',
    given: {
      stg_hub_model: [
        {
          list: 'downloads',
          id: 'a/unknown',
          day: '2030-01-31',
        },
        {
          list: 'downloads',
          id: 'gpt-old',
          day: '2030-01-31',
          downloads_30d: 0,
        },
      ],
    },
    expect: [
      {
        list: 'top',
        id: 'gpt-old',
        position: 1,
        author: null,
      },
      {
        list: 'top',
        id: 'a/unknown',
        position: 2,
        downloads: null,
        task: null,
        likes: null,
      },
    ],
  },
  {
    why: 'models with equal downloads are ordered by id',
    given: {
      stg_hub_model: [
        {
          list: 'downloads',
          id: 'b/m',
          day: '2030-01-31',
          downloads_30d: 7,
        },
        {
          list: 'downloads',
          id: 'a/m',
          day: '2030-01-31',
          downloads_30d: 7,
        },
      ],
    },
    expect: [
      {
        list: 'top',
        id: 'a/m',
        position: 1,
      },
      {
        list: 'top',
        id: 'b/m',
        position: 2,
      },
    ],
  },
  {
    why: 'the trending list keeps its order and only its newest day; download counts are valid for 29 days',
    given: {
      stg_hub_model: [
        {
          list: 'trending',
          id: 'a/gone',
          day: '2030-01-30',
          position: 1,
        },
        {
          list: 'trending',
          id: 'b/m',
          day: '2030-01-31',
          position: 4,
          downloads_30d: 900,
          trending: 1.5,
        },
        {
          list: 'trending',
          id: 'c/m',
          day: '2030-01-31',
          position: 2,
          downloads_30d: 1,
        },
        {
          list: 'downloads',
          id: 'd/new',
          day: '2030-01-31',
          downloads_30d: 1,
        },
        {
          list: 'downloads',
          id: 'e/stands',
          day: '2030-01-02',
          downloads_30d: 9,
        },
        {
          list: 'downloads',
          id: 'f/old',
          day: '2030-01-01',
          downloads_30d: 99,
        },
      ],
    },
    expect: [
      {
        list: 'trending',
        id: 'c/m',
        position: 1,
      },
      {
        list: 'trending',
        id: 'b/m',
        position: 2,
        trending: 1.5,
      },
      {
        list: 'top',
        id: 'e/stands',
        position: 1,
      },
      {
        list: 'top',
        id: 'd/new',
        position: 2,
      },
    ],
  },
  {
    why: 'a trending model without a position comes last',
    given: {
      stg_hub_model: [
        {
          list: 'trending',
          id: 'a/m',
          day: '2030-01-31',
        },
        {
          list: 'trending',
          id: 'b/m',
          day: '2030-01-31',
          position: 3,
        },
      ],
    },
    expect: [
      {
        list: 'trending',
        id: 'b/m',
        position: 1,
      },
      {
        list: 'trending',
        id: 'a/m',
        position: 2,
      },
    ],
  },
  {
    why: 'a list has at most 100 models',
    given: {
      stg_hub_model: models.map((model) => ({ ...model, list: 'trending', day: '2030-01-31' })),
    },
    expect: models.slice(0, 100).map((model) => ({ ...model, list: 'trending' })),
  },
];
