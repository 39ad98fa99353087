// All domains of the sample world.
import type { Domain } from './domain.ts';
import { buildDomains } from './domains-build.ts';

export const domains: readonly Domain[] = [...buildDomains];
