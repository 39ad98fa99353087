// The OpenAPI document with examples from the current release, for the documentation pages.
import { openApiRead } from './openapi-reader.ts';

export const { openApi, delivery } = await openApiRead;
