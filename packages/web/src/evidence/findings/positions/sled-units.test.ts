import { expect, test } from 'vitest'
import type { Reading } from '../record/finding.ts'
import { createSledUnits } from './sled-units.ts'

const known = createSledUnits(0.25)
const unknown = createSledUnits(undefined)

test('a position is shown in sled units, and also in metres if the scale is known', () => {
  const sled: Reading = { value: 42, certainty: 'known', tolerance: 0.1 }

  expect(unknown.formatPlace(sled)).toBe('Sled 42 ± 0.1')
  expect(known.formatPlace(sled)).toBe('Sled 42 ± 0.1 (10.5 m)')
  expect(known.formatPlace({ value: null, certainty: 'unknown', tolerance: null })).toBe('Place unknown')
})

test('a section of the track is shown in sled units, and also in metres if the scale is known', () => {
  expect(unknown.formatSection({ from: 20, to: 80 })).toBe('sled 20 to 80')
  expect(known.formatSection({ from: 20, to: 80 })).toBe('sled 20 to 80 (5.0 to 20.0 m)')
})

test('a drawing shows metres if the scale is known, otherwise sled units', () => {
  expect([known.name, known.formatLabel(40), known.symbol]).toEqual(['Metres', '10', ' m'])
  expect([unknown.name, unknown.formatLabel(40), unknown.symbol]).toEqual(['Sled units', '40', ''])
})
