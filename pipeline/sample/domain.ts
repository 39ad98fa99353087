// Defines the type `Domain`. A domain contains the data from which sample projects of one field,
// such as agents or speech, are invented. The domains are in `domains-*.ts`.

export interface Domain {
  readonly id: string;
  /** How often the domain is chosen, relative to the weights of all domains. */
  readonly weight: number;
  /** The industry's GitHub topic. Null if the domain does not belong to one industry. */
  readonly industry: string | null;
  readonly languages: Readonly<Record<string, number>>;
  /** GitHub topics of the domain, most frequent first. */
  readonly topics: readonly string[];
  readonly nouns: readonly string[];
  /**
   * Templates for descriptions. A placeholder such as `{verb}` is replaced by a phrase of `slots`.
   */
  readonly templates: readonly string[];
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /**
   * Packages as `<ecosystem>:<package>`. A project depends only on its own ecosystem's packages.
   */
  readonly packages: readonly string[];
}

export const words = (text: string): string[] => text.split(' ');
export const phrases = (text: string): string[] => text.split('|').map((phrase) => phrase.trim());

/** Typical mixes of programming languages with their weights. Several domains share a mix. */
export const mostly = {
  python: { Python: 82, 'Jupyter Notebook': 8, 'C++': 4, Rust: 3, TypeScript: 3 },
  notebooks: { Python: 66, 'Jupyter Notebook': 26, 'C++': 4, R: 2, Julia: 2 },
  web: { TypeScript: 46, Python: 34, JavaScript: 10, Go: 5, Rust: 3, Vue: 2 },
  mixed: { Python: 52, TypeScript: 26, Go: 8, Rust: 7, Java: 3, 'C#': 2, JavaScript: 2 },
  systems: { Python: 38, 'C++': 24, Rust: 16, Go: 12, Cuda: 6, C: 4 },
} as const;
