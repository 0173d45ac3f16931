import type { ActiveFault, OneRequestFault, RequestFaultSpec } from '@rig/contract/sim'
import { getFaultEffect, isRequestFault, type RequestEffect } from '../state/fault-effects.ts'
import { randomFraction } from '../state/numbers.ts'
import type { Rig } from '../state/rig.ts'
import { assertPossible } from './faults.ts'

/** `count` distinguishes the delays of such requests. Throws RigError `fault-impossible`. */
export const applyOneRequestFault = (rig: Rig, spec: OneRequestFault, count: number): RequestEffect => {
  assertPossible(rig, spec)
  const { delayMs = 0, ...others } = getFaultEffect(spec).request ?? {}
  const fault: ActiveFault = { id: '0', spec, endsAt: null, met: count, applied: 0 }
  return { status: null, drop: false, ...others, delayMs: drawDelay(rig.seed, delayMs, fault) }
}

type Request = { method: string; path: string }

/** Also returns the rig with the request counted. */
export const applyRequestFaults = (rig: Rig, request: Request): { rig: Rig; effect: RequestEffect } => {
  let effect: RequestEffect = { delayMs: 0, status: null, drop: false }
  const faults = rig.faults.map((fault) => {
    const { spec } = fault
    if (!isRequestFault(spec) || !matchesRequest(spec, request)) return fault
    const met = { ...fault, met: fault.met + 1 }
    if (met.met % (spec.every ?? 1) !== 0) return met
    const { delayMs = 0, ...others } = getFaultEffect(spec).request ?? {}
    effect = { ...effect, ...others, delayMs: effect.delayMs + drawDelay(rig.seed, delayMs, met) }
    return { ...met, applied: fault.applied + 1 }
  })
  const changed = faults.some((fault, index) => fault !== rig.faults[index])
  const left = faults.filter(({ spec, applied }) => spec.times === undefined || applied < spec.times)
  return { rig: changed ? { ...rig, faults: left } : rig, effect }
}

type RequestPattern = Pick<RequestFaultSpec, 'method' | 'path'>

/** Methods match case-insensitively. In a path, `*` matches any text. */
export const matchesRequest = ({ method, path }: RequestPattern, request: Request): boolean =>
  (method === undefined || method.toUpperCase() === request.method.toUpperCase()) &&
  (path === undefined || matchesPattern(path, request.path))

const matchesPattern = (pattern: string, path: string): boolean => {
  const [head = '', ...pieces] = pattern.split('*')
  const tail = pieces.pop()
  if (tail === undefined) return path === head
  if (!path.startsWith(head)) return false
  const index = pieces.reduce((from, piece) => (from < 0 ? from : findPieceEnd(path, piece, from)), head.length)
  return index >= 0 && path.length - tail.length >= index && path.endsWith(tail)
}

const findPieceEnd = (path: string, piece: string, from: number): number => {
  const found = path.indexOf(piece, from)
  return found < 0 ? -1 : found + piece.length
}

const drawDelay = (seed: number, ms: number | [number, number], { id, met }: ActiveFault): number => {
  if (typeof ms === 'number') return ms
  return ms[0] + (ms[1] - ms[0]) * randomFraction(seed ^ Number.parseInt(id.slice(0, 7), 16), met)
}
