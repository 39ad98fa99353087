// What a table of figures is made of, and how its numbers read. Pure.
import type { Plot } from './plot.ts';

export interface Cell {
  readonly text: string;
  /** What the cell is sorted by, where that is not its text. */
  readonly value?: number | string | undefined;
  /** Smaller, behind the text. */
  readonly more?: string | undefined;
  readonly plot?: Plot;
  /** A share, drawn as a bar. */
  readonly share?: number | undefined;
  readonly href?: string | undefined;
  /** The health label that the text is. */
  readonly label?: string;
}

export interface Column {
  /** Unique on the page, since the address keeps what a table is sorted by. */
  readonly key: string;
  readonly name: string;
  readonly kind?: string;
  /** Of a column with plots. */
  readonly ticks?: readonly string[];
}

export interface FigureTable {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** The first cell of each is its heading. */
  readonly rows: readonly (readonly Cell[])[];
}

export const three = (value: number): string => value.toFixed(3);
export const signed = (value: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
export const percent = (share: number, places = 0): string => {
  const text = (share * 100).toFixed(places);
  // Few of very many are not none.
  return share > 0 && Number(text) === 0 ? percent(share, places + 1) : `${text} %`;
};
export const number = (value: number, text = three(value)): Cell => ({ text, value });
export const range = ([low, high]: readonly [number, number], show = three): string =>
  `${show(low)} to ${show(high)}`;

/** In the order in which they first stand. */
export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
