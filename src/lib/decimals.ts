// Scales, rounds, and compares decimals in strings, to avoid the rounding errors of floats.

const form = /^(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
/** Number of decimal places of the price columns. */
const places = 9;

/**
 * Returns `amount × 10^shift` as the shortest decimal, such as "0.25", rounded half up to nine
 * places. Returns undefined if `amount` is not a nonnegative decimal.
 */
export function findDecimal(amount: string, shift = 0): string | undefined {
  const [, whole, fraction = '', exponent = '0'] = form.exec(amount.trim()) ?? [];
  if (whole === undefined) return undefined;
  const scale = places + shift + Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  const units = scale >= 0 ? digits * 10n ** BigInt(scale) : roundHalfUp(digits, -scale);
  const text = units.toString().padStart(places + 1, '0');
  const rest = text.slice(-places).replace(/0+$/, '');
  return text.slice(0, -places) + (rest === '' ? '' : `.${rest}`);
}

function roundHalfUp(digits: bigint, dropped: number): bigint {
  const unit = 10n ** BigInt(dropped);
  return (digits + unit / 2n) / unit;
}

/** Whether both amounts are equal: "0.250" equals "0.25", and null equals null. */
export const isSameDecimal = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && findDecimal(one) === findDecimal(other));
