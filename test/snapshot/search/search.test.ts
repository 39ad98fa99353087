// Search: tiers, relevance within the last tier, corrected spelling, and filters in the query.
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { synonyms } from '../../../src/lib/synonyms.ts';
import {
  toNameParts,
  toPlain,
  toStem,
  toWords,
} from '../../../src/snapshot/search/normalize-text.ts';
import { findSynonyms } from '../../../src/snapshot/search/phrases.ts';
import type { SearchIndex } from '../../../src/snapshot/search/search.ts';
import { SearchIndexBuilder } from '../../../src/snapshot/search/search-index.ts';

interface Project {
  readonly owner?: string;
  readonly name: string;
  readonly description?: string | null;
  readonly topics?: readonly string[];
  readonly stars?: number;
  readonly lang?: string;
  readonly license?: string;
  readonly categories?: readonly string[];
  readonly former?: readonly string[];
  readonly products?: readonly { name: string; position: number }[];
  readonly similar?: readonly string[];
}

const idOf = ({ owner = 'owner', name }: Project): string =>
  `${owner}-${name}`.toLowerCase().replace(/[^a-z0-9._-]/g, '-');

async function buildIndex(projects: readonly Project[]): Promise<SearchIndex> {
  const builder = new SearchIndexBuilder();
  for (const project of projects) {
    const { owner = 'owner', name, description = null, topics = [] } = project;
    const full_name = `${owner}/${name}`;
    builder.add({ ...project, id: idOf(project), name, full_name, description, topics });
  }
  const places = new Map(projects.map((project, place) => [idOf(project), place]));
  return await builder.build((id) => places.get(id), setImmediate);
}

/** Returns the names of the results, best first. */
async function search(query: string, projects: readonly Project[], limit = 50) {
  const { places, total } = (await buildIndex(projects)).find(query, limit);
  expect(total).toBeGreaterThanOrEqual(places.length);
  return places.map((place) => projects[place]?.name);
}

describe('the tiers of search results', () => {
  const projects: Project[] = [
    { name: 'labeled', topics: ['lumo'], description: 'With lumo.' },
    { name: 'described', description: 'A toolkit for lumo and more.' },
    { name: 'alumosol' },
    { name: 'lumox' },
    { name: 'lumo' },
    { name: 'unrelated', description: 'Nothing of the kind.' },
  ];

  it('are exact name, prefix, part of the name, then all others', async () => {
    expect(await search('lumo', projects)).toEqual([
      'lumo',
      'lumox',
      'alumosol',
      'labeled',
      'described',
    ]);
  });

  it('rank matching topics higher, but only within a tier', async () => {
    const lifted: Project[] = [
      { name: 'one', description: 'About lumo.' },
      { name: 'two', description: 'About lumo.', topics: ['lumo-pipeline'] },
      { name: 'flumo', description: 'Lumo!', topics: ['lumo'] },
      { name: 'blumo' },
    ];
    expect(await search('lumo', lifted)).toEqual(['flumo', 'blumo', 'two', 'one']);
  });

  it('keep the order of projects for ties', async () => {
    const equal = ['c', 'a', 'b'].map((end) => ({ name: `tool-${end}` }));
    expect(await search('tool', equal)).toEqual(['tool-c', 'tool-a', 'tool-b']);
  });

  it('find a project by owner and name together, and by its owner', async () => {
    const owned: Project[] = [
      { owner: 'huggingface', name: 'datasets' },
      { owner: 'someone', name: 'huggingface-datasets-mirror' },
      { owner: 'huggingface', name: 'transformers' },
      { owner: 'other', name: 'course', description: 'With huggingface and datasets.' },
    ];
    for (const query of ['huggingface datasets', 'hugging face datasets', 'HuggingFace/Datasets']) {
      expect((await search(query, owned))[0]).toBe('datasets');
    }
    expect(await search('huggingface', owned)).toHaveLength(4);
    expect((await search('HuggingFace-Datasets', owned))[0]).toBe('datasets');
  });

  it('treat former names and spellings without spaces like the name', async () => {
    const renamed: Project[] = [
      { name: 'opendevin-fork' },
      { name: 'OpenHands', former: ['opendevin/opendevin'] },
      { name: 'llama.cpp' },
    ];
    expect((await search('OpenDevin', renamed))[0]).toBe('OpenHands');
    expect(await search('llamacpp', renamed)).toEqual(['llama.cpp']);
    expect((await search('Llama CPP', renamed))[0]).toBe('llama.cpp');
  });
});

describe('search words', () => {
  it('may be in any order and any field', async () => {
    const projects: Project[] = [
      { name: 'tables', description: 'Extraction from scans.', topics: ['pdf'] },
      { name: 'grid', description: 'PDF table extraction in one call.' },
      { name: 'unrelated', description: 'Weather maps.' },
    ];
    for (const query of ['pdf table extraction', 'extraction table pdf']) {
      expect((await search(query, projects)).toSorted()).toEqual(['grid', 'tables']);
    }
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

  it('of a question are not searched', async () => {
    const projects = [
      { name: 'where-we-would', description: 'who needs this', stars: 90_000 },
      { name: 'qdrant', description: 'vector database', stars: 100 },
    ];
    expect(await search('where would we need a vector database?', projects)).toEqual(['qdrant']);
  });

  it('are required: punctuation alone finds nothing', async () => {
    const projects: Project[] = [{ name: '++' }, { name: 'c++' }];
    expect(await search('++', projects)).toEqual([]);
    expect(await search('c++', projects)).toEqual(['c++']);
    expect(await search('\u0000 \ud800 %_\\', projects)).toEqual([]);
  });
});

it('a search counts all matches and respects the limit', async () => {
  const projects = Array.from({ length: 40 }, (_, index) => ({ name: `kit-${index}` }));
  const index = await buildIndex(projects);
  expect(index.find('kit', 3)).toMatchObject({ places: [0, 1, 2], total: 40, suggestions: [] });
  expect((await buildIndex([])).find('kit', 3)).toMatchObject({ places: [], total: 0 });
});

describe('the relevance of search results', () => {
  const filler = Array.from({ length: 30 }, (_, at) => ({ name: `z${at}`, description: 'Other.' }));

  it('distinguishes "speech to text" from "text to speech"', async () => {
    const projects: Project[] = [
      { name: 'listen', description: 'Robust speech recognition.', stars: 900 },
      { name: 'speak', description: 'A text-to-speech toolkit.', stars: 900 },
      { name: 'dictate', description: 'Speech to text for everyone.', stars: 900 },
      ...filler,
    ];
    expect((await search('speech to text', projects)).slice(0, 2)).toEqual(['dictate', 'listen']);
    expect((await search('text to speech', projects))[0]).toBe('speak');
    expect((await search('tts', projects))[0]).toBe('speak');
    expect((await search('stt', projects)).slice(0, 2).toSorted()).toEqual(['dictate', 'listen']);
  });

  it('prefers projects with stars, headings, and all of the words', async () => {
    const projects: Project[] = [
      { name: 'small', description: 'Experiment tracking.', stars: 3 },
      { name: 'large', description: 'Experiment tracking.', stars: 30_000 },
      { name: 'listed', stars: 30_000, categories: ['Workflow & Experiment Tracking'] },
      { name: 'partly', description: 'Tracking of parcels.', stars: 90_000 },
      ...filler,
    ];
    const found = await search('experiment tracking', projects);
    expect(found.slice(0, 2).toSorted()).toEqual(['large', 'listed']);
    expect(found).toContain('small');
    expect(found.indexOf('small')).toBeLessThan([...found, 'partly'].indexOf('partly'));
  });

  it('prefers the language and license that the query mentions', async () => {
    const about = { description: 'A vector database.', stars: 500 };
    const projects: Project[] = [
      { name: 'goes', lang: 'Go', license: 'MIT', ...about },
      { name: 'rusty', lang: 'Rust', license: 'Apache-2.0', ...about },
      { name: 'plus', lang: 'C++', license: 'GPL-3.0', ...about },
      ...filler,
    ];
    expect((await search('rust vector database', projects))[0]).toBe('rusty');
    expect((await search('c++ vector database', projects))[0]).toBe('plus');
    expect((await search('apache licensed vector database', projects))[0]).toBe('rusty');
    expect((await search('vector database under a mit license', projects))[0]).toBe('goes');
  });

  it('lists the catalog’s alternatives to a product first', async () => {
    const projects: Project[] = [
      { name: 'notion-clipper', description: 'Clips pages for Notion.', stars: 9000 },
      { name: 'affine', stars: 50, products: [{ name: 'Notion', position: 2 }] },
      { name: 'appflowy', stars: 20, products: [{ name: 'Notion', position: 1 }] },
      ...filler,
    ];
    for (const query of ['notion alternative', 'open source alternative to Notion']) {
      const found = await search(query, projects);
      expect(found.slice(0, 2).toSorted()).toEqual(['affine', 'appflowy']);
      expect(found).toContain('notion-clipper');
    }
    expect((await search('self-hosted notion', projects))[0]).not.toBe('notion-clipper');
  });
});

describe('the vocabulary of the search', () => {
  const filler = Array.from({ length: 30 }, (_, at) => ({ name: `z${at}`, description: 'Other.' }));

  it('ranks known projects that are a category before little-known ones with its name', async () => {
    const projects: Project[] = [
      { name: 'qdrant', description: 'Vector search engine in Rust.', stars: 30_000 },
      { name: 'my-vector-database', description: 'My first vector database.', stars: 3 },
      { name: 'rag', description: 'Notes on RAG.', stars: 2 },
      { name: 'ragflow', description: 'Engine for retrieval-augmented generation.', stars: 60_000 },
      ...filler,
    ];
    expect((await search('vector database', projects))[0]).toBe('qdrant');
    expect((await search('best vector database tool', projects))[0]).toBe('qdrant');
    expect((await search('rag', projects))[0]).toBe('ragflow');
  });

  it('ranks a category before a project that is only called so, unless it is well known', async () => {
    const projects: Project[] = [
      { name: 'ocr', description: 'A wrapper for OCR.', stars: 1500 },
      { name: 'tesseract', description: 'OCR engine.', stars: 70_000 },
      { name: 'agent', description: 'An agent for operations.', stars: 1400 },
      { name: 'AutoGen', description: 'A framework for AI agents.', stars: 57_000 },
      { name: 'llm', description: 'Large language models on the command line.', stars: 12_000 },
      { name: 'finance-kit', description: 'Tools.', stars: 3 },
      { name: 'OpenBB', description: 'Financial data.', topics: ['finance'], stars: 65_000 },
      { name: 'memory-bank', description: 'Notes in files.', stars: 1000 },
      { name: 'mem0', description: 'Memory layer for agents.', stars: 52_000 },
      { name: 'ollama', description: 'Run LLMs.', topics: ['llm'], stars: 160_000 },
      ...filler,
    ];
    expect((await search('ocr', projects))[0]).toBe('tesseract');
    expect((await search('agent', projects))[0]).toBe('AutoGen');
    expect((await search('memory', projects))[0]).toBe('mem0');
    expect((await search('finance', projects))[0]).toBe('OpenBB');
    expect((await search('llm', projects))[0]).toBe('llm');
  });

  it('finds names in CamelCase by their words', async () => {
    const names = ['LightRAG', 'RAGFlow', 'AnythingLLM', 'AutoGPT', 'FastGPT', 'ComfyUI'];
    expect(names.map((name) => toNameParts(name).join(' '))).toEqual([
      'light rag',
      'rag flow',
      'anything llm',
      'auto gpt',
      'fast gpt',
      'comfy ui',
    ]);
    expect(toNameParts('vLLM')).toEqual(['llm']);
    for (const name of ['ragflow', 'RAG', 'Ollama', 'ComfyUI-EfficientSAM']) {
      expect(toNameParts(name)).toEqual([]);
    }
    const projects: Project[] = [
      { name: 'lightning', description: 'Light training.' },
      ...names.map((name) => ({ name })),
      ...filler,
    ];
    expect(await search('rag', projects)).toEqual(['LightRAG', 'RAGFlow']);
    expect(await search('gpt', projects)).toEqual(['AutoGPT', 'FastGPT']);
  });

  it('finds known projects by their initials, but not little-known ones', async () => {
    const projects: Project[] = [
      { name: 'stable-baselines3', stars: 13_000 },
      { name: 'some-other-kit', stars: 12_000 },
      { name: 'tiny-grid-index', stars: 10 },
      { name: 'text-generation-inference', stars: 10_000 },
      ...filler,
    ];
    expect(await search('sb3', projects)).toEqual(['stable-baselines3']);
    expect(await search('sok', projects)).toEqual(['some-other-kit']);
    expect(await search('tgi', projects)).toEqual(['text-generation-inference']);
  });

  it('matches acronyms only as whole words and never corrects them', async () => {
    const projects: Project[] = [
      { name: 'nerf', description: 'Radiance fields.', stars: 9000 },
      { name: 'tagger', description: 'Named entity recognition.', stars: 500 },
      { name: 'agi', description: 'A joke.', stars: 90_000 },
      { name: 'sim', description: 'A simulator.', stars: 90_000 },
      { name: 'groot', description: 'A robot.', stars: 90_000 },
      ...filler,
    ];
    expect(await search('ner', projects)).toEqual(['tagger']);
    const index = await buildIndex(projects);
    for (const query of ['tgi', 'ssm', 'xgi', 'grpo']) {
      expect(index.find(query, 5)).toMatchObject({ places: [], corrected: undefined });
    }
  });

  // Every word starts with the empty word, so searching for it would read the whole vocabulary.
  it('has no empty synonyms', () => {
    const keys = synonyms.flatMap(({ same }) =>
      same.split(' | ').map((term) => toWords(toPlain(term)).map(toStem).join(' ')),
    );
    expect(keys.flatMap((key) => [...(findSynonyms(key)?.keys() ?? [''])])).not.toContain('');
  });

  it('translates Chinese, Japanese and Korean', async () => {
    const projects: Project[] = [
      { name: 'clone', description: 'Clones a voice: voice cloning in minutes.', stars: 900 },
      { name: 'sovits', description: '少样本语音克隆与合成', stars: 900 },
      { name: 'trader', description: '量化交易平台', stars: 900 },
      { name: 'listen', description: 'Speech recognition.', stars: 900 },
      { name: 'unlisted', description: '面向农业的病虫害图鉴', stars: 90 },
      ...filler,
    ];
    for (const query of ['语音克隆', '开源语音克隆工具', '好用的语音克隆', 'voice cloning']) {
      expect((await search(query, projects)).toSorted()).toEqual(['clone', 'sovits']);
    }
    expect(await search('病虫害', projects)).toEqual(['unlisted']);
    expect(await search('音声認識', projects)).toEqual(['listen']);
    expect(await search('음성 인식', projects)).toEqual(['listen']);
  });

  it('lists similar projects for "X alternative" and "like X", and both for "X vs Y"', async () => {
    const projects: Project[] = [
      { name: 'vllm', description: 'Serves models.', stars: 70_000, similar: ['owner-sglang'] },
      { name: 'vllm-notes', description: 'A vllm alternative in 10 lines.', stars: 3 },
      { name: 'sglang', description: 'Fast.', stars: 20_000, similar: ['owner-lmdeploy'] },
      { name: 'lmdeploy', description: 'Compresses.', stars: 7000 },
      ...filler,
    ];
    for (const query of ['vllm alternative', 'alternatives to vLLM', 'something like vllm']) {
      expect((await search(query, projects)).slice(0, 2)).toEqual(['sglang', 'lmdeploy']);
    }
    const compared = await search('lmdeploy vs sglang', projects);
    expect(compared.slice(0, 2).toSorted()).toEqual(['lmdeploy', 'sglang']);
  });

  it('understands a minimum of stars', async () => {
    const about = { description: 'A message queue.' };
    const projects: Project[] = [
      { name: 'big', stars: 12_000, ...about },
      { name: 'message-queue', stars: 800, ...about },
      ...filler,
    ];
    expect((await search('message queue', projects))[0]).toBe('message-queue');
    for (const query of ['message queue with 5k+ stars', 'message queue over 1000 stars']) {
      expect((await search(query, projects))[0]).toBe('big');
    }
  });

  it('ranks lists and courses after projects, unless the query asks for them', async () => {
    const about = { description: 'Speech synthesis.', stars: 5000 };
    const projects: Project[] = [
      { name: 'awesome-voices', ...about },
      { name: 'voices', ...about },
      ...filler,
    ];
    expect((await search('text to speech', projects))[0]).toBe('voices');
    expect((await search('awesome text to speech', projects))[0]).toBe('awesome-voices');
  });
});

describe('the spelling of a search query', () => {
  const projects: Project[] = [
    { name: 'langchain', stars: 100_000 },
    { name: 'pytorch', stars: 90_000 },
    { name: 'keras', stars: 60_000 },
    { name: 'object-finder', description: 'Object detection.', stars: 20_000 },
    { name: 'other', description: 'Nothing of the kind.' },
  ];

  it('is corrected if hardly anything matches', async () => {
    const index = await buildIndex(projects);
    const corrected = (query: string) => index.find(query, 5);
    expect(corrected('langchian')).toMatchObject({ places: [0], corrected: 'langchain' });
    expect(corrected('pytroch')).toMatchObject({ places: [1], corrected: 'pytorch' });
    expect(corrected('kears')).toMatchObject({ places: [2], corrected: 'keras' });
    expect(corrected('obejct detection').corrected).toBe('object detection');
    expect(corrected('object findr')).toMatchObject({ places: [3], corrected: 'object finder' });
  });

  it('considers the most popular project with the word in its name, wherever it is', async () => {
    const index = await buildIndex([
      { owner: 'keras', name: 'toolbox', stars: 100 },
      { name: 'keras', stars: 90 },
      { name: 'kerat', stars: 40 },
    ]);
    const { corrected, suggestions } = index.find('kerax', 5);
    expect([corrected, ...suggestions]).toEqual(['keras', 'kerat']);
  });

  it('is not corrected when a name matches, or without a similar word', async () => {
    const index = await buildIndex(projects);
    expect(index.find('keras', 5)).toMatchObject({ places: [2], corrected: undefined });
    expect(index.find('zzzzzzz', 5)).toMatchObject({ places: [], corrected: undefined });
  });
});

/** Tiers by plain string comparison: slow, but easy to verify. */
function tierOf({ name }: Project, query: string): number {
  const spaced = (text: string) => toPlain(text).replace(/[\s_.-]+/g, ' ');
  const compact = (text: string) => toWords(toPlain(text)).join('');
  if (compact(name) === compact(query) || compact(`owner${name}`) === compact(query)) return 0;
  if (spaced(name).startsWith(spaced(query))) return 1;
  return spaced(name).includes(spaced(query)) ? 2 : 3;
}

it('a search keeps the tiers, whatever the relevance', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 3 });
  const words = fc.array(word, { minLength: 1, maxLength: 3 });
  const project = fc.record({
    name: words.map((all) => all.join('-')),
    description: fc.option(words.map((all) => all.join(' '))),
    topics: fc.array(
      words.map((all) => all.join('-').toLowerCase()),
      { maxLength: 2 },
    ),
    stars: fc.nat(1000),
  });
  const projects = fc.uniqueArray(project, { maxLength: 12, selector: idOf });
  await fc.assert(
    fc.asyncProperty(projects, words, async (all, asked) => {
      const query = asked.join(' ');
      const { places } = (await buildIndex(all)).find(query, 50);
      const found = places.map((place) => tierOf(all[place] ?? { name: '' }, query));
      expect(found).toEqual(found.toSorted());
      const expected = all.filter((one) => tierOf(one, query) < 3).length;
      expect(found.filter((tier) => tier < 3)).toHaveLength(expected);
    }),
    { numRuns: 500, seed: 7 },
  );
});
