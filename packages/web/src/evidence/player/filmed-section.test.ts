import { expect, test } from 'vitest'
import { type PositionCue, writeVtt } from '../local-films/recorded-positions.ts'
import { findFilmedSection } from './filmed-section.ts'

const patrol = { track: { from: 20, to: 80 } }

/** The sled moves from 20 to 24 in three cues, the first of which is 0.5 s after the start of the film. */
const cues = [20, 22, 24].map((sled, index): PositionCue => {
  const seconds = 0.5 + index
  const at = new Date(Date.UTC(2026, 10, 28, 14, 15, 37) + 1_000 * seconds).toISOString()
  return { seconds, at, pan: 12, tilt: -5, zoom: 20, sled, tolerances: { sled: 5 + index } }
})

test.each([
  ['in the name of the film, ± 2', patrol, null, 30, { ...patrol, tolerance: 2 }],
  [
    'of patrols without a tolerance if the name contains none',
    { track: null },
    null,
    30,
    { ...patrol, tolerance: null },
  ],
  [
    'from the first to the last picture, by the recorded speed and with the tolerance of its cues',
    { track: { from: 20, to: 24 } },
    writeVtt(cues),
    3.5,
    { track: { from: 19, to: 26 }, tolerance: 2 + 7 },
  ],
  [
    'of the recorded positions without a tolerance if the film continues long after them',
    { track: { from: 20, to: 24 } },
    writeVtt(cues),
    6,
    { track: { from: 20, to: 24 }, tolerance: null },
  ],
])('findFilmedSection returns the section %s', (_section, recording, vtt, filmSeconds, expected) => {
  expect(findFilmedSection(recording, vtt, filmSeconds)).toEqual(expected)
})
