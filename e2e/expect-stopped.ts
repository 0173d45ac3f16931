import type { Page } from '@playwright/test'
import { expect, poll } from './fixtures.ts'
import type { Movement, Simulator } from './simulator.ts'
import { findLastDrive } from './steering.ts'

const AXES = { x: 'pan', y: 'tilt', z: 'zoom' } as const

type Stop = { axis: Movement['axis']; at: number }

const stops = new WeakMap<Page, Stop[]>()

/** Records each stop of the page that the rig acknowledges. `expectStopped` requires the record. */
export function recordAcknowledgedStops(page: Page) {
  const acknowledged: Stop[] = []
  stops.set(page, acknowledged)
  page.on('response', (response) => {
    if (!response.ok() || !response.url().endsWith('/api/v1/ptz/control')) return
    const body = response.request().postDataJSON()
    for (const [name, axis] of Object.entries(AXES)) if (body[name] === 0) acknowledged.push({ axis, at: Date.now() })
  })
}

/**
 * Expects the latest drive of an axis to have ended, and the rig to have acknowledged a stop for it. Either may happen
 * first: if the machine stalls for 750 ms, the rig's dead-man ends the drive, which is correct.
 */
export async function expectStopped(page: Page, rig: Simulator, axis: Movement['axis'] = 'pan') {
  await poll(() => findLastDrive(rig, axis)).toMatchObject({ ended: expect.any(Number) })
  const { asked = 0, reason } = (await findLastDrive(rig, axis)) ?? {}
  expect(['stopped', 'dead-man']).toContain(reason)
  const isStopped = () => stops.get(page)?.some((stop) => stop.axis === axis && stop.at >= asked)
  await poll(isStopped, `the rig acknowledges a stop for ${axis}`).toBe(true)
}
