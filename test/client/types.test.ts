// The types of the client. `npm run check:types` checks them; the values are those of a response.
import { expectTypeOf, it } from 'vitest';
import { type ApiResponse, createClient } from '../../src/client/index.ts';

const client = createClient({ baseUrl: 'http://localhost/api/v1', key: 'dbk_x' });
type Data<T extends (...args: never[]) => Promise<{ data: unknown }>> = Awaited<
  ReturnType<T>
>['data'];

it('responses have the types of the OpenAPI description', () => {
  type Card = Data<typeof client.projects>[number];
  expectTypeOf<Card['id']>().toEqualTypeOf<string>();
  expectTypeOf<Card['stars']>().toEqualTypeOf<number | null>();
  expectTypeOf<Card['trend']>().toExtend<string | null>();
  type Model = Data<typeof client.models>[number];
  expectTypeOf<Model['price_in']>().toEqualTypeOf<number>();
  expectTypeOf<Data<typeof client.events>[number]['id']>().toEqualTypeOf<string>();
  expectTypeOf<Data<typeof client.check>['summary']['at_risk']>().toEqualTypeOf<number>();
  expectTypeOf(client.meta).returns.resolves.toExtend<ApiResponse<unknown, unknown>>();
});

it('requests accept only documented parameters and values', () => {
  type Query = NonNullable<Parameters<typeof client.projects>[0]>;
  expectTypeOf<{ sort: 'health'; limit: 5 }>().toExtend<Query>();
  expectTypeOf<{ sort: 'size' }>().not.toExtend<Query>();
  expectTypeOf<{ limit: '5' }>().not.toExtend<Query>();
  expectTypeOf(client.search).parameter(0).toHaveProperty('q').toEqualTypeOf<string>();
  expectTypeOf(client.project).parameters.toEqualTypeOf<[id: string]>();
  // @ts-expect-error: only lists have pages
  expectTypeOf(client.pages).toBeCallableWith('/project/{id}', {});
});

it('pages and events can be iterated', () => {
  type Page =
    ReturnType<typeof client.allEvents> extends AsyncGenerator<infer Event> ? Event : never;
  expectTypeOf<Page>().toEqualTypeOf<Data<typeof client.events>[number]>();
});
