// Creates the ids of webhooks and deliveries.
import { randomBytes } from 'node:crypto';
import { createBase62, toBase62 } from '../keys/base62.ts';

export const createWebhookId = (): string => `whk_${createBase62(22, randomBytes)}`;

/** Creates an id that sorts by time: 9 base-62 digits for milliseconds, then 13 random digits. */
export const createDeliveryId = (nowMs: number): string =>
  `dlv_${toBase62(nowMs, 9)}${createBase62(13, randomBytes)}`;
