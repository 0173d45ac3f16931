/** Returns the n-th random number of a seed, uniform in 0…1. The same seed and n give the same number on every machine. */
export const chance = (seed: number, n: number): number => mix(seed, n) / 2 ** 32

/** Returns `count` random hexadecimal digits, the n-th of a seed. */
export const digits = (seed: number, n: number, count: number): string => {
  const words = Array.from({ length: Math.ceil(count / 8) }, (_, word) => mix(mix(seed, n), word + 1))
  return words
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('')
    .slice(0, count)
}

/** A bit mixer in the manner of splitmix and murmur: any change of its inputs changes about half of the 32 bits. */
const mix = (seed: number, n: number): number => {
  let bits = (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b)) >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
  return (bits ^ (bits >>> 15)) >>> 0
}
