import { beforeEach, expect, test, vi } from 'vitest'
import type { ConsoleWindow } from './console-window.ts'
import { runStand } from './stand.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A stand in front of a console that only writes down what is done to it. */
function openStand() {
  const done: string[] = []
  const rig: ConsoleWindow = {
    load: () => done.push('load'),
    page: () => document,
    signIn: () => false,
    cameraCount: () => 4,
    chooseCamera: (index) => void done.push(`camera ${index}`),
    watch: () => {},
    pressKey: (key) => void done.push(`press ${key}`),
    releaseKey: (key) => void done.push(`release ${key}`),
  }
  const stand = runStand({
    rig,
    resetRig: async () => void done.push('reset'),
    after: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    isTouch: () => true,
  })
  stand.watchDocument(document)
  return done
}

/** A visitor puts a finger on the picture. */
const touch = () => document.dispatchEvent(new Event('pointerdown', { bubbles: true }))

test('The tour begins when nobody has touched anything for a minute', () => {
  const done = openStand()

  vi.advanceTimersByTime(59_000)
  expect(done).toEqual(['load'])

  vi.advanceTimersByTime(5_000)
  expect(done).toEqual(['load', 'camera 0', 'press ArrowRight'])
})

test('A touch during the tour lets go of the camera within the same event', () => {
  const done = openStand()
  vi.advanceTimersByTime(64_000)

  touch()

  expect(done.at(-1)).toBe('release ArrowRight')
  vi.advanceTimersByTime(50_000)
  expect(done.at(-1)).toBe('release ArrowRight')
})

test('After five idle minutes the rig goes back to its seed and the tour goes on', async () => {
  const done = openStand()

  await vi.advanceTimersByTimeAsync(305_000)

  expect(done.filter((entry) => entry === 'reset')).toHaveLength(1)
  const afterReset = done.slice(done.indexOf('reset'))
  expect(afterReset).toContain('load')
  expect(afterReset).toContain('press ArrowRight')
})

test('The tour shows one camera after another', async () => {
  const done = openStand()

  await vi.advanceTimersByTimeAsync(150_000)

  expect(done).toContain('camera 0')
  expect(done).toContain('camera 1')
})
