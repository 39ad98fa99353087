// A project amid those that are similar to it, as points and lines: the nearer, the more alike. Pure.
import { scaleSqrt } from 'd3-scale';

export const graphWidth = 420;
export const graphHeight = 280;
/** From the middle to the most and the least alike; flatter than wide, so that names have room. */
const near = 62;
const far = 112;
const flatness = 0.86;
const longestName = 20;

export interface GraphInput {
  readonly id: string;
  readonly name: string;
  readonly stars: number | null;
  /** How alike, 0 to 1; nothing for the project itself. */
  readonly weight: number | null;
}

export interface GraphNode {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly labelY: number;
}

export interface SimilarGraph {
  readonly centre: GraphNode;
  readonly nodes: readonly GraphNode[];
  /** From the middle, and between those that are similar to one another. */
  readonly spokes: string;
  readonly chords: string;
}

/** `isAlike` tells whether two of the neighbours are similar to one another. */
export function buildSimilarGraph(
  project: GraphInput,
  neighbours: readonly GraphInput[],
  isAlike: (a: string, b: string) => boolean,
): SimilarGraph | undefined {
  if (neighbours.length === 0) return undefined;
  const most = Math.max(1, ...[project, ...neighbours].map(({ stars }) => stars ?? 0));
  const radius = scaleSqrt().domain([0, most]).range([4, 15]);
  const toNode = (input: GraphInput, x: number, y: number): GraphNode => {
    const r = round(radius(input.stars ?? 0));
    return { id: input.id, name: shorten(input.name), x, y, r, labelY: round(y + r + 13) };
  };
  const [middleX, middleY] = [graphWidth / 2, graphHeight / 2 - 4];
  const centre = toNode(project, middleX, middleY);
  const nodes = neighbours.map((input, index) => {
    // From the top on, and never two names on one height.
    const angle = -Math.PI / 2 + ((index + 0.5) / neighbours.length) * 2 * Math.PI;
    const distance = far - (far - near) * (input.weight ?? 0);
    const x = middleX + Math.cos(angle) * distance * 1.35;
    return toNode(input, round(x), round(middleY + Math.sin(angle) * distance * flatness));
  });
  const join = (a: GraphNode, b: GraphNode) => `M${a.x},${a.y}L${b.x},${b.y}`;
  const pairs = nodes.flatMap((a, index) => nodes.slice(index + 1).map((b) => [a, b] as const));
  return {
    centre,
    nodes,
    spokes: nodes.map((node) => join(centre, node)).join(''),
    chords: pairs
      .filter(([a, b]) => isAlike(a.id, b.id) || isAlike(b.id, a.id))
      .map(([a, b]) => join(a, b))
      .join(''),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** By characters as they are seen, so that none is cut in two. */
function shorten(name: string): string {
  const letters = [...name];
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : name;
}
