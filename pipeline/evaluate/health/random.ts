// Numbers that look random and are the same in every run: for resamples.

/** Gives whole numbers from 0 up to, not including, `below`. */
export type Draw = (below: number) => number;

/** A 32-bit counter, mixed: two seeds give two unrelated rows of numbers. */
export function createDraw(seed: number): Draw {
  let counter = seed >>> 0;
  return (below) => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let mixed = counter;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296) * below);
  };
}
