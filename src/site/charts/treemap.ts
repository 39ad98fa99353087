// Lays out a squarified treemap. Positions and sizes are in percent. All functions are pure.

export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Box = Tile;

/**
 * Returns a tile for each value. The values must be positive and sorted, largest first. `aspect` is
 * the width of the treemap divided by its height. Each row of tiles lies along the shorter side of
 * the free area. Tiles are added to a row while this makes the tiles of the row squarer.
 */
export function buildTreemap(values: readonly number[], aspect: number): Tile[] {
  const total = sumOf(values);
  const areas = values.map((value) => (value / total) * aspect);
  const tiles: Tile[] = [];
  let box: Box = { x: 0, y: 0, width: aspect, height: 1 };
  for (let start = 0; start < areas.length; ) {
    const count = countRow(areas, start, Math.min(box.width, box.height));
    const row = areas.slice(start, start + count);
    tiles.push(...placeRow(row, box));
    box = remainder(row, box);
    start += count;
  }
  return tiles.map((tile) => ({
    x: toPercent(tile.x / aspect),
    y: toPercent(tile.y),
    width: toPercent(tile.width / aspect),
    height: toPercent(tile.height),
  }));
}

/** Returns how many of the next areas to put into one row so that the tiles are close to square. */
function countRow(areas: readonly number[], start: number, side: number): number {
  let count = 1;
  let current = worstRatio(areas.slice(start, start + 1), side);
  while (start + count < areas.length) {
    const next = worstRatio(areas.slice(start, start + count + 1), side);
    if (next > current) break;
    current = next;
    count += 1;
  }
  return count;
}

function worstRatio(row: readonly number[], side: number): number {
  const thickness = sumOf(row) / side;
  return Math.max(...row.map((area) => Math.max(thickness ** 2 / area, area / thickness ** 2)));
}

const sumOf = (row: readonly number[]): number => row.reduce((all, area) => all + area, 0);

function placeRow(row: readonly number[], box: Box): Tile[] {
  const isVertical = box.width >= box.height;
  const thickness = sumOf(row) / (isVertical ? box.height : box.width);
  let offset = 0;
  return row.map((area) => {
    const length = area / thickness;
    const tile = isVertical
      ? { x: box.x, y: box.y + offset, width: thickness, height: length }
      : { x: box.x + offset, y: box.y, width: length, height: thickness };
    offset += length;
    return tile;
  });
}

function remainder(row: readonly number[], box: Box): Box {
  if (box.width >= box.height) {
    const thickness = sumOf(row) / box.height;
    return { ...box, x: box.x + thickness, width: box.width - thickness };
  }
  const thickness = sumOf(row) / box.width;
  return { ...box, y: box.y + thickness, height: box.height - thickness };
}

const toPercent = (share: number): number => Math.round(share * 10_000) / 100;
