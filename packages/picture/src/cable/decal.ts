/** What a decal is made of; the scene has a table of colours for each. */
export const decalPaints = ['white', 'yellow', 'black', 'soot', 'bareSteel', 'oldRust'] as const

export type DecalPaint = (typeof decalPaints)[number]

/** Something painted, burnt or worn onto the cable: metres along it, radians around it, and how much of it covers (0…255). */
export type Decal = {
  from: number
  to: number
  aroundFrom: number
  aroundTo: number
  columns: number
  rows: number
  cover: Uint8Array
  paint: DecalPaint
}
