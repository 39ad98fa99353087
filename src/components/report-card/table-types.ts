// Types of the tables on the report card, and the format of their numbers. Pure functions.
import type { Plot } from '../../site/charts/interval-plot.ts';

export interface Cell {
  readonly text: string;
  /** The value by which the table sorts this cell. If undefined, the table sorts by the text. */
  readonly value?: number | string | undefined;
  readonly more?: string | undefined;
  readonly plot?: Plot;
  /** A value between 0 and 1, drawn as a bar. */
  readonly share?: number | undefined;
  readonly href?: string | undefined;
  /** The health label that determines the color of the text. */
  readonly label?: string;
}

export interface Column {
  /** Each key must be unique on the page, because the URL identifies the sort column by its key. */
  readonly key: string;
  readonly name: string;
  readonly kind?: string;
  /** The tick labels above the plots in this column. */
  readonly ticks?: readonly string[];
}

export interface ResultsTableData {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly Cell[])[];
}

export const three = (value: number): string => value.toFixed(3);
export const signed = (value: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
export const percent = (share: number, places = 0): string => {
  const text = (share * 100).toFixed(places);
  // A value above zero must not be shown as 0%.
  return share > 0 && Number(text) === 0 ? percent(share, places + 1) : `${text}%`;
};
export const number = (value: number, text = three(value)): Cell => ({ text, value });
export const range = ([low, high]: readonly [number, number], show = three): string =>
  `${show(low)} to ${show(high)}`;

export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
