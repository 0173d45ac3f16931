import type { PatrolRecord, ReportOrder, Trajectory } from '@rig/contract/sim'
import type { CableFeature } from '../cable/cable-feature.ts'
import { listCableFeatures } from '../cable/cable-features.ts'
import { stateAt } from '../motion/trajectory.ts'
import type { Rig } from '../state/rig.ts'
import { zonedIso } from '../state/zone.ts'

const SAMPLE_MS = 1000

/**
 * Returns the job file of a patrol: one row per second with the sled's position, one for each clamp, mark and defect that
 * the sled passes, and a last one with the result. `trouble` is a sentence, or null if the patrol succeeded.
 */
export const writePatrolReport = (rig: Rig, patrol: PatrolRecord, now: number, trouble: string | null): ReportOrder => {
  const rows = patrol.phase === 'run' && patrol.ranFrom !== null ? listRunRows(rig, patrol.ranFrom, now) : []
  const { sled_start, sled_stop, pan, tilt, zoom } = patrol.schedule
  const plan = `Patrol of '${patrol.cameraName}' from ${sled_start} to ${sled_stop}, pan ${pan}, tilt ${tilt}, zoom ${zoom}`
  const all = [
    { time: patrol.dueAt, position: patrol.cameFrom.sled, remark: plan },
    ...rows,
    { time: now, position: stateAt(rig.sled, now).position, remark: trouble ?? 'The patrol is complete.' },
  ]
  const lines = all.map((row) => formatLine(rig.timeZone, row))
  const text = ['time,position,seen,place,grade,remark', ...lines, ''].join('\r\n')
  return { kind: 'report', name: `${patrol.name}.csv`, createdAt: now, text }
}

type Row = { time: number; position: number; seen?: CableFeature; remark?: string }

const listRunRows = ({ seed, sled: { trajectory } }: Rig, from: number, to: number): Row[] => {
  const samples = Array.from({ length: Math.floor((to - from) / SAMPLE_MS) + 1 }, (_, n) => from + n * SAMPLE_MS)
  const positions = samples.map((time) => ({ time, position: stateAt({ trajectory }, time).position }))
  const seen = listCableFeatures(seed, from).flatMap((feature): Row[] => {
    const time = findPassing(trajectory, feature.at, from, to)
    return time === null ? [] : [{ time, position: feature.at, seen: feature }]
  })
  return [...positions, ...seen].toSorted((a, b) => a.time - b.time)
}

/** Returns when the sled, moving in one direction, passes a position; null if it does not. */
const findPassing = (trajectory: Trajectory, position: number, from: number, to: number): number | null => {
  const at = (time: number) => stateAt({ trajectory }, time).position
  const way = Math.sign(at(to) - at(from))
  if ((position - at(from)) * way < 0 || (at(to) - position) * way < 0) return null
  let [early, late] = [from, to]
  while (late - early > 1) {
    const middle = (early + late) / 2
    if ((at(middle) - position) * way < 0) early = middle
    else late = middle
  }
  return late
}

const formatLine = (timeZone: string, { time, position, seen, remark }: Row): string =>
  [
    zonedIso(timeZone, Math.round(time)),
    position.toFixed(2),
    seen?.kind ?? '',
    seen?.at.toFixed(1) ?? '',
    seen?.defect ? String(Math.ceil(seen.size * 5)) : '',
    quoteField(remark ?? ''),
  ].join(',')

const quoteField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
