import { chance } from '../state/chance.ts'
import { type Fault, isRequestFault, type RequestFaultSpec } from '../state/fault.ts'
import type { Rig } from '../state/rig.ts'

type Request = { method: string; path: string }

/** What has to be done to a request before it is answered. */
export type RequestEffect = { delayMs: number; status: number | null; drop: boolean }

/** Lets a request meet the faults of requests: what they do to it, and the rig in which they are counted. */
export const applyRequestFaults = (rig: Rig, request: Request): { rig: Rig; effect: RequestEffect } => {
  const effect: RequestEffect = { delayMs: 0, status: null, drop: false }
  const faults = rig.faults.map((fault) => {
    const { spec } = fault
    if (!isRequestFault(spec) || !concerns(spec, request)) return fault
    const met = { ...fault, met: fault.met + 1 }
    if (met.met % (spec.every ?? 1) !== 0) return met
    if (spec.kind === 'latency') effect.delayMs += drawDelay(rig.seed, spec.ms, met)
    if (spec.kind === 'fail') effect.status = spec.status
    if (spec.kind === 'drop') effect.drop = true
    return { ...met, applied: fault.applied + 1 }
  })
  const changed = faults.some((fault, index) => fault !== rig.faults[index])
  const left = faults.filter(({ spec, applied }) => spec.times === undefined || applied < spec.times)
  return { rig: changed ? { ...rig, faults: left } : rig, effect }
}

/** Whether a fault concerns a request: method in any case, path by a pattern in which `*` stands for anything. */
const concerns = ({ method, path }: RequestFaultSpec, request: Request): boolean =>
  (method === undefined || method.toUpperCase() === request.method.toUpperCase()) &&
  (path === undefined || matches(path, request.path))

const matches = (pattern: string, path: string): boolean => {
  const [head = '', ...pieces] = pattern.split('*')
  const tail = pieces.pop()
  if (tail === undefined) return path === head
  if (!path.startsWith(head)) return false
  const place = pieces.reduce((from, piece) => (from < 0 ? from : endOfPiece(path, piece, from)), head.length)
  return place >= 0 && path.length - tail.length >= place && path.endsWith(tail)
}

const endOfPiece = (path: string, piece: string, from: number): number => {
  const found = path.indexOf(piece, from)
  return found < 0 ? -1 : found + piece.length
}

const drawDelay = (seed: number, ms: number | [number, number], { id, met }: Fault): number => {
  if (typeof ms === 'number') return ms
  return ms[0] + (ms[1] - ms[0]) * chance(seed ^ Number.parseInt(id.slice(0, 7), 16), met)
}
