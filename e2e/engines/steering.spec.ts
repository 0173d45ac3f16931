import { expectToStop } from '../support/expect-stopped.ts'
import { findLastDrive, listMovements } from '../support/steering.ts'
import { engines } from './engines.ts'
import { expect, poll, test } from './fixtures.ts'
import { type Hold, holds, type Screen } from './screen.ts'

const STREAMING_MS = 180_000
const DRAG_PX = 120

const inputs: Record<string, Hold> = {
  ...holds,
  drag: {
    begin: async (screen) => {
      const { x, y } = await screen.evaluate(findMiddleOfPicture)
      await screen.movePointer(x, y)
      await screen.pressPointer()
      await screen.movePointer(x + DRAG_PX, y)
    },
    release: (screen) => screen.releasePointer(),
  },
  touch: {
    begin: async (screen) => {
      await screen.evaluate(recordPointerId)
      await screen.point('button', 'Pan right')
      await screen.evaluate(dispatchTouch, 'pointerdown')
    },
    release: (screen) => screen.evaluate(dispatchTouch, 'pointerup'),
  },
}

/**
 * These events are dispatched by script, because headless browsers neither lose the focus nor hide a tab, and
 * WebKitWebDriver cannot send touch input.
 */
const endings = {
  'window loses the focus': () => void window.dispatchEvent(new Event('blur')),
  'tab is hidden': () => {
    Object.defineProperty(document, 'hidden', { value: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  },
}

for (const engine of engines) {
  test(`in ${engine.name}, the picture stays live for three minutes, and the camera then stops within 300 ms of the release of a hold`, async ({
    rig,
    openConsole,
  }) => {
    const screen = await openConsole(engine)
    await screen.startStreaming()

    const startedAt = Date.now()
    while (Date.now() - startedAt < STREAMING_MS) {
      await waitUntilPictureChanges(screen)
      expect(await screen.hasText('LIVE')).toBe(true)
    }

    await screen.press('button', 'Pan right')
    await poll(() => findLastDrive(rig)).toMatchObject({ ended: null })
    await expectToStop(rig, screen.releasePointer)
    await poll(rig.viewers).toBe(1)
  })

  for (const [input, { begin, release }] of Object.entries(inputs))
    test(`in ${engine.name}, the camera stops within 300 ms of the release of a ${input} hold`, async ({
      rig,
      openConsole,
    }) => {
      const screen = await openConsole(engine)
      await screen.startStreaming()

      await begin(screen)
      await poll(() => findLastDrive(rig)).toMatchObject({ ended: null })
      await expectToStop(rig, () => release(screen))
    })

  for (const [event, dispatch] of Object.entries(endings))
    test(`in ${engine.name}, the camera stops within 300 ms when the ${event}`, async ({ rig, openConsole }) => {
      const screen = await openConsole(engine)
      await screen.press('button', 'Pan right')
      await poll(() => findLastDrive(rig)).toMatchObject({ ended: null })

      await expectToStop(rig, () => screen.evaluate(dispatch))
    })

  test(`in ${engine.name}, a press of an arrow moves the sled by one step`, async ({ rig, openConsole }) => {
    const screen = await openConsole(engine)

    await screen.click('button', 'Move sled forward')

    await screen.waitForText('Sled moved forward')
    await poll(async () => (await listMovements(rig, 'step')).map(({ axis, reason }) => [axis, reason])).toEqual([
      ['sled', 'done'],
    ])
  })
}

function findMiddleOfPicture() {
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = document.querySelector('[data-steering-surface]')?.getBoundingClientRect() ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

/** Browsers capture only pointers that exist, so the touch events use the pointer id of the mouse. */
function recordPointerId() {
  document.addEventListener('pointermove', ({ pointerId }) => Object.assign(window, { pointerId }), { once: true })
}

function dispatchTouch(type: string) {
  const { pointerId } = window as typeof window & { pointerId?: number }
  document
    .querySelector('button[aria-label="Pan right"]')
    ?.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', pointerId, bubbles: true, cancelable: true }))
}

const waitUntilPictureChanges = async (screen: Screen) => {
  const before = await screen.evaluate(readPicture)
  await poll(() => screen.evaluate(readPicture), 'the picture changes').not.toBe(before)
}

/** Runs in the page. The picture is a canvas, or an image element where the stream cannot be read. */
function readPicture() {
  const picture = document.querySelector<HTMLCanvasElement | HTMLImageElement>('[data-picture] :is(canvas, img)')
  const copy = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
  if (picture) copy.getContext('2d')?.drawImage(picture, 0, 0, copy.width, copy.height)
  return copy.toDataURL()
}
