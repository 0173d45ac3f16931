import { expect, test } from 'vitest'
import type { BrowserPage } from '../console/console.ts'
import type { SaveTarget } from '../lib/save-file.ts'
import { createFixedLink } from '../testing/fixed-link.ts'
import { unlimitedConnections } from '../testing/unlimited-connections.ts'
import { processItems } from './bulk-action.ts'
import { createZipDownload } from './zip-download.ts'

type Files = Parameters<typeof createZipDownload>[1]

const files: Files = ['a.jpg', '../b.jpg', 'lost.jpg'].map((name) => ({
  name,
  link: createFixedLink(`/media/${encodeURIComponent(name)}`),
  kind: null,
}))
const source = {
  fetch: async (url: RequestInfo | URL) =>
    String(url).includes('lost') ? new Response(null, { status: 404 }) : new Response(`content of ${url}`),
  page: { window: { location: new URL('http://rig.test/') } } as unknown as BrowserPage,
  connections: unlimitedConnections,
}

const download = async (save: SaveTarget, stop = new AbortController(), from = source, listed = files) => {
  const { act, finish } = createZipDownload(from, listed, 'Gallery.zip', save)
  const names = listed.map(({ name }) => name)
  const outcomes = await processItems({ names, act, concurrency: 4, report: () => {}, signal: stop.signal })
  return { outcomes, states: outcomes.map(({ state }) => state), note: await finish(outcomes, stop.signal) }
}

/** Returns a `SaveTarget` that writes to `file.saved`, which is an error if a save failed. */
const createSaveStub = () => {
  const file = { saved: '' as string | Error }
  const save: SaveTarget = async (response) => {
    file.saved = new Error('Nothing')
    file.saved = new TextDecoder('latin1').decode(await response.arrayBuffer())
  }
  return { file, save }
}

test('createZipDownload saves the files as one zip, which lists a file that could not be loaded', async () => {
  const { file, save } = createSaveStub()

  const { states, note } = await download(save)

  expect(states).toEqual(['done', 'done', 'failed'])
  expect(note).toBe("Saved as Gallery.zip. 1 of 3 files are missing: see 'Not included.txt' in the zip")
  expect(file.saved).toMatch(/^PK.*a\.jpg.*content of \/media\/a\.jpg.*Not included\.txtlost\.jpg: .*PK/s)
})

const foreignFiles: Files = [
  files[0],
  { name: 'b.jpg', link: createFixedLink('http://media.test/b.jpg'), kind: null },
].flatMap((file) => file ?? [])

test("createZipDownload skips a cross-origin file that the page is not allowed to read, and refers to the file's Download link", async () => {
  const { file, save } = createSaveStub()
  const fetchFirst = async (url: RequestInfo | URL) => {
    if (String(url).includes('a.jpg')) return new Response('content')
    throw new TypeError('Failed to fetch')
  }

  const { states, note } = await download(save, undefined, { ...source, fetch: fetchFirst }, foreignFiles)

  expect(states).toEqual(['done', 'failed'])
  expect(note).toBe("Saved as Gallery.zip. 1 of 2 files are missing: see 'Not included.txt' in the zip")
  expect(file.saved).toContain(
    "b.jpg: The server of this file does not allow the console to read it. Use the file's own",
  )
})

test('createZipDownload lists nothing if the zip contains all files', async () => {
  const { file, save } = createSaveStub()

  const { note } = await download(save, undefined, source, files.slice(0, 2))

  expect(note).toBe('Saved as Gallery.zip')
  expect(file.saved).not.toContain('Not included.txt')
})

test('createZipDownload removes the path from a file name', async () => {
  const { file, save } = createSaveStub()

  await download(save)

  expect(file.saved).toContain('_b.jpg')
  expect(file.saved).not.toContain('.._b.jpg')
  expect(file.saved).not.toContain('../b.jpg')
})

test('createZipDownload discards the zip if the operator stops the download', async () => {
  const stop = new AbortController()
  stop.abort()
  const { file, save } = createSaveStub()

  const { note } = await download(save, stop)

  expect(note).toBe('Stopped: nothing was saved')
  expect(file.saved).toEqual(new Error('Nothing'))
})

test('createZipDownload reports the reason if the zip cannot be saved', async () => {
  const write = () => {
    throw new Error('The disk is full')
  }

  const { note } = await download(async ({ body }) => body?.pipeTo(new WritableStream({ write })))

  expect(note).toBe('The zip could not be saved: The disk is full')
})

test('if the browser cannot open the file for the zip, createZipDownload fails each download with the reason', async () => {
  const { outcomes, note } = await download(() => Promise.reject(new Error('Not allowed')), undefined, source, [
    ...files.slice(0, 2),
  ])

  const error = { message: 'Not allowed' }
  expect(outcomes).toMatchObject([
    { state: 'failed', error },
    { state: 'failed', error },
  ])
  expect(note).toBe('Nothing was saved')
})

test('createZipDownload skips a film of 40 bytes with the reason', async () => {
  const film = { name: 'a.mp4', link: createFixedLink('/media/a.mp4'), kind: 'film' as const }
  const fetch = async () => new Response('x'.repeat(40))

  const { outcomes } = await download(async () => {}, undefined, { ...source, fetch }, [film])

  const error = { message: 'The file is not a film that can be played' }
  expect(outcomes).toMatchObject([{ state: 'failed', error }])
})
