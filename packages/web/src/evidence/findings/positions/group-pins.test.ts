import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { describePin, groupPins } from './group-pins.ts'

const at = (value: number | null, grade: number | null = 1) =>
  createSampleFinding({ id: `${value} ${grade}`, grade, sled: { value, certainty: 'estimated', tolerance: 5 } })

test('findings at one position share a pin that shows the worst grade, and findings without a position have no pin', () => {
  const pins = groupPins([at(80), at(41.8, 3), at(42.2), at(null)], 2)

  expect(pins.map(({ position, worstGrade, findings }) => [position, worstGrade, findings.length])).toEqual([
    [42, 3, 2],
    [80, 1, 1],
  ])
  expect(pins.map(describePin)).toEqual([
    '2 findings near sled position 42, worst grade 3',
    'broken wire, grade 1, near sled position 80',
  ])
})

test('no pin covers another one, even with 1,000 findings', () => {
  const dense = Array.from({ length: 1_000 }, (_, index) => at((index * 200) / 1_000, index % 5))

  for (const findings of [[at(21.6), at(23.1), at(24), at(26), at(29)], dense]) {
    const pins = groupPins(findings, 4)
    const gaps = pins.slice(1).map(({ position }, index) => position - (pins[index]?.position ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4)
    expect(pins.flatMap((pin) => pin.findings)).toHaveLength(findings.length)
  }
  expect(groupPins(dense, 4).length).toBeGreaterThan(20)
})

test('describePin omits the grade if all findings of a pin are observations', () => {
  const [alone] = groupPins([at(80, null)], 2)
  const [both] = groupPins([at(80, null), at(80.5, null)], 2)
  const [mixed] = groupPins([at(80, null), at(80.5, 0)], 2)

  expect([alone, both, mixed].map((pin) => pin && describePin(pin))).toEqual([
    'broken wire, near sled position 80',
    '2 findings near sled position 80, all of them observations',
    '2 findings near sled position 80, worst grade 0',
  ])
})
