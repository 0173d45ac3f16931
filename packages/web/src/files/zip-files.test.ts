import { afterEach, expect, test, vi } from 'vitest'
import type { Save } from '../ui/save-place.ts'
import { runOverItems } from './item-run.ts'
import { zipFiles } from './zip-files.ts'

afterEach(() => void vi.unstubAllGlobals())

const files = ['a.jpg', '../b.jpg', 'lost.jpg'].map((name) => ({
  name,
  address: `/media/${encodeURIComponent(name)}`,
  picture: '',
  drawing: '',
}))
const answerOf = (address: string) =>
  address.includes('lost') ? new Response(null, { status: 404 }) : new Response(`content of ${address}`)

/** Downloads the files and saves their zip with `save`. */
const download = async (save: Save, stop = new AbortController()) => {
  vi.stubGlobal('fetch', async (address: string) => answerOf(address))
  const { act, finish } = zipFiles(files, 'Gallery.zip', save)
  const names = files.map(({ name }) => name)
  const outcomes = await runOverItems({ names, act, atOnce: 4, report: () => {}, signal: stop.signal })
  return { states: outcomes.map(({ state }) => state), note: await finish(outcomes, stop.signal) }
}

/** A place to save to, and what has been saved there as text; an error where nothing has. */
const memory = () => {
  const place = { saved: '' as string | Error }
  const save: Save = async (answer) => {
    place.saved = new Error('Nothing')
    place.saved = new TextDecoder('latin1').decode(await answer.arrayBuffer())
  }
  return { place, save }
}

test('Files are downloaded as one zip; a file that cannot be loaded is reported and left out', async () => {
  const { place, save } = memory()

  const { states, note } = await download(save)

  expect(states).toEqual(['done', 'done', 'failed'])
  expect(note).toBe('Saved as Gallery.zip')
  expect(place.saved).toMatch(/^PK.*a\.jpg.*content of \/media\/a\.jpg.*PK/s)
  expect(place.saved).not.toContain('lost.jpg')
})

test('A file whose name contains a path is unpacked beside the others', async () => {
  const { place, save } = memory()

  await download(save)

  expect(place.saved).toContain('.._b.jpg')
  expect(place.saved).not.toContain('../b.jpg')
})

test('A stopped download leaves no zip file', async () => {
  const stop = new AbortController()
  stop.abort()
  const { place, save } = memory()

  const { note } = await download(save, stop)

  expect(note).toBe('Stopped: nothing has been saved')
  expect(place.saved).toEqual(new Error('Nothing'))
})

test('Where the zip cannot be saved, the download ends and says why', async () => {
  const write = () => {
    throw new Error('The disk is full')
  }

  const { note } = await download(async ({ body }) => body?.pipeTo(new WritableStream({ write })))

  expect(note).toBe('The zip could not be saved: The disk is full')
})
