// Lists all domains of the sample world. A domain is a field of AI software, such as agents.
import type { Domain } from './domain.ts';
import { buildDomains } from './domains-ai-tooling.ts';
import { industryDomains } from './domains-industry.ts';
import { mediaDomains } from './domains-media.ts';

export const domains: readonly Domain[] = [...buildDomains, ...mediaDomains, ...industryDomains];
