/** The paints of decals; each has a table of lit colours. */
export const decalPaints = ['white', 'yellow', 'black', 'soot', 'bareSteel', 'oldRust'] as const

export type DecalPaint = (typeof decalPaints)[number]

/** Something painted, burnt or worn onto the cable: metres along it, radians around it, and its opacity (0…255). */
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

const SECTION_METRES = 0.25

const FIRST_METRE = -26

/** Decals by section of cable, from bottom to top. */
export type DecalSections = readonly (readonly Decal[])[]

export const divideIntoSections = (decals: Decal[]): DecalSections =>
  Array.from({ length: 52 / SECTION_METRES }, (_, section) => {
    const start = FIRST_METRE + section * SECTION_METRES
    return decals.filter(({ from, to }) => Math.max(from, to) > start && Math.min(from, to) < start + SECTION_METRES)
  })

/** Returns the index of the section at a position along the cable; it may be beyond the last one. */
export const sectionAt = (metres: number): number => Math.floor((metres - FIRST_METRE) / SECTION_METRES)
