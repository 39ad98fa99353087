// Creates pseudorandom numbers for bootstrap resamples. They are the same in every run.

/** Returns a random integer from 0 to `below` − 1. */
export type Draw = (below: number) => number;

/** Creates a SplitMix32 generator, which mixes the bits of a 32-bit counter. */
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
