/** Returns the n-th random number of a seed, uniformly distributed in 0…1 and identical on every machine. */
export const getRandomFraction = (seed: number, n: number): number => mix(seed, n) / 2 ** 32

export const getRandomHexDigits = (seed: number, n: number, count: number): string => {
  const words = Array.from({ length: Math.ceil(count / 8) }, (_, word) => mix(mix(seed, n), word + 1))
  return words
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('')
    .slice(0, count)
}

/** Mixes bits like splitmix and murmur: changing any input bit flips about half of the 32 output bits. */
const mix = (seed: number, n: number): number => {
  let bits = (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b)) >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
  return (bits ^ (bits >>> 15)) >>> 0
}

/** Rounds to a number of decimals. Never returns −0. */
export const roundTo = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor + 0
}
