import { expect, test } from 'vitest'
import { cableFeatures, featureKinds } from './cable.ts'

test('A seed has one cable, another seed another', () => {
  expect(cableFeatures(1)).toEqual(cableFeatures(1))
  expect(cableFeatures(2)).not.toEqual(cableFeatures(1))
})

test.each([0, 1, 2, 42, 123_456_789])(
  'The cable of seed %d has about 40 features on its 200 units, in order',
  (seed) => {
    const features = cableFeatures(seed)
    const places = features.map(({ at }) => at)

    expect(features.length).toBeGreaterThanOrEqual(38)
    expect(features.length).toBeLessThanOrEqual(60)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...places)).toBeLessThanOrEqual(200)
    expect(features.filter(({ defect }) => defect)).toHaveLength(16)
  },
)

test('Over some cables every kind of feature is seen', () => {
  const seen = new Set([1, 2, 3, 4].flatMap(cableFeatures).map(({ kind }) => kind))

  expect([...seen].toSorted()).toEqual([...featureKinds].toSorted())
})
