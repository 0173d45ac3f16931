import { expect, test } from 'vitest'
import { getPatrolInsets, toTrackFraction, toTrackPercent } from './track.ts'

test('toTrackFraction returns the fraction of the whole track or of a section, in the direction of the sled', () => {
  expect([toTrackFraction(0), toTrackFraction(50), toTrackFraction(200)]).toEqual([0, 0.25, 1])
  expect(toTrackFraction(35, { from: 20, to: 80 })).toBe(0.25)
  expect(toTrackFraction(35, { from: 80, to: 20 })).toBe(0.75)
})

test('toTrackPercent clamps an estimated position to the ends of the track', () => {
  expect([toTrackPercent(-0.4), toTrackPercent(200.3)]).toEqual(['0%', '100%'])
})

test('getPatrolInsets returns the CSS insets of the section that is filmed on patrols', () => {
  expect(getPatrolInsets()).toEqual({ left: '10%', right: 'calc(100% - 40%)' })
})
