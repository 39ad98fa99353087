// Creates base-62 text. The digits are sorted by character code, so that encoded numbers of equal
// length sort in numeric order.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export type RandomBytes = (size: number) => Uint8Array;

/** Returns random text. Skips bytes from 248 to 255, so that all characters are equally likely. */
export function createBase62(length: number, randomBytes: RandomBytes): string {
  const fair = 256 - (256 % digits.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fair && text.length < length) text += digits[byte % digits.length];
    }
  }
  return text;
}

/** Returns the last `length` base-62 digits of a number, with leading zeros. */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / digits.length)) {
    text = `${digits[rest % digits.length]}${text}`;
  }
  return text;
}
