import { expect, it } from 'vitest';
import { isOwnTag } from '../../src/lib/release-tag.ts';

it.each([
  ['posthog', 'posthog-posthog', 'agent-skills-v0.37.0', false],
  ['langchain', 'langchain-ai-langchain', 'langchain-core==0.3.1', false],
  ['langchain', 'langchain-ai-langchain', 'langchain==0.3.1', true],
  ['ai', 'vercel-ai', '@ai-sdk/react@2.0.1', false],
  ['ai', 'vercel-ai', 'ai@5.0.1', true],
  ['lens', 'ann-lens', 'ann/lens@4.5.6', true],
  ['mcp-neo4j', 'neo4j-contrib-mcp-neo4j', 'mcp-neo4j-data-modeling-v0.3.0', false],
  ['polars', 'pola-rs-polars', 'py-1.32.3', true],
  ['rdkit', 'rdkit-rdkit', 'Release_2025_03_4', true],
  ['llama.cpp', 'ggml-org-llama.cpp', 'b5192', true],
  ['x', 'a-x', 'v1.2.3', true],
  ['x', 'a-x', 'V2', true],
  ['x', 'a-x', '3.22.45', true],
  ['x', 'a-x', 'nightly', true],
])('of %s (%s), the tag %s names the project: %s', (name, id, tag, isOwn) => {
  expect(isOwnTag(tag, { name, id })).toBe(isOwn);
});
