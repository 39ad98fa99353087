// Wraps text into lines by number of characters, because SVG does not wrap text.

/**
 * Each line has at most `length` characters. If the text does not fit, it is cut off and ends with
 * `…`.
 */
export function wrapText(text: string, length: number, maxLines: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && longer.length <= length) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.slice(0, maxLines).map((line, index) => {
    const isLast = index === maxLines - 1 && lines.length > maxLines;
    return isLast || line.length > length ? endAt(line, length) : line;
  });
}

const endAt = (line: string, length: number): string =>
  `${[...line].slice(0, length - 1).join('')}…`;
