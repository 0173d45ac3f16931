import { expect, test } from 'vitest'
import type { Page } from '../console/console.ts'
import type { Save } from '../ui/save-file.ts'
import { zipFiles } from './download-files.ts'
import { runOverItems } from './item-run.ts'

const files = ['a.jpg', '../b.jpg', 'lost.jpg'].map((name) => ({
  name,
  url: `/media/${encodeURIComponent(name)}`,
}))
const source = {
  fetch: async (url: RequestInfo | URL) =>
    String(url).includes('lost') ? new Response(null, { status: 404 }) : new Response(`content of ${url}`),
  page: { window: { location: new URL('http://rig.test/') } } as unknown as Page,
}

/** Downloads the files and saves their zip with `save`. */
const download = async (save: Save, stop = new AbortController()) => {
  const { act, finish } = zipFiles(source, files, 'Gallery.zip', save)
  const names = files.map(({ name }) => name)
  const outcomes = await runOverItems({ names, act, concurrency: 4, report: () => {}, signal: stop.signal })
  return { states: outcomes.map(({ state }) => state), note: await finish(outcomes, stop.signal) }
}

/** Returns a `save`, and the file that it has saved as text; an error if it has saved nothing. */
const memory = () => {
  const file = { saved: '' as string | Error }
  const save: Save = async (response) => {
    file.saved = new Error('Nothing')
    file.saved = new TextDecoder('latin1').decode(await response.arrayBuffer())
  }
  return { file, save }
}

test('Files are downloaded as one zip; a file that cannot be loaded is reported and omitted', async () => {
  const { file, save } = memory()

  const { states, note } = await download(save)

  expect(states).toEqual(['done', 'done', 'failed'])
  expect(note).toBe('Saved as Gallery.zip')
  expect(file.saved).toMatch(/^PK.*a\.jpg.*content of \/media\/a\.jpg.*PK/s)
  expect(file.saved).not.toContain('lost.jpg')
})

test('A file whose name contains a path is unpacked beside the others', async () => {
  const { file, save } = memory()

  await download(save)

  expect(file.saved).toContain('.._b.jpg')
  expect(file.saved).not.toContain('../b.jpg')
})

test('A stopped download leaves no zip file', async () => {
  const stop = new AbortController()
  stop.abort()
  const { file, save } = memory()

  const { note } = await download(save, stop)

  expect(note).toBe('Stopped: nothing has been saved')
  expect(file.saved).toEqual(new Error('Nothing'))
})

test('A download whose zip cannot be saved ends with the reason', async () => {
  const write = () => {
    throw new Error('The disk is full')
  }

  const { note } = await download(async ({ body }) => body?.pipeTo(new WritableStream({ write })))

  expect(note).toBe('The zip could not be saved: The disk is full')
})
