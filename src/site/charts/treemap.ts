// Lays out a squarified treemap. Positions and sizes are in percent.
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';

interface Item {
  readonly value: number;
  readonly children?: readonly Item[];
}

/**
 * Returns a tile for each value. The values must be positive and sorted, largest first. `aspect` is
 * the width of the treemap divided by its height.
 */
export function buildTreemap(values: readonly number[], aspect: number) {
  if (values.length === 0) return [];
  const items: Item = { value: 0, children: values.map((value) => ({ value })) };
  const root = hierarchy<Item>(items, ({ children }) => children).sum(({ value }) => value);
  const layout = treemap<Item>().tile(treemapSquarify.ratio(1)).size([aspect, 1]);
  return layout(root)
    .leaves()
    .map(({ x0, y0, x1, y1 }) => ({
      x: toPercent(x0 / aspect),
      y: toPercent(y0),
      width: toPercent((x1 - x0) / aspect),
      height: toPercent(y1 - y0),
    }));
}

const toPercent = (value: number): number => Math.round(value * 10_000) / 100;
