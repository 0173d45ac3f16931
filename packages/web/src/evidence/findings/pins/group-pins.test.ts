import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { describePin, groupPins } from './group-pins.ts'

const at = (value: number | null, grade = 1) =>
  createSampleFinding({ id: `${value} ${grade}`, grade, sled: { value, certainty: 'estimated', tolerance: 5 } })

test('findings at one place share a pin that shows the worst grade, and findings without a place have none', () => {
  const pins = groupPins([at(80), at(41.8, 3), at(42.2), at(null)], 2)

  expect(pins.map(({ position, worstGrade, findings }) => [position, worstGrade, findings.length])).toEqual([
    [42, 3, 2],
    [80, 1, 1],
  ])
  expect(pins.map(describePin)).toEqual(['2 findings at about 42, worst grade 3', 'broken wire, grade 1, at about 80'])
})

test('1,000 findings share at most one pin per slot', () => {
  const findings = Array.from({ length: 1_000 }, (_, index) => at((index * 200) / 1_000, index % 5))

  expect(groupPins(findings, 2)).toHaveLength(101)
})
