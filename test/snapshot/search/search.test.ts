// Search tiers and their order, compared with examples and with a simple implementation.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchIndex } from '../../../src/snapshot/search/search.ts';
import { SearchIndexBuilder } from '../../../src/snapshot/search/search-index.ts';
import { toPlain, toWords } from '../../../src/snapshot/search/text.ts';

interface Project {
  readonly owner?: string;
  readonly name: string;
  readonly description?: string | null;
  readonly topics?: readonly string[];
}

const idOf = ({ owner = 'owner', name }: Project): string =>
  `${owner}-${name}`.toLowerCase().replace(/[^a-z0-9._-]/g, '-');

async function buildIndex(projects: readonly Project[]): Promise<SearchIndex> {
  const builder = new SearchIndexBuilder();
  for (const project of projects) {
    const { owner = 'owner', name, description = null, topics = [] } = project;
    const full_name = `${owner}/${name}`;
    builder.add({ id: idOf(project), name, full_name, description, topics });
  }
  const places = new Map(projects.map((project, place) => [idOf(project), place]));
  return await builder.build((id) => places.get(id));
}

/** Names of what is found, best first. */
async function search(query: string, projects: readonly Project[], limit = 50) {
  const { places, total } = (await buildIndex(projects)).find(query, limit);
  expect(total).toBeGreaterThanOrEqual(places.length);
  return places.map((place) => projects[place]?.name);
}

describe('the tiers', () => {
  const projects: Project[] = [
    { name: 'much-starred', topics: ['rag'] },
    { name: 'described', description: 'A toolkit for rag and more.' },
    { name: 'dragnet' },
    { name: 'ragged' },
    { name: 'rag' },
    { name: 'unrelated', description: 'Nothing of the kind.' },
  ];

  it('are exact name, prefix, part of the name, description, topic only', async () => {
    expect(await search('rag', projects)).toEqual([
      'rag',
      'ragged',
      'dragnet',
      'described',
      'much-starred',
    ]);
  });

  it('rank matching topics higher within a tier only', async () => {
    const lifted: Project[] = [
      { name: 'one', description: 'About rag.' },
      { name: 'two', description: 'About rag.', topics: ['rag-pipeline'] },
      { name: 'storage', description: 'Rag!', topics: ['rag'] },
      { name: 'brag' },
    ];
    expect(await search('rag', lifted)).toEqual(['storage', 'brag', 'two', 'one']);
  });

  it('keep the order of projects for ties', async () => {
    const equal = ['c', 'a', 'b'].map((end) => ({ name: `tool-${end}` }));
    expect(await search('tool', equal)).toEqual(['tool-c', 'tool-a', 'tool-b']);
  });

  it('match the owner only together with a word of the name', async () => {
    const owned: Project[] = [
      { owner: 'huggingface', name: 'datasets' },
      { owner: 'someone', name: 'huggingface-datasets-mirror' },
      { owner: 'huggingface', name: 'transformers' },
      { owner: 'other', name: 'course', description: 'With huggingface and datasets.' },
    ];
    expect(await search('huggingface datasets', owned)).toEqual([
      'huggingface-datasets-mirror',
      'datasets',
      'course',
    ]);
    expect(await search('huggingface', owned)).toEqual([
      'huggingface-datasets-mirror',
      'course',
      'datasets',
      'transformers',
    ]);
    expect((await search('huggingface/datasets', owned))[0]).toBe('datasets');
    expect((await search('HuggingFace-Datasets', owned))[0]).toBe('datasets');
  });
});

describe('words', () => {
  it('must all match, in any order and any field', async () => {
    const projects: Project[] = [
      { name: 'tables', description: 'Extraction from scans.', topics: ['pdf'] },
      { name: 'pdf-reader', description: 'Reads tables.' },
      { name: 'grid', description: 'PDF table extraction in one call.' },
    ];
    expect(await search('pdf table extraction', projects)).toEqual(['grid', 'tables']);
    expect(await search('extraction table pdf', projects)).toEqual(['grid', 'tables']);
  });

  it('match as prefixes, in names also as substrings', async () => {
    const projects: Project[] = [
      { name: 'one', description: 'Cloud storage.' },
      { name: 'two', description: 'Databases that grow.' },
      { name: 'openai' },
    ];
    expect(await search('rag', projects)).toEqual([]);
    expect(await search('database', projects)).toEqual(['two']);
    expect(await search('ai', projects)).toEqual(['openai']);
    expect(await search('p', projects)).toEqual(['openai']);
  });

  it('ignore case, accents, and punctuation', async () => {
    const projects: Project[] = [{ name: 'Café.GPT_Über-x', description: 'naïve façade' }];
    for (const query of ['cafe gpt uber x', 'CAFÉ-GPT.ÜBER_X', 'Naive FACADE', ' café   gpt ']) {
      expect(await search(query, projects)).toHaveLength(1);
    }
    const spelt: Project[] = [{ name: 'llama.cpp.python' }, { name: 'llama-cpp' }];
    expect(await search('Llama_Cpp', spelt)).toEqual(['llama-cpp', 'llama.cpp.python']);
  });

  it('match inside words of scripts without spaces', async () => {
    const projects: Project[] = [
      { name: 'one', description: '通用大模型应用开发' },
      { name: 'two', description: 'ห้องสมุดภาษาไทย' },
      { name: 'three', description: 'مكتبة عربية' },
    ];
    expect(await search('模型', projects)).toEqual(['one']);
    expect(await search('ภาษา', projects)).toEqual(['two']);
    expect(await search('عربية', projects)).toEqual(['three']);
  });

  it('are required: punctuation alone finds nothing', async () => {
    const projects: Project[] = [{ name: '++' }, { name: 'c++' }];
    expect(await search('++', projects)).toEqual([]);
    expect(await search('c++', projects)).toEqual(['c++']);
    expect(await search('\u0000 \ud800 %_\\', projects)).toEqual([]);
  });
});

it('counts all matches and respects the limit', async () => {
  const projects = Array.from({ length: 40 }, (_, index) => ({ name: `kit-${index}` }));
  const index = await buildIndex(projects);
  expect(index.find('kit', 3)).toEqual({ places: [0, 1, 2], total: 40 });
  expect((await buildIndex([])).find('kit', 3)).toEqual({ places: [], total: 0 });
});

/** The same by plain words on plain texts: slow, and easy to believe. */
function searchSlowly(query: string, projects: readonly Project[]): number[] {
  const words = toWords(toPlain(query));
  const begins = (text: string, one: string) =>
    toWords(toPlain(text)).some((word) => word.startsWith(one));
  const spaced = (text: string) => toPlain(text).replace(/[\s_.-]+/g, ' ');
  const tierOf = (project: Project) => {
    const { owner = 'owner', name, description, topics = [] } = project;
    const isIn = {
      name: words.map((one) => toWords(toPlain(name)).some((word) => word.includes(one))),
      owner: words.map((one) => begins(owner, one)),
      description: words.map((one) => begins(description ?? '', one)),
      topics: words.map((one) => topics.some((topic) => begins(topic, one))),
    };
    const every = (...fields: (keyof typeof isIn)[]) =>
      words.every((_, index) => fields.some((field) => isIn[field][index]));
    if (!every('name', 'owner', 'description', 'topics')) return -1;
    if (idOf(project) === query || spaced(name) === spaced(query)) return 0;
    if (every('name', 'owner') && isIn.name.includes(true)) {
      return spaced(name).startsWith(spaced(query)) ? 1 : 2;
    }
    return every('name', 'description') ? 3 : 4;
  };
  return projects
    .map((project, place) => {
      const topicWords = (project.topics ?? []).flatMap((topic) => toWords(toPlain(topic)));
      const isLifted = words.every((one) => topicWords.includes(one));
      return { place, tier: tierOf(project), lift: isLifted ? 0 : 1 };
    })
    .filter(({ tier }) => tier >= 0)
    .toSorted((a, b) => a.tier - b.tier || a.lift - b.lift || a.place - b.place)
    .map(({ place }) => place);
}

it('matches a simple implementation', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 3 });
  const words = fc.array(word, { minLength: 1, maxLength: 3 });
  const project = fc.record({
    owner: word.map(toPlain),
    name: words.map((all) => all.join('-')),
    description: fc.option(words.map((all) => all.join(' '))),
    topics: fc.array(
      words.map((all) => all.join('-').toLowerCase()),
      { maxLength: 2 },
    ),
  });
  const projects = fc.uniqueArray(project, { maxLength: 12, selector: idOf });
  await fc.assert(
    fc.asyncProperty(projects, words, async (all, asked) => {
      const query = asked.join(' ');
      const { places, total } = (await buildIndex(all)).find(query, 50);
      const expected = searchSlowly(query, all);
      expect(places).toEqual(expected);
      expect(total).toBe(expected.length);
    }),
    { numRuns: 500, seed: 7 },
  );
});
