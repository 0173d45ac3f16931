import type { JobFileToStore, RunningPatrol, Trajectory } from '@rig/contract/sim'
import type { CableFeature } from '../cable/cable-as-built.ts'
import { listCableFeatures } from '../cable/cable-features.ts'
import { getStateAt } from '../motion/trajectory.ts'
import type { Rig } from '../state/rig.ts'
import { toZonedIso } from '../state/zone.ts'

const SAMPLE_INTERVAL_MS = 1000

/**
 * The report has a row for each second, with the position of the sled, and a row for each clamp, mark, spacer or defect
 * that the sled passes. The last row states the result: `trouble` is the reason for a failure, or null if the patrol
 * succeeded.
 */
export const createPatrolReport = (
  rig: Rig,
  patrol: RunningPatrol,
  now: number,
  trouble: string | null,
): JobFileToStore => {
  const rows = patrol.phase === 'run' && patrol.ranFrom !== null ? listRunRows(rig, patrol.ranFrom, now) : []
  const { sled_start, sled_stop, pan, tilt, zoom } = patrol.schedule
  const plan = `Patrol of '${patrol.cameraName}' from ${sled_start} to ${sled_stop}, pan ${pan}, tilt ${tilt}, zoom ${zoom}`
  const all = [
    { time: patrol.dueAt, position: patrol.cameFrom.sled, remark: plan },
    ...rows,
    { time: now, position: getStateAt(rig.sled, now).position, remark: trouble ?? 'The patrol is complete.' },
  ]
  const lines = all.map((row) => formatLine(rig.timeZone, row))
  const text = ['time,position,seen,place,grade,remark', ...lines, ''].join('\r\n')
  return { kind: 'report', name: `${patrol.name}.csv`, createdAt: now, text }
}

type Row = { time: number; position: number; seen?: CableFeature; remark?: string }

const listRunRows = ({ seed, sled: { trajectory } }: Rig, from: number, to: number): Row[] => {
  const count = Math.floor((to - from) / SAMPLE_INTERVAL_MS) + 1
  const samples = Array.from({ length: count }, (_, n) => from + n * SAMPLE_INTERVAL_MS)
  const positions = samples.map((time) => ({ time, position: getStateAt({ trajectory }, time).position }))
  const seen = listCableFeatures(seed, from).flatMap((feature): Row[] => {
    const time = findPassingTime(trajectory, feature.at, from, to)
    return time === null ? [] : [{ time, position: feature.at, seen: feature }]
  })
  return [...positions, ...seen].toSorted((a, b) => a.time - b.time)
}

/** Returns the time at which the sled passes a position, or null. The sled moves in one direction only. */
const findPassingTime = (trajectory: Trajectory, position: number, from: number, to: number): number | null => {
  const at = (time: number) => getStateAt({ trajectory }, time).position
  const [start, end] = [at(from), at(to)]
  if (position < Math.min(start, end) || position > Math.max(start, end)) return null
  const way = Math.sign(end - start)
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
    toZonedIso(timeZone, Math.round(time)),
    position.toFixed(2),
    seen?.kind ?? '',
    seen?.at.toFixed(1) ?? '',
    seen?.defect ? String(Math.ceil(seen.size * 5)) : '',
    quoteField(remark ?? ''),
  ].join(',')

const quoteField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
