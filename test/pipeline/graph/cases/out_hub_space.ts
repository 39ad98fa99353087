// Cases of out_hub_space: short lists, and one that is longer than the published list.
import type { Case } from '../sql-cases.ts';

const spaces = Array.from({ length: 101 }, (_, at) => ({
  id: `ann/s${1000 + at}`,
  position: at + 1,
}));

export const cases: Case[] = [
  {
    why: 'spaces have the order of their list, with author and URL from the id',
    given: {
      stg_hub_space: [
        {
          id: 'bo/kit',
          position: 7,
          title: 'Kit',
          sdk: 'gradio',
          likes: 3,
          trending: 2.5,
          created_at: '2029-05-01T00:00:00Z',
        },
        {
          id: 'ann/lens',
          position: 2,
        },
      ],
    },
    expect: [
      {
        id: 'ann/lens',
        position: 1,
        author: 'ann',
        url: 'https://huggingface.co/spaces/ann/lens',
      },
      {
        id: 'bo/kit',
        position: 2,
        author: 'bo',
        title: 'Kit',
        sdk: 'gradio',
        likes: 3,
        trending: 2.5,
        created_at: '2029-05-01 00:00:00',
      },
    ],
  },
  {
    why: 'a space without a position comes last, with unknown values',
    given: {
      stg_hub_space: [
        {
          id: 'ann/lens',
        },
        {
          id: 'bo/kit',
          position: 7,
        },
      ],
    },
    expect: [
      {
        id: 'bo/kit',
        position: 1,
      },
      {
        id: 'ann/lens',
        position: 2,
        title: null,
        sdk: null,
        likes: null,
      },
    ],
  },
  {
    why: 'two spaces with the same position are ordered by id',
    given: {
      stg_hub_space: [
        {
          id: 'b/s',
          position: 1,
        },
        {
          id: 'a/s',
          position: 1,
        },
      ],
    },
    expect: [
      {
        id: 'a/s',
        position: 1,
      },
      {
        id: 'b/s',
        position: 2,
      },
    ],
  },
  {
    why: 'the list has at most 100 spaces',
    given: { stg_hub_space: spaces },
    expect: spaces.slice(0, 100),
  },
];
