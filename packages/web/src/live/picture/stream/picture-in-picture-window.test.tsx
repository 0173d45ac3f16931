import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { register } from '../../../lib/register.ts'
import { type ShownPicture, toggleWindow } from './picture-in-picture-window.ts'

let drawn: string[] = []

beforeEach(() => {
  drawn = []
  const surface = {
    drawImage: () => drawn.push('picture'),
    fillRect: () => drawn.push('veil'),
    fillText: (text: string) => drawn.push(text),
    beginPath: () => {},
    arc: () => {},
    fill: () => drawn.push('dot'),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(surface as never)
  Object.assign(HTMLCanvasElement.prototype, { captureStream: () => null })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  Object.assign(HTMLVideoElement.prototype, { requestPictureInPicture: openPage })
  Object.assign(document, { pictureInPictureElement: null, exitPictureInPicture: vi.fn(closePage) })
})

async function openPage(this: HTMLVideoElement) {
  Object.assign(document, { pictureInPictureElement: this })
}

const closePage = async () => {
  const window = document.pictureInPictureElement
  Object.assign(document, { pictureInPictureElement: null })
  window?.dispatchEvent(new Event('leavepictureinpicture'))
}

const openWindow = async ({ isRecording = false } = {}) => {
  const canvas = document.body.appendChild(document.createElement('canvas'))
  onTestFinished(() => document.body.replaceChildren())
  const store = createStore<ShownPicture>(() => ({ canvas, session: { phase: 'live' } }))
  const listeners = new Set<() => void>()
  const toggle = () =>
    toggleWindow({
      picture: { store, onFrame: (listener) => register(listeners, listener) },
      isRecording: () => isRecording,
    })
  const showFrame = () => {
    for (const listener of listeners) listener()
  }
  await toggle()
  drawn = []
  return { store, listeners, showFrame, toggle }
}

test('the window shows each frame', async () => {
  const { showFrame } = await openWindow()

  showFrame()

  expect(drawn).toEqual(['picture'])
})

test('the window shows a dot during a recording', async () => {
  const { showFrame } = await openWindow({ isRecording: true })

  showFrame()

  expect(drawn).toEqual(['picture', 'dot'])
})

test('while the picture is not live, the window dims it and shows a message', async () => {
  const { store } = await openWindow()

  store.setState({ session: { phase: 'stalled' } })
  expect(drawn).toEqual(['picture', 'veil', 'No live picture'])
  store.setState({ session: { phase: 'live' } })

  expect(drawn.at(-1)).toBe('picture')
})

test('the window closes when the picture is removed from the page', async () => {
  const { store, listeners } = await openWindow()

  store.setState({ canvas: null })

  expect(document.pictureInPictureElement).toBeNull()
  expect([listeners.size, document.querySelector('video')]).toEqual([0, null])
})

test('the window closes if the picture is removed while the window opens', async () => {
  const opened = openWindow()
  await Promise.resolve()
  document.querySelector('video')?.remove()

  await opened

  expect(document.pictureInPictureElement).toBeNull()
})

test('a second press closes the window, and later frames are not drawn', async () => {
  const { listeners, toggle } = await openWindow()

  await toggle()

  expect([listeners.size, document.querySelector('video')]).toEqual([0, null])
})

test('if the browser refuses the window, the reason is passed on, and nothing remains in the page', async () => {
  Object.assign(HTMLVideoElement.prototype, { requestPictureInPicture: () => Promise.reject(new Error('Refused')) })

  await expect(openWindow()).rejects.toThrow('Refused')

  expect(document.querySelector('video')).toBeNull()
})
