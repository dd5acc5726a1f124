// BLAKE2b of at most one block, as WebCrypto has none: enough to check the seal of a seed.
const MASK = (1n << 64n) - 1n;
const BLOCK = 128; // bytes
const ROUNDS = 12;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const ORDER = ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d", "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"].map((row) => [...row].map((digit) => parseInt(digit, 16)));
const MIXED = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];

/** The hash of some bytes, both written in hexadecimal. @param {string} text @param {number} size of the hash, in bytes */
export function blake2b(text, size = 32) {
  const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const block = new DataView(new ArrayBuffer(BLOCK));
  bytes.forEach((byte, at) => block.setUint8(at, byte));
  const words = Array.from({ length: 16 }, (_, at) => block.getBigUint64(8 * at, true));
  const first = IV.map((word, at) => (at ? word : word ^ 0x01010000n ^ BigInt(size)));
  const state = [...first, ...IV];
  state[12] ^= BigInt(bytes.length);
  state[14] ^= MASK; // it is the last block
  for (let round = 0; round < ROUNDS; round += 1)
    MIXED.forEach((places, at) => mix(state, places, words[ORDER[round % 10][2 * at]], words[ORDER[round % 10][2 * at + 1]]));
  const out = new DataView(new ArrayBuffer(64));
  first.forEach((word, at) => out.setBigUint64(8 * at, word ^ state[at] ^ state[at + 8], true));
  return Array.from({ length: size }, (_, at) => out.getUint8(at).toString(16).padStart(2, "0")).join("");
}

/** @param {bigint[]} v @param {number[]} places @param {bigint} x @param {bigint} y */
function mix(v, [a, b, c, d], x, y) {
  v[a] = (v[a] + v[b] + x) & MASK;
  v[d] = turned(v[d] ^ v[a], 32n);
  v[c] = (v[c] + v[d]) & MASK;
  v[b] = turned(v[b] ^ v[c], 24n);
  v[a] = (v[a] + v[b] + y) & MASK;
  v[d] = turned(v[d] ^ v[a], 16n);
  v[c] = (v[c] + v[d]) & MASK;
  v[b] = turned(v[b] ^ v[c], 63n);
}

/** @param {bigint} word @param {bigint} by */
const turned = (word, by) => ((word >> by) | (word << (64n - by))) & MASK;
