import type { Page } from '@playwright/test'
import { expect, poll } from './fixtures.ts'
import type { Movement, Simulator } from './simulator.ts'
import { lastDrive } from './steering.ts'

const AXES = { x: 'pan', y: 'tilt', z: 'zoom' } as const

type Stop = { axis: Movement['axis']; at: number }

const stops = new WeakMap<Page, Stop[]>()

/** Notes the stops of the page that the rig takes from now on. */
export function noteStops(page: Page) {
  const taken: Stop[] = []
  stops.set(page, taken)
  page.on('response', (answer) => {
    if (!answer.ok() || !answer.url().endsWith('/api/v1/ptz/control')) return
    const body = answer.request().postDataJSON()
    for (const [name, axis] of Object.entries(AXES)) if (body[name] === 0) taken.push({ axis, at: Date.now() })
  })
}

/**
 * The last drive of an axis has come to an end, and the rig has taken a stop of the page for it. Not which of the two was first: while the
 * whole machine stalls for 750 ms, the rig's dead-man rightly stops what it hears nothing of.
 */
export async function expectStandstill(page: Page, rig: Simulator, axis: Movement['axis'] = 'pan') {
  await poll(() => lastDrive(rig, axis)).toMatchObject({ ended: expect.any(Number) })
  const { asked = 0, reason } = (await lastDrive(rig, axis)) ?? {}
  expect(['stopped', 'dead-man']).toContain(reason)
  const isStopped = () => stops.get(page)?.some((stop) => stop.axis === axis && stop.at >= asked)
  await poll(isStopped, `the rig takes a stop for ${axis}`).toBe(true)
}
