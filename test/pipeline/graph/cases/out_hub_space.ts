// Cases of out_hub_space: short lists, and one that is longer than what is served.
import type { Case } from '../sql-cases.ts';

const spaces = Array.from({ length: 101 }, (_, at) => ({
  id: `ann/s${1000 + at}`,
  position: at + 1,
}));

export const cases: Case[] = [
  {
    why: 'spaces stand in the order of their list, with author and address from the id',
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
    why: 'a space whose place is unknown comes last, with nothing made up',
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
    why: 'two at one place stand in the order of their ids',
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
    why: 'the list ends after a hundred',
    given: { stg_hub_space: spaces },
    expect: spaces.slice(0, 100),
  },
];
