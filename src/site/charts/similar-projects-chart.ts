// Lays out the graph of similar projects. The more similar a project is, the closer it is to the
// center. All functions are pure.
import { scaleSqrt } from 'd3-scale';
import { round } from './ticks.ts';

export const graphWidth = 420;
export const graphHeight = 280;
/** Distances from the center, in SVG units, for projects with a similarity of 1 and of 0. */
const minDistance = 62;
const maxDistance = 112;
/** These factors make the graph wider than it is high, to leave room for names. */
const horizontalScale = 1.35;
const verticalScale = 0.86;
const maxNameLength = 20;

export interface GraphInput {
  readonly id: string;
  readonly name: string;
  readonly stars: number | null;
  /** The similarity from 0 to 1. Null for the project in the center. */
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
  readonly center: GraphNode;
  readonly nodes: readonly GraphNode[];
  readonly spokes: string;
  /** SVG path of the lines between similar projects that are also similar to each other. */
  readonly chords: string;
}

/**
 * Returns undefined if no project is similar. `isSimilar` returns whether two of the similar
 * projects are similar to each other.
 */
export function buildSimilarGraph(
  project: GraphInput,
  similar: readonly GraphInput[],
  isSimilar: (a: string, b: string) => boolean,
): SimilarGraph | undefined {
  if (similar.length === 0) return undefined;
  const maxStars = Math.max(1, ...[project, ...similar].map(({ stars }) => stars ?? 0));
  const radius = scaleSqrt().domain([0, maxStars]).range([4, 15]);
  const toNode = (input: GraphInput, x: number, y: number): GraphNode => {
    const r = round(radius(input.stars ?? 0));
    return { id: input.id, name: shorten(input.name), x, y, r, labelY: round(y + r + 13) };
  };
  const [centerX, centerY] = [graphWidth / 2, graphHeight / 2 - 4];
  const center = toNode(project, centerX, centerY);
  const nodes = similar.map((input, index) => {
    // Starts half an angle step away from the top, so that no project is directly above the center.
    const angle = -Math.PI / 2 + ((index + 0.5) / similar.length) * 2 * Math.PI;
    const distance = maxDistance - (maxDistance - minDistance) * (input.weight ?? 0);
    const x = centerX + Math.cos(angle) * distance * horizontalScale;
    return toNode(input, round(x), round(centerY + Math.sin(angle) * distance * verticalScale));
  });
  const join = (a: GraphNode, b: GraphNode) => `M${a.x},${a.y}L${b.x},${b.y}`;
  const pairs = nodes.flatMap((a, index) => nodes.slice(index + 1).map((b) => [a, b] as const));
  return {
    center,
    nodes,
    spokes: nodes.map((node) => join(center, node)).join(''),
    chords: pairs
      .filter(([a, b]) => isSimilar(a.id, b.id) || isSimilar(b.id, a.id))
      .map(([a, b]) => join(a, b))
      .join(''),
  };
}

/** Truncates long names. Never splits a surrogate pair. */
function shorten(name: string): string {
  const letters = [...name];
  return letters.length > maxNameLength ? `${letters.slice(0, maxNameLength - 1).join('')}…` : name;
}
