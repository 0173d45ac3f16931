import { beforeEach, expect, test, vi } from 'vitest'
import type { ConsoleWindow } from './console-window.ts'
import { runStand } from './stand.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** Opens a stand with a fake console. Returns the list of calls that the stand makes. */
function openStand(difference: Partial<ConsoleWindow> = {}, resetRig = async () => {}) {
  const done: string[] = []
  const rig: ConsoleWindow = {
    load: () => void done.push('load'),
    page: () => document,
    showsLiveView: () => true,
    signIn: () => false,
    watch: () => done.push('watch') > 0,
    cameraCount: () => 3,
    chooseCamera: (index) => void done.push(`camera ${index}`),
    isSteerable: () => true,
    pressKey: (key) => done.push(`press ${key}`) > 0,
    releaseKey: (key) => done.push(`release ${key}`) > 0,
    ...difference,
  }
  const stand = runStand({
    rig,
    resetRig: () => {
      done.push('reset')
      return resetRig()
    },
    after: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    isTouch: () => true,
    onTour: (isRunning) => void done.push(isRunning ? 'tour' : 'no tour'),
  })
  stand.watchDocument(document)
  return done
}

/** Simulates a touch on the picture. */
const touch = () => document.dispatchEvent(new Event('pointerdown', { bubbles: true }))

test('The stand enables the live picture only once', () => {
  const done = openStand()

  vi.advanceTimersByTime(30_000)

  expect(done).toEqual(['load', 'watch'])
})

test('The tour begins after one minute without a touch', () => {
  const done = openStand()

  vi.advanceTimersByTime(59_000)
  expect(done).not.toContain('tour')

  vi.advanceTimersByTime(8_000)
  expect(done.slice(2)).toEqual(['watch', 'camera 0', 'tour', 'press Home', 'release Home', 'press ArrowRight'])
})

test('A touch during the tour releases the key within the same event', () => {
  const done = openStand()
  vi.advanceTimersByTime(67_000)

  touch()

  expect(done.slice(-2)).toEqual(['release ArrowRight', 'no tour'])
  vi.advanceTimersByTime(50_000)
  expect(done.at(-1)).toBe('no tour')
})

test('After five idle minutes the rig is reset to its seed and the tour continues', async () => {
  const done = openStand()

  await vi.advanceTimersByTimeAsync(310_000)

  expect(done.filter((entry) => entry === 'reset')).toHaveLength(1)
  const afterReset = done.slice(done.indexOf('reset'))
  expect(afterReset.slice(0, 3)).toEqual(['reset', 'load', 'watch'])
  expect(afterReset).toContain('press ArrowRight')
})

test('The stand retries a failed reset of the rig', async () => {
  const reset = vi.fn().mockRejectedValueOnce(new Error('no response')).mockResolvedValue(undefined)
  const done = openStand({}, reset)

  await vi.advanceTimersByTimeAsync(310_000)

  expect(done.filter((entry) => entry === 'reset')).toHaveLength(2)
  expect(done.slice(done.lastIndexOf('reset'))).toContain('tour')
})

test('A touch during the reset of the rig prevents the tour', async () => {
  const done = openStand({}, () => new Promise((resolve) => setTimeout(resolve, 1_000)))
  await vi.advanceTimersByTimeAsync(300_500)

  touch()
  await vi.advanceTimersByTimeAsync(20_000)

  expect(done.slice(done.indexOf('reset'))).not.toContain('tour')
})

test('The tour shows each camera and returns the sled', async () => {
  const done = openStand()

  await vi.advanceTimersByTimeAsync(130_000)

  expect(done.filter((entry) => entry.startsWith('camera'))).toEqual(['camera 0', 'camera 1', 'camera 2'])
  expect(done.filter((entry) => /press [.,]/.test(entry))).toEqual(['press .', 'press ,'])
})

test('The tour shows a camera that cannot be steered while the sled moves', () => {
  const done = openStand({ isSteerable: () => false })

  vi.advanceTimersByTime(70_000)

  expect(done.filter((entry) => entry.startsWith('press'))).toEqual(['press .', 'press ,'])
})

test('The tour returns to the live view when a visitor has opened another screen', () => {
  let isLiveView = false
  const done = openStand({ showsLiveView: () => isLiveView })
  vi.advanceTimersByTime(61_000)
  expect(done.slice(-2)).toEqual(['load', 'tour'])

  isLiveView = true
  vi.advanceTimersByTime(3_000)

  expect(done.at(-1)).toBe('camera 0')
})

test('The stand reloads the console after a failed load', () => {
  const done = openStand({ page: () => null })

  vi.advanceTimersByTime(4_000)

  expect(done).toEqual(['load', 'load', 'load', 'load'])
})
