// Defines the structure of a domain of the sample world. The data are in `domains-*.ts`.

export interface Domain {
  readonly id: string;
  readonly weight: number;
  /** The topic of the industry, if the whole domain belongs to one. */
  readonly industry: string | null;
  readonly languages: Readonly<Record<string, number>>;
  /** Sorted by probability, most likely first. */
  readonly topics: readonly string[];
  /** Words for project names. */
  readonly nouns: readonly string[];
  /** Sentences with `{slot}` placeholders, which are filled with the slot's words. */
  readonly templates: readonly string[];
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** `<ecosystem>:<package>`. A project uses packages of its own language. */
  readonly packages: readonly string[];
}

export const words = (text: string): string[] => text.split(' ');
/** Splits phrases that are separated by `|`. */
export const phrases = (text: string): string[] => text.split('|').map((phrase) => phrase.trim());

export const mostly = {
  python: { Python: 82, 'Jupyter Notebook': 8, 'C++': 4, Rust: 3, TypeScript: 3 },
  notebooks: { Python: 66, 'Jupyter Notebook': 26, 'C++': 4, R: 2, Julia: 2 },
  web: { TypeScript: 46, Python: 34, JavaScript: 10, Go: 5, Rust: 3, Vue: 2 },
  mixed: { Python: 52, TypeScript: 26, Go: 8, Rust: 7, Java: 3, 'C#': 2, JavaScript: 2 },
  systems: { Python: 38, 'C++': 24, Rust: 16, Go: 12, Cuda: 6, C: 4 },
} as const;
