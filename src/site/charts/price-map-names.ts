// Places the names of models in the price chart where they cover no dot. All functions are pure.
import { mapHeight, mapWidth, type PriceMap, type PricePoint } from './price-map.ts';

export interface PlacedName {
  readonly model: PricePoint['model'];
  /** The point of the text at `anchor`, in the middle of its height. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Sizes in units of the chart for windows of medium width. In wider ones, names are narrower. */
const charWidth = 5.6;
const nameHeight = 14;
const dotRadius = 4;
/** From nearest to farthest: beside, above and below the dot. */
const places: readonly (readonly [dx: number, dy: number, anchor: PlacedName['anchor']])[] = [
  [8, 0, 'start'],
  [-8, 0, 'end'],
  [0, -14, 'middle'],
  [0, 14, 'middle'],
  [8, -14, 'start'],
  [8, 14, 'start'],
  [-8, -14, 'end'],
  [-8, 14, 'end'],
];

/**
 * Prefers places without lines of the grid. Leaves out names for which every place has a dot or
 * another name. The caption of the chart lists all of them.
 */
export function placeNames({ frontier, points, prices, contexts }: PriceMap): PlacedName[] {
  const taken: Box[] = [];
  const hasDot = (box: Box) =>
    points.some(
      ({ x, y }) =>
        x > box.left - dotRadius &&
        x < box.right + dotRadius &&
        y > box.top - dotRadius &&
        y < box.bottom + dotRadius,
    );
  const hasLine = (box: Box) =>
    prices.some(({ y }) => y > box.top && y < box.bottom) ||
    contexts.some(({ x }) => x > box.left && x < box.right);
  return frontier.flatMap(({ model, x, y }) => {
    const free = places
      .map(([dx, dy, anchor]) => ({ model, x: x + dx, y: y + dy, anchor }))
      .map((name) => ({ name, box: toBox(name) }))
      .filter(
        ({ box }) =>
          box.left >= 0 &&
          box.right <= mapWidth &&
          box.top >= 0 &&
          box.bottom <= mapHeight &&
          !hasDot(box) &&
          !taken.some((other) => overlaps(box, other)),
      );
    const chosen = free.find(({ box }) => !hasLine(box)) ?? free[0];
    if (!chosen) return [];
    taken.push(chosen.box);
    return [chosen.name];
  });
}

const shares = { start: 0, middle: 0.5, end: 1 } as const;

function toBox({ model, x, y, anchor }: PlacedName): Box {
  const width = model.name.length * charWidth;
  const left = x - width * shares[anchor];
  return { left, right: left + width, top: y - nameHeight / 2, bottom: y + nameHeight / 2 };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
