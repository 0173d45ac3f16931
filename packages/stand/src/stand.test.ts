import { beforeEach, expect, test, vi } from 'vitest'
import type { ConsoleWindow } from './console-window.ts'
import { runStand } from './stand.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

function startStand(difference: Partial<ConsoleWindow> = {}, resetRig = async () => {}) {
  const done: string[] = []
  const consoleWindow: ConsoleWindow = {
    load: () => void done.push('load'),
    page: () => document,
    showsLiveView: () => true,
    signIn: () => false,
    enableLivePicture: () => done.push('watch') > 0,
    countOnlineCameras: () => 3,
    selectCamera: (index) => void done.push(`camera ${index}`),
    isSteerable: () => true,
    pressKey: (key) => done.push(`press ${key}`) > 0,
    releaseKey: (key) => done.push(`release ${key}`) > 0,
    ...difference,
  }
  const stand = runStand({
    consoleWindow,
    resetRig: () => {
      done.push('reset')
      return resetRig()
    },
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    isVisitorInput: () => true,
    onTourChange: (isRunning) => void done.push(isRunning ? 'tour' : 'no tour'),
  })
  stand.watchDocument(document)
  return done
}

const touch = () => document.dispatchEvent(new Event('pointerdown', { bubbles: true }))

test('the stand enables the live picture only once', () => {
  const done = startStand()

  vi.advanceTimersByTime(30_000)

  expect(done).toEqual(['load', 'watch'])
})

test('the tour begins after one minute without input', () => {
  const done = startStand()

  vi.advanceTimersByTime(59_000)
  expect(done).not.toContain('tour')

  vi.advanceTimersByTime(8_000)
  expect(done.slice(2)).toEqual(['watch', 'camera 0', 'tour', 'press Home', 'release Home', 'press ArrowRight'])
})

test('input immediately ends the tour and releases the held key', () => {
  const done = startStand()
  vi.advanceTimersByTime(67_000)

  touch()

  expect(done.slice(-2)).toEqual(['release ArrowRight', 'no tour'])
  vi.advanceTimersByTime(50_000)
  expect(done.at(-1)).toBe('no tour')
})

test('the stand resets the rig after five idle minutes, and starts the tour again', async () => {
  const done = startStand()

  await vi.advanceTimersByTimeAsync(310_000)

  expect(done.filter((entry) => entry === 'reset')).toHaveLength(1)
  const afterReset = done.slice(done.indexOf('reset'))
  expect(afterReset.slice(0, 3)).toEqual(['reset', 'load', 'watch'])
  expect(afterReset).toContain('press ArrowRight')
})

test('the stand retries a failed reset', async () => {
  const reset = vi.fn().mockRejectedValueOnce(new Error('no response')).mockResolvedValue(undefined)
  const done = startStand({}, reset)

  await vi.advanceTimersByTimeAsync(310_000)

  expect(done.filter((entry) => entry === 'reset')).toHaveLength(2)
  expect(done.slice(done.lastIndexOf('reset'))).toContain('tour')
})

test('the stand does not start a tour if a visitor touches the screen during a reset', async () => {
  const done = startStand({}, () => new Promise((resolve) => setTimeout(resolve, 1_000)))
  await vi.advanceTimersByTimeAsync(300_500)

  touch()
  await vi.advanceTimersByTimeAsync(20_000)

  expect(done.slice(done.indexOf('reset'))).not.toContain('tour')
})

test('the tour shows each camera, and moves the sled forward and backward in turn', async () => {
  const done = startStand()

  await vi.advanceTimersByTimeAsync(130_000)

  expect(done.filter((entry) => entry.startsWith('camera'))).toEqual(['camera 0', 'camera 1', 'camera 2'])
  expect(done.filter((entry) => /press [.,]/.test(entry))).toEqual(['press .', 'press ,'])
})

test('the tour moves only the sled when the camera cannot be steered', () => {
  const done = startStand({ isSteerable: () => false })

  vi.advanceTimersByTime(70_000)

  expect(done.filter((entry) => entry.startsWith('press'))).toEqual(['press .', 'press ,'])
})

test('the tour returns to the live view when a visitor has opened another screen', () => {
  let isLiveView = false
  const done = startStand({ showsLiveView: () => isLiveView })
  vi.advanceTimersByTime(61_000)
  expect(done.slice(-2)).toEqual(['load', 'tour'])

  isLiveView = true
  vi.advanceTimersByTime(3_000)

  expect(done.at(-1)).toBe('camera 0')
})

test('the stand reloads the console while the frame shows an error page', () => {
  const done = startStand({ page: () => null })

  vi.advanceTimersByTime(4_000)

  expect(done).toEqual(['load', 'load', 'load', 'load'])
})
