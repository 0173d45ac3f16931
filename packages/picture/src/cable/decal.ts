export const decalPaints = ['white', 'yellow', 'black', 'soot', 'bareSteel', 'oldRust'] as const

export type DecalPaint = (typeof decalPaints)[number]

/**
 * Texture on the surface of the cable, in metres along the cable and radians around it. `cover` is the opacity of each
 * texel, from 0 to 255.
 */
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

/** Decals of each section. Later decals are painted over earlier ones. */
export type DecalSections = readonly (readonly Decal[])[]

export const groupDecalsBySection = (decals: Decal[]): DecalSections =>
  Array.from({ length: 52 / SECTION_METRES }, (_, section) => {
    const start = FIRST_METRE + section * SECTION_METRES
    return decals.filter(({ from, to }) => Math.max(from, to) > start && Math.min(from, to) < start + SECTION_METRES)
  })

/** Returns the index of the section at a position on the cable. The index may exceed that of the last section. */
export const getSectionIndex = (metres: number): number => Math.floor((metres - FIRST_METRE) / SECTION_METRES)
