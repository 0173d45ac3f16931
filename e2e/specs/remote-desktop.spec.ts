import type { Page } from '@playwright/test'
import { expect, poll, test } from '../support/fixtures.ts'
import { MAX_STOP_MS } from '../support/hold-endings.ts'
import { operator, type Simulator } from '../support/simulator.ts'
import { listDrives, listMovements, openLiveView } from '../support/steering.ts'

test.use({ account: operator })

const HOLD_MS = 2_000
/** The console sends the first drive of a hold twice, and then renews it at this interval. */
const RENEWAL_MS = 200

test('release and press pairs from the start of a press are one hold', async ({ page, rig }) => {
  const sent = recordDrives(page)
  await rig.slowDownClock()
  await openLiveView(page)

  const heldMs = await holdInPairs(page, 'ArrowRight', { holdMs: HOLD_MS })
  const releasedAt = await rig.now()
  await poll(() => listDrives(rig)).toMatchObject([{ ended: expect.any(Number) }])

  const [drive] = await listDrives(rig)
  expect((drive?.ended ?? Infinity) - releasedAt).toBeLessThanOrEqual(MAX_STOP_MS.alive)
  expect(await listMovements(rig, 'step')).toEqual([])
  expect(sent.filter((speed) => speed !== 0).length).toBeLessThanOrEqual(heldMs / RENEWAL_MS + 2)
})

test('keys with a single action act once while a remote desktop repeats them', async ({ page, rig }) => {
  await openLiveView(page)

  for (const key of ['s', 'l', '?']) await holdInPairs(page, key, { firstMs: 400, holdMs: 400 })

  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Live streaming', includeHidden: true })).toBeChecked()
  expect(await countCommands(rig, 'snap/*')).toBe(1)
})

test('a sled key that a remote desktop repeats sends no more commands than a held key', async ({ page, rig }) => {
  await openLiveView(page)

  const heldMs = await holdInPairs(page, '.', { holdMs: HOLD_MS })
  await expect(page.getByRole('button', { name: 'Move sled forward' })).toHaveAttribute('aria-pressed', 'false')

  const commands = await countCommands(rig, 'motor/forward/')
  expect(commands).toBeGreaterThan(1)
  expect(commands).toBeLessThanOrEqual(1 + heldMs / 500)
})

/**
 * Creates both halves of a pair inside the page before it sends them, because a busy machine would separate their time
 * stamps.
 */
const holdInPairs = (page: Page, key: string, { firstMs = 0, holdMs }: { firstMs?: number; holdMs: number }) =>
  page.evaluate(
    async ([pressed, waitMs, repeatMs]) => {
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const send = (...types: ('keydown' | 'keyup')[]) => {
        const events = types.map((type) => new KeyboardEvent(type, { key: pressed, code: pressed, bubbles: true }))
        for (const event of events) document.body.dispatchEvent(event)
      }
      const startedAt = performance.now()
      send('keydown')
      await pause(waitMs)
      const end = performance.now() + repeatMs
      for (let pair = 0; performance.now() < end; pair++) {
        send('keyup', 'keydown')
        await pause([25, 90, 40, 65][pair % 4] ?? 25)
      }
      send('keyup')
      return performance.now() - startedAt
    },
    [key, firstMs, holdMs] as const,
  )

function recordDrives(page: Page) {
  const speeds: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/ptz/control')) speeds.push(request.postDataJSON().x)
  })
  return speeds
}

const countCommands = async (rig: Simulator, path: string) => (await rig.requests('POST', path)).length
