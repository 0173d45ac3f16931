import { type ActiveFault, isRequestFault, type RequestFaultSpec, type SingleRequestFault } from '@rig/contract/sim'
import { getRandomFraction } from '../state/numbers.ts'
import type { Rig } from '../state/rig.ts'

export type RequestEffect = { delayMs: number; status: number | null; drop: boolean }

/** `count` is the number of the request, so that a random delay differs from request to request. */
export const applySingleRequestFault = (rig: Rig, spec: SingleRequestFault, count: number): RequestEffect =>
  addEffect(noEffect, spec, rig.seed, { id: '0', met: count })

type Request = { method: string; path: string }

/** Returns the combined effect of all faults on a request, and the rig after its faults have counted the request. */
export const applyRequestFaults = (rig: Rig, request: Request): { rig: Rig; effect: RequestEffect } => {
  let effect = noEffect
  const faults = rig.faults.map((fault) => {
    const { spec } = fault
    if (!isRequestFault(spec) || !matchesRequest(spec, request)) return fault
    // Whether a browser sends preflights depends on the origin of the console, so they require an explicit `method`.
    if (request.method === 'OPTIONS' && spec.method === undefined) return fault
    const met = { ...fault, met: fault.met + 1 }
    if (met.met % (spec.every ?? 1) !== 0) return met
    effect = addEffect(effect, spec, rig.seed, met)
    return { ...met, applied: fault.applied + 1 }
  })
  const hasChanged = faults.some((fault, index) => fault !== rig.faults[index])
  const left = faults.filter(
    ({ spec, applied }) => !isRequestFault(spec) || applied < (spec.times ?? Number.POSITIVE_INFINITY),
  )
  return { rig: hasChanged ? { ...rig, faults: left } : rig, effect }
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

const noEffect: RequestEffect = { delayMs: 0, status: null, drop: false }

type AppliedFault = Pick<ActiveFault, 'id' | 'met'>

const addEffect = (
  effect: RequestEffect,
  spec: RequestFaultSpec,
  seed: number,
  applied: AppliedFault,
): RequestEffect => {
  switch (spec.kind) {
    case 'latency':
      return { ...effect, delayMs: effect.delayMs + pickDelay(seed, spec.ms, applied) }
    case 'fail':
      return { ...effect, status: spec.status }
    case 'drop':
      return { ...effect, drop: true }
  }
}

const pickDelay = (seed: number, ms: number | [number, number], { id, met }: AppliedFault): number => {
  if (typeof ms === 'number') return ms
  return ms[0] + (ms[1] - ms[0]) * getRandomFraction(seed ^ Number.parseInt(id.slice(0, 7), 16), met)
}
