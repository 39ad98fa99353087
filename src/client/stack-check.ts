// The client method for the stack check, the only endpoint below `/api/v1` that requires POST.
import type { components } from './schema.ts';
import type { Send } from './send-request.ts';

type Schemas = components['schemas'];
export type StackFile = NonNullable<Schemas['CheckBody']['files']>[number];

/** Rates the dependencies in up to five manifests, lock files, or SBOMs. */
export const createCheck = (send: Send, baseUrl: string) => (files: readonly StackFile[]) =>
  send<Schemas['CheckAnswer']>(new URL(`${baseUrl.replace(/\/+$/, '')}/check`), {
    method: 'POST',
    body: { files },
  });
