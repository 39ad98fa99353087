// The hashes of the log, compared with the test vectors of RFC 6962 implementations.
import { describe, expect, it } from 'vitest';
import { hashLeaf, hashRoot, proveInclusion } from '../../src/lib/merkle-tree.ts';

const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => hashLeaf(Buffer.from(hex, 'hex')));

describe('the root', () => {
  it.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('of %i leaves', (count, root) => {
    expect(hashRoot(leaves.slice(0, count)).toString('hex')).toBe(root);
  });
});

describe('a proof of inclusion', () => {
  it('contains the hashes that lead to the root', () => {
    const hex = (hash: Buffer | undefined) => hash?.toString('hex');
    const proof = proveInclusion(leaves, 5).map(hex);
    expect(proof).toEqual([
      hex(leaves[4]),
      hex(hashRoot(leaves.slice(6, 8))),
      hex(hashRoot(leaves.slice(0, 4))),
    ]);
    expect(proveInclusion(leaves.slice(0, 1), 0)).toEqual([]);
  });
});
