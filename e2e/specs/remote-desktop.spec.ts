import type { Page } from '@playwright/test'
import { expect, findToast, poll, test } from '../support/fixtures.ts'
import { operator, type Simulator } from '../support/simulator.ts'
import { listDrives, listMovements, openLiveView } from '../support/steering.ts'

test.use({ account: operator })

const HOLD_MS = 2_000
const MAX_STANDSTILL_MS = 1_500
/** The console sends the first drive of a hold twice, and then renews it at this interval. */
const RENEWAL_MS = 200

for (const { title, firstMs, drives } of [
  { title: 'release and press pairs from the start of a press are one hold', firstMs: 0, drives: 1 },
  { title: 'the first pair after a long press resumes its hold, and later pairs continue it', firstMs: 600, drives: 2 },
]) {
  test(title, async ({ page, rig }) => {
    const sent = recordDrives(page)
    await openLiveView(page)

    const heldMs = await holdInPairs(page, 'ArrowRight', firstMs)
    const releasedAt = await rig.now()
    await poll(async () => (await listDrives(rig)).filter(({ ended }) => ended !== null).length).toBe(drives)

    const all = await listDrives(rig)
    expect((all.at(-1)?.ended ?? Infinity) - releasedAt).toBeLessThanOrEqual(MAX_STANDSTILL_MS)
    expect(await listMovements(rig, 'step')).toEqual([])
    expect(sent.filter((speed) => speed !== 0).length).toBeLessThanOrEqual(heldMs / RENEWAL_MS + 2 * drives)
  })
}

test('six quick presses of a key are six steps', async ({ page, rig }) => {
  await openLiveView(page)

  await page.evaluate(async () => {
    for (let press = 0; press < 6; press++) {
      for (const [type, pauseMs] of [['keydown', 20] as const, ['keyup', 50] as const]) {
        document.body.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowUp', code: 'ArrowUp', bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  })

  await poll(() => countCommands(rig, 'ptz/')).toBe(6)
  expect(await listDrives(rig)).toEqual([])
})

test('keys with a single action act once while a remote desktop repeats them', async ({ page, rig }) => {
  await openLiveView(page)

  for (const key of ['s', 'l', '?']) await holdInPairs(page, key, 400)

  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Live streaming', includeHidden: true })).toBeChecked()
  expect(await countCommands(rig, 'snap/*')).toBe(1)
})

test('Space on a button activates it once while a remote desktop repeats the key', async ({ page, rig }) => {
  await openLiveView(page)
  await page.getByRole('button', { name: 'Frame Shot' }).focus()
  const cdp = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1_000
  const send = (type: 'keyDown' | 'keyUp', seconds: number) => {
    const space = { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, timestamp: startedAt + seconds }
    return cdp.send('Input.dispatchKeyEvent', { ...space, type, ...(type === 'keyDown' && { text: ' ' }) })
  }

  await send('keyDown', 0)
  for (let pair = 0; pair < 20; pair++) {
    await send('keyUp', 0.4 + pair * 0.06)
    await send('keyDown', 0.401 + pair * 0.06)
  }
  await send('keyUp', 2)
  await expect(findToast(page, 'Frameshot taken')).toBeVisible()

  expect(await countCommands(rig, 'snap/*')).toBe(1)
})

test('a sled key that a remote desktop repeats sends no more commands than a held key', async ({ page, rig }) => {
  await openLiveView(page)

  await holdInPairs(page, '.', 0)
  await expect(page.getByRole('button', { name: 'Move sled forward' })).toHaveAttribute('aria-pressed', 'false')

  const commands = await countCommands(rig, 'motor/forward/')
  expect(commands).toBeGreaterThan(1)
  expect(commands).toBeLessThanOrEqual(1 + HOLD_MS / 500)
})

/**
 * Creates both halves of a pair inside the page before it sends them, because a busy machine would separate their time
 * stamps.
 */
const holdInPairs = (page: Page, key: string, firstMs: number) =>
  page.evaluate(
    async ([pressed, waitMs, holdMs]) => {
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const send = (...types: ('keydown' | 'keyup')[]) => {
        const events = types.map((type) => new KeyboardEvent(type, { key: pressed, code: pressed, bubbles: true }))
        for (const event of events) document.body.dispatchEvent(event)
      }
      const startedAt = performance.now()
      send('keydown')
      await pause(waitMs)
      const end = performance.now() + holdMs
      for (let pair = 0; performance.now() < end; pair++) {
        send('keyup', 'keydown')
        await pause([25, 90, 40, 65][pair % 4] ?? 25)
      }
      send('keyup')
      return performance.now() - startedAt
    },
    [key, firstMs, HOLD_MS] as const,
  )

function recordDrives(page: Page) {
  const speeds: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/ptz/control')) speeds.push(request.postDataJSON().x)
  })
  return speeds
}

const countCommands = async (rig: Simulator, path: string) => (await rig.requests('POST', path)).length
