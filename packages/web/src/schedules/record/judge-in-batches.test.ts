import type { ListedSchedule } from '@rig/contract/reading/screens'
import { expect, test } from 'vitest'
import { createKnownCameras, toRecording } from '../../rig/recordings.ts'
import { nameOf } from '../../testing/camera-name.ts'
import { judgePatrolsInBatches } from './judge-in-batches.ts'

const HOUR_MS = 3_600_000
const now = Date.parse('2026-07-10T12:00:00Z')

test('judgePatrolsInBatches finds the cameras of ten thousand recordings in ten tasks, and judges each schedule in a separate task', async () => {
  const known = createKnownCameras([nameOf('north', 'PTZ North span')])
  let searched = 0
  const cameras = {
    ...known,
    find: (recording: Parameters<typeof known.find>[0]) => {
      searched += 1
      return known.find(recording)
    },
  }
  const items = Array.from({ length: 10_000 }, (_, index) => {
    const stamp = new Date(now - index * HOUR_MS).toISOString().slice(0, 19).replaceAll(':', '-')
    return toRecording({ name: `Patrol PTZ North span ${stamp}Z 20-80.mp4`, format: 'mp4' })
  })
  const schedule: ListedSchedule = { _id: '', cameraID: 'north', time: '', sled_start: 20, sled_stop: 80 }
  const schedules = ['06:00', '18:00'].map((time) => ({ ...schedule, _id: time, time }))
  const checked = { checks: new Map(), failed: new Map<string, string>() }
  const evidence = { ...checked, zone: 'UTC', isComplete: true, isRigTime: true, listedAt: now }
  const tasks: number[] = []

  const { films, records } = await judgePatrolsInBatches({ ...evidence, items, cameras, schedules }, async () => {
    tasks.push(searched)
    searched = 0
  })

  expect(films).toHaveLength(10_000)
  expect(records.map(({ days }) => days.length)).toEqual([366, 365])
  expect(tasks).toEqual([...Array(10).fill(1_000), 0, 0])
})
