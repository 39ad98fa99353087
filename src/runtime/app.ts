// The HTTP application: one function from its dependencies to a Hono app.
import { Hono } from 'hono';
import { ServiceError } from '../contracts/problems.ts';
import type { AppDeps } from './deps.ts';
import { type Env, markAnswers } from './middleware/answers.ts';
import { answerProblem } from './problems.ts';
import { answerMeta } from './routes/meta.ts';
import { answerSite } from './routes/site.ts';

export function createApp(deps: AppDeps): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.use(markAnswers(deps));
  app.on(['GET', 'HEAD'], '/api/v1/meta', (context) => answerMeta(context, deps));
  app.all('/api/v1/meta', (context) => answerMethod(context));
  app.all('/api', (context) => answerNoPath(context));
  app.all('/api/*', (context) => answerNoPath(context));
  app.on(['GET', 'HEAD'], '*', (context) => answerSite(context, deps));
  app.all('*', (context) => answerMethod(context));

  app.onError((error, context) => {
    if (error instanceof ServiceError) return answerProblem(context, error);
    const requestId = context.get('requestId');
    deps.log('error', 'unforeseen', {
      requestId,
      method: context.req.method,
      path: context.req.path,
      reason: error.message,
      stack: error.stack,
    });
    return answerProblem(
      context,
      new ServiceError(
        'internal',
        `Something went wrong on our side. Try again; if it stays, report request ${requestId}.`,
      ),
    );
  });
  return app;
}

type AnyContext = Parameters<typeof answerProblem>[0];

const answerMethod = (context: AnyContext): Response =>
  answerProblem(
    context,
    new ServiceError(
      'method_not_allowed',
      `${shown(context)} does not take ${context.req.method}. Use GET or HEAD.`,
    ),
    { Allow: 'GET, HEAD' },
  );

const answerNoPath = (context: AnyContext): Response =>
  answerProblem(
    context,
    new ServiceError(
      'not_found',
      `There is nothing at ${shown(context)}. /api/v1/meta lists what there is.`,
    ),
  );

const shown = (context: AnyContext): string => context.req.path.slice(0, 200);
