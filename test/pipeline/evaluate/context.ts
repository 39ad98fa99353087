// Creates an evaluation context for tests, with the real SQL models, an empty catalog, and no
// output.

import { join } from 'node:path';
import { createCatalogTables } from '../../../pipeline/catalog/tables.ts';
import {
  type ContextDeps,
  createEvaluationContext,
  type EvaluationContext,
} from '../../../pipeline/evaluate/log/evaluation-context.ts';
import { modelsFolder } from '../../../pipeline/graph/build.ts';
import { silent } from '../../support/silent.ts';

export const openContext = (
  observations: string,
  changes: Partial<ContextDeps> = {},
): EvaluationContext =>
  createEvaluationContext({
    observations,
    progress: silent,
    nowMs: () => Date.parse('2031-06-01T00:00:00Z'),
    loadCatalog: createCatalogTables,
    modelsFolder,
    scratch: join(observations, '..', 'scratch'),
    ...changes,
  });
