// The exports of the package `daybreak-client`.
export { type Client, type ClientOptions, createClient } from './client.ts';
export { DaybreakError, type ErrorDetail } from './error.ts';
export type { Links } from './link-header.ts';
export type { ApiResponse, Quota } from './response.ts';
export type { components, paths } from './schema.ts';
export { type SignedDelivery, verifyWebhook } from './verify-webhook.ts';
