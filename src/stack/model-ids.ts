// Finds IDs of AI models in source code, configuration, lock files, Markdown, and lists of IDs. Only
// exact IDs and known aliases count.

import { type SkippedEntry, skip } from './dependency.ts';
import { toPath } from './manifest-names.ts';

/** Maps each known ID in lower case, with and without the name of its seller, to a model's ID. */
export type KnownIds = ReadonlyMap<string, string>;

export interface FoundModel {
  /** As in the file. */
  readonly text: string;
  readonly model: string;
  readonly line: number;
}

const separators = /[-./:@]/;
const idPattern = String.raw`[\w@][\w@./:+-]{0,150}`;
const isId = new RegExp(`^${idPattern}$`);

/**
 * Sellers' own APIs expect the ID without the seller: `gpt-4o`, not `openai/gpt-4o`. Such a short ID
 * is left out if sellers use it for different models.
 */
export function toKnownIds(idsByModel: Readonly<Record<string, readonly string[]>>): KnownIds {
  const whole = new Map<string, string>();
  for (const [model, ids] of Object.entries(idsByModel)) {
    for (const id of [...ids, model]) whole.set(id.toLowerCase(), model);
  }
  const short = new Map<string, Set<string>>();
  for (const [id, model] of whole) {
    const name = id.slice(id.indexOf('/') + 1);
    const models = short.get(name) ?? new Set();
    short.set(name, models.add(model));
  }
  for (const [name, [model, another]] of short) {
    if (model !== undefined && another === undefined && !whole.has(name)) whole.set(name, model);
  }
  return whole;
}

/** A text that can be an ID. `named` means that a key or an option called "model" has this value. */
interface Candidate {
  readonly text: string;
  readonly at: number;
  readonly named: boolean;
}

const doubleQuoted = String.raw`"(?:[^"\\\n]|\\[^])*"?`;
const backquoted = String.raw`\`(?:[^\`\\]|\\[^])*\`?`;
const slashComment = String.raw`\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?`;
const hashComment = '#[^\\n]*';
const anyOf = (...parts: readonly string[]) => new RegExp(parts.join('|'), 'g');

/** Comments and string literals. A literal without its end reaches to the end of the line or file. */
const tokens = {
  // JSX contains apostrophes in text, so a quoted string is short and needs its end.
  script: anyOf(slashComment, doubleQuoted, String.raw`'(?:[^'\\\n]|\\.){0,200}'`, backquoted),
  // In these languages, single quotes contain one character, or start a lifetime.
  chars: anyOf(slashComment, doubleQuoted, String.raw`'(?:[^'\\\n]|\\.)'`, backquoted),
  python: anyOf(
    hashComment,
    String.raw`"""(?:[^"\\]|\\[^]|"(?!""))*(?:""")?`,
    String.raw`'''(?:[^'\\]|\\[^]|'(?!''))*(?:''')?`,
    doubleQuoted,
    String.raw`'(?:[^'\\\n]|\\[^])*'?`,
  ),
  shell: anyOf('(?<=^|\\s)#[^\\n]*', doubleQuoted, "'[^']*'?"),
  markdown: anyOf(String.raw`"[^"\n]*"?`, String.raw`\`[^\`\n]+\``),
} as const;
type Language = keyof typeof tokens | 'config' | 'list';

/** The name of a list of IDs, such as one per line. */
export const idListName = 'models.txt';

/** The patterns apply to the path in lower case, with `/` at its start. */
const languages: readonly (readonly [RegExp, Language])[] = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte|astro|php|dart|json[5cl]?)$/, 'script'],
  [/\.(?:go|java|kts?|rs|cs|swift|scala|c|cc|cpp|h|hpp)$/, 'chars'],
  [/\.(?:py|pyi|rb|r|ex|exs|jl)$/, 'python'],
  [/\.(?:sh|bash|zsh|fish)$|\/(?:dockerfile|makefile|justfile)(?:\.[^/]*)?$/, 'shell'],
  [/\.(?:ya?ml|toml|ini|cfg|conf|properties|lock)$|env(?:\.\w{1,20})?$/, 'config'],
  [/\.(?:md|mdx)$/, 'markdown'],
  [/\/models\.txt$/, 'list'],
];

const findLanguage = (filename: string): Language | undefined =>
  languages.find(([pattern]) => pattern.test(toPath(filename)))?.[1];

/** Whether files of this name can contain IDs of models. */
export const canNameModels = (filename: string): boolean => findLanguage(filename) !== undefined;

const value = String.raw`(?:[a-z]?\\?["'\`])?(${idPattern})`;
/** `model: o1`, `"model": "o1"`, `model: str = "o1"`, `setModel("o1")`, `${'$'}{MODEL:-o1}` */
const assigned = new RegExp(
  String.raw`model[\w.-]{0,40}\\?["'\`\]]?(?:\s?:?\s?&?[\w<>|]{1,30})?\s{0,20}(?:=>|:=|:-|[:=(])\s{0,20}(?:\w[\w.]{0,60}\()?${value}`,
  'gi',
);
/** `--model o1`, `-m=o1` */
const option = new RegExp(
  String.raw`(?:--[\w-]{0,40}model[\w-]{0,40}|\s-m)[ =]\s{0,20}${value}`,
  'gi',
);
/** `https://…/models/gemini-2.5-pro:generateContent` */
const method = /\/models\/([\w.-]{1,150})(?=:[a-z]\w*)/gi;

function listNamed(content: string): Candidate[] {
  return [assigned, option, method].flatMap((pattern) =>
    [...content.matchAll(pattern)].map((match) => ({
      text: match[1] ?? '',
      at: match.index + match[0].length,
      named: true,
    })),
  );
}

const unquote = (text: string): string => /^(["'`])(.*)\1$/s.exec(text)?.[2] ?? text;

/** Lists the literals of code. `code` is the content with spaces in place of comments. */
function readCode(content: string, pattern: RegExp): { code: string; literals: Candidate[] } {
  const literals: Candidate[] = [];
  const code = content.replace(pattern, (token, at: number) => {
    if (/^["'`]/.test(token)) {
      literals.push({ text: unquote(token), at, named: false });
      return token;
    }
    return token.replace(/[^\n]/g, ' ');
  });
  return { code, literals };
}

const maxKeyLength = 200;

/** Splits a line of configuration at its first `=` or `: `. Without one, the key is empty. */
function splitLine(line: string): readonly [key: string, value: string] {
  let text = line.trim();
  while (text.startsWith('- ')) text = text.slice(2).trimStart();
  if (text.startsWith('export ')) text = text.slice('export '.length).trimStart();
  const end = text.search(/=|:(?: |$)/);
  if (end < 1 || end > maxKeyLength) return ['', text];
  return [text.slice(0, end).trimEnd(), text.slice(end + 1)];
}

/** Replaces comments by spaces, so that places in the text stay the same. */
const blankComments = (content: string): string =>
  content.replace(/(?<=^|\s)[#;][^\n]*/gm, (comment) => ' '.repeat(comment.length));

/** Lists the keys and the values of configuration. Of a list, every item must be one word. */
function readConfig(content: string): { code: string; literals: Candidate[] } {
  const code = blankComments(content);
  let at = 0;
  const literals = code.split('\n').flatMap((line) => {
    const [key, rest] = splitLine(line);
    const start = at;
    at += line.length + 1;
    const items = rest.replace(/[[\]{}]/g, ' ').split(',');
    const words = items.map((item) => unquote(item.trim())).filter((item) => item !== '');
    const values = words.some((word) => /\s/.test(word)) ? [] : words;
    return [unquote(key), ...values].map((text) => ({ text, at: start, named: false }));
  });
  return { code, literals };
}

/** Splits a list at spaces, commas and quotes. Bullets and numbers of its items are no words. */
const listWords = (content: string): Candidate[] =>
  [...blankComments(content).matchAll(/[^\s,;"'`|()[\]]+/g)]
    .map(({ 0: text, index: at }) => ({ text, at, named: true }))
    .filter(({ text }) => /[a-z]/i.test(text));

/** Whether most words of a text are IDs of models. */
export function isIdList(content: string, known: KnownIds): boolean {
  const words = listWords(content);
  const found = words.filter(({ text }) => findKnownModel(text, known) !== undefined);
  return found.length > words.length / 2;
}

/** Lists the words of a list that are not the ID of a known model. Other files have none. */
export const listUnknownIds = (
  { filename, content }: { readonly filename: string; readonly content: string },
  known: KnownIds,
): SkippedEntry[] =>
  findLanguage(filename) !== 'list'
    ? []
    : content.split('\n').flatMap((line, at) =>
        listWords(line)
          .filter(({ text }) => findKnownModel(text, known) === undefined)
          .map(({ text }) => skip(text, 'We know no model with this ID.', at + 1)),
      );

/**
 * Returns the candidates of a file. In a manifest of packages, names of packages can look like IDs,
 * so only values of something called "model" count.
 */
function listCandidates(filename: string, content: string, isManifest: boolean): Candidate[] {
  const language = findLanguage(filename);
  if (language === undefined) return [];
  if (language === 'list') return listWords(content);
  const isJson = /^\s{0,100}[{[]/.test(content) && filename.toLowerCase().endsWith('.lock');
  const { code, literals } =
    language === 'config' && !isJson
      ? readConfig(content)
      : readCode(content, tokens[language === 'config' ? 'script' : language]);
  return [...(isManifest ? [] : literals), ...listNamed(code)];
}

/**
 * A word such as `sonar` or `o1`, or a name in capitals such as `GPT-4`, counts only as the value of
 * something called "model".
 */
function findModel({ text, named }: Candidate, known: KnownIds): string | undefined {
  if (!isId.test(text)) return undefined;
  const isDistinct = separators.test(text) && (text.includes('/') || text === text.toLowerCase());
  return named || isDistinct ? findKnownModel(text, known) : undefined;
}

/** Returns the model with an ID or alias, in any letter case. */
export function findKnownModel(text: string, known: KnownIds): string | undefined {
  const id = text.toLowerCase().replace(/^models\//, '');
  // LangChain and other libraries write `openai:gpt-4o`.
  return known.get(id) ?? known.get(id.replace(/^([a-z_-]+):/, '$1/'));
}

/** Returns each ID once per line. */
export function scanModelIds(
  { filename, content }: { readonly filename: string; readonly content: string },
  known: KnownIds,
  isManifest: boolean,
): FoundModel[] {
  const found = listCandidates(filename, content, isManifest)
    .flatMap(({ text, at, named }) => {
      const model = findModel({ text, at, named }, known);
      return model === undefined ? [] : [{ text, model, at }];
    })
    .toSorted((a, b) => a.at - b.at);
  let [number, from] = [1, 0];
  const byPlace = new Map<string, FoundModel>();
  for (const { text, model, at } of found) {
    for (; ; number += 1) {
      const end = content.indexOf('\n', from);
      if (end < 0 || end >= at) break;
      from = end + 1;
    }
    byPlace.set(`${number} ${text}`, { text, model, line: number });
  }
  return [...byPlace.values()];
}
