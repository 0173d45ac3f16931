import { expect, test } from 'vitest'
import { catchFailure, consoleWithResponse } from '../testing/intercept-responses.ts'
import { createSimulatedRig } from '../testing/simulated-rig.tsx'

test('the rig client detects a simulator by its x-rig header', async () => {
  const { rig, settings } = (await createSimulatedRig({ as: 'operator' })).rigConsole

  await rig.cameras.dashboard()

  expect(settings.get().isSimulator).toBe(true)
})

const dateHeader = { date: 'Mon, 04 May 2026 10:00:00 GMT' }

test("the rig client records the Date of the rig's responses, failures included", async () => {
  const { rig, rigClock } = await consoleWithResponse(() => Response.json({}, { status: 409, headers: dateHeader }))

  await catchFailure(rig.sled.forward())

  expect(new Date(rigClock.date() ?? 0).toISOString()).toMatch(/^2026-05-04T10:00:0/)
})

test.each([
  ['a sign-in page', () => new Response('<html>', { headers: { ...dateHeader, 'content-type': 'text/html' } })],
  ['a gateway that cannot reach the rig', () => new Response('', { status: 502, headers: dateHeader })],
])('the rig client does not record the Date of %s', async (_, respond) => {
  const { rig, rigClock } = await consoleWithResponse(respond)

  await catchFailure(rig.sled.forward())

  expect(rigClock.date()).toBe(null)
})
