/** Rounds to a number of decimals. Never returns −0. */
export const roundTo = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor + 0
}
