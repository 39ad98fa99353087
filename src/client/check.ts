// The stack check of the client: a POST request, unlike all other endpoints.
import type { components } from './schema.ts';
import type { Send } from './send.ts';

export interface StackFile {
  readonly filename: string;
  readonly content: string;
}

type Card = components['schemas']['ProjectCard'];

export interface CheckedDependency {
  readonly name: string;
  readonly ecosystem: string | null;
  readonly version: string | null;
  readonly project: Card | null;
  readonly health: number | null;
  readonly label: components['schemas']['Health']['label'] | null;
  readonly provisional: boolean | null;
  /** Null if projects like it were not measured. */
  readonly chance_unmaintained_12m: {
    readonly value: number;
    readonly low: number;
    readonly high: number;
    readonly cohort: string;
    readonly n: number;
  } | null;
  readonly deprecated: components['schemas']['ProjectDetail']['deprecated'];
  readonly alternatives: readonly Card[];
  readonly mapped_by: 'repository' | 'catalog' | null;
}

export interface CheckResult {
  readonly summary: {
    readonly dependencies: number;
    readonly checked: number;
    readonly mapped: number;
    readonly unknown: number;
    readonly unknown_share: number | null;
    readonly deprecated: number;
    readonly at_risk: number;
  };
  readonly dependencies: readonly CheckedDependency[];
}

interface Body {
  readonly data: CheckResult;
  readonly meta: { readonly attribution: string; readonly generated: string | null };
}

/** Rates the dependencies in up to five manifests, lock files or bills of materials. */
export const createCheck = (send: Send, baseUrl: string) => (files: readonly StackFile[]) =>
  send<Body>(new URL(`${baseUrl.replace(/\/+$/, '')}/check`), { method: 'POST', body: { files } });
