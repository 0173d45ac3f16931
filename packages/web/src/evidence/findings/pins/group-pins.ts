import type { Finding } from '../record/finding.ts'

/** Findings at one place of the track. `position` is in sled units. */
export type Pin = { position: number; findings: readonly Finding[]; worstGrade: number }

/** Returns one pin for all findings that are closer together than `units`, so that 1,000 findings stay legible. */
export const groupPins = (findings: readonly Finding[], units: number): Pin[] => {
  const groups = new Map<number, Finding[]>()
  for (const finding of findings) {
    if (finding.sled.value === null) continue
    const slot = Math.round(finding.sled.value / units)
    const group = groups.get(slot)
    if (group) group.push(finding)
    else groups.set(slot, [finding])
  }
  return [...groups.values()]
    .map((group) => ({
      position: group.reduce((sum, { sled }) => sum + (sled.value ?? 0), 0) / group.length,
      findings: group,
      worstGrade: Math.max(...group.map(({ grade }) => grade)),
    }))
    .toSorted((a, b) => a.position - b.position)
}

/** Returns the accessible name of a pin. */
export const describePin = ({ position, findings: [first, ...others], worstGrade }: Pin) => {
  const place = `at about ${position.toFixed(0)}`
  return others.length === 0
    ? `${first?.kind}, grade ${worstGrade}, ${place}`
    : `${others.length + 1} findings ${place}, worst grade ${worstGrade}`
}
