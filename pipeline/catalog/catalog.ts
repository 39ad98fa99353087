// Defines the type of the parsed catalog. The entries of each folder are sorted by file path.
import type {
  IdentitiesFile,
  JobsFile,
  PackagesFile,
  PickEntry,
  ProductEntry,
  ProjectEntry,
  ProjectFacts,
  SpamRule,
  StackEntry,
  VerticalEntry,
  WorksWithEntry,
} from '../contracts/catalog.ts';
import type { ModelCatalog } from '../contracts/model-catalog.ts';

export interface Catalog {
  readonly products: ReadonlyArray<ProductEntry & { slug: string }>;
  readonly projects: ReadonlyArray<ProjectEntry & { repo: string }>;
  readonly facts: ReadonlyArray<ProjectFacts & { repo: string; file: string; checked: string }>;
  readonly spam: ReadonlyArray<SpamRule & { id: string }>;
  readonly identities: IdentitiesFile;
  readonly models: ModelCatalog;
  readonly verticals: ReadonlyArray<VerticalEntry & { id: string }>;
  readonly stacks: ReadonlyArray<StackEntry & { id: string }>;
  readonly worksWith: ReadonlyArray<WorksWithEntry & { id: string }>;
  readonly jobs: ReadonlyArray<JobsFile & { id: string }>;
  readonly packages: ReadonlyArray<PackagesFile & { ecosystem: string }>;
  readonly picks: ReadonlyArray<PickEntry & { repo: string }>;
}
