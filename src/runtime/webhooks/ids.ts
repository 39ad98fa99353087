// Creates the ids of webhooks and deliveries.
import { randomBytes } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns random base-62 text. Skips bytes from 248 up, so that every digit is equally likely. */
function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += digits[byte % 62];
    }
  }
  return text;
}

export const createWebhookId = (): string => `whk_${randomText(22)}`;

/** Sorts by time: 9 base-62 digits of milliseconds, then 13 random ones. */
export function createDeliveryId(nowMs: number): string {
  let time = '';
  for (let rest = nowMs; time.length < 9; rest = Math.floor(rest / 62)) {
    time = `${digits[rest % 62]}${time}`;
  }
  return `dlv_${time}${randomText(13)}`;
}
