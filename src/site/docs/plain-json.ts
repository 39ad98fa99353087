// Formats a value as indented JSON for documentation pages. Escapes characters that change the text
// direction.

export const toPlainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u202A-\u202E\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16)}`,
  );
