import type { Decal } from './decal.ts'

const SECTION_METRES = 0.25

const FIRST_METRE = -26

/** Decals by the piece of cable on which they lie, in the order in which they lie on each other. */
export type DecalSections = readonly (readonly Decal[])[]

export const divideIntoSections = (decals: Decal[]): DecalSections =>
  Array.from({ length: 52 / SECTION_METRES }, (_, section) => {
    const start = FIRST_METRE + section * SECTION_METRES
    return decals.filter(({ from, to }) => Math.max(from, to) > start && Math.min(from, to) < start + SECTION_METRES)
  })

/** The section of a place along the cable, which may be beyond the last one. */
export const sectionAt = (metres: number): number => Math.floor((metres - FIRST_METRE) / SECTION_METRES)
