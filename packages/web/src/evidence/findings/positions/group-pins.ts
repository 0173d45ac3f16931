import { WHOLE_TRACK } from '../../../rig/track.ts'
import type { Finding } from '../record/finding.ts'

const { from, to } = WHOLE_TRACK

const TICK_UNITS = 20

/** Positions with a label on a drawing of the cable, in sled units. */
export const cableTicks = Array.from({ length: (to - from) / TICK_UNITS + 1 }, (_, index) => from + index * TICK_UNITS)

/** Findings that share a pin. `position` is in sled units. */
export type Pin = {
  position: number
  findings: readonly Finding[]
  /** The worst grade, or null if all findings are observations. */
  worstGrade: number | null
}

/** Returns pins that are at least `units` apart, so that none covers another one and 1,000 findings stay legible. */
export const groupPins = (findings: readonly Finding[], units: number): Pin[] => {
  const locatedFindings = findings.flatMap((finding) =>
    finding.sled.value === null ? [] : [{ finding, at: finding.sled.value }],
  )
  const pins: Pin[] = []
  for (const { finding, at } of locatedFindings.toSorted((a, b) => a.at - b.at)) {
    let pin: Pin = { position: at, findings: [finding], worstGrade: finding.grade }
    for (let last = pins.at(-1); last && pin.position - last.position < units; last = pins.at(-1)) {
      pins.pop()
      pin = joinPins(last, pin)
    }
    pins.push(pin)
  }
  return pins
}

const joinPins = (one: Pin, other: Pin): Pin => {
  const count = one.findings.length + other.findings.length
  return {
    position: (one.position * one.findings.length + other.position * other.findings.length) / count,
    findings: [...one.findings, ...other.findings],
    worstGrade: pickWorseGrade(one.worstGrade, other.worstGrade),
  }
}

/** Returns the shortest section in whole sled units that contains all findings of a pin. */
export const getPinSection = ({ findings }: Pin) => {
  const positions = findings.flatMap(({ sled }) => sled.value ?? [])
  return { from: Math.floor(Math.min(...positions)), to: Math.ceil(Math.max(...positions)) }
}

const pickWorseGrade = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** An observation has no grade. */
export const formatPinGrade = (grade: number | null) => `${grade ?? '·'}`

export const describeDamage = (kind: string, grade: number | null) =>
  grade === null ? kind : `${kind}, grade ${grade}`

export const describePin = ({ position, findings: [first, ...others], worstGrade }: Pin) => {
  const place = `near sled position ${position.toFixed(0)}`
  if (first && others.length === 0) return `${describeDamage(first.kind, worstGrade)}, ${place}`
  const grade = worstGrade === null ? 'all of them observations' : `worst grade ${worstGrade}`
  return `${others.length + 1} findings ${place}, ${grade}`
}
