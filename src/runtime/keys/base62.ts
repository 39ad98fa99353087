// Base-62 text: digits, upper-case letters, lower-case letters, in the order of their character codes.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export type RandomBytes = (size: number) => Uint8Array;

/** All characters are equally likely: bytes beyond the last multiple of 62 are dropped. */
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

/** The last `length` digits of a number, with leading zeros. */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / digits.length)) {
    text = `${digits[rest % digits.length]}${text}`;
  }
  return text;
}
