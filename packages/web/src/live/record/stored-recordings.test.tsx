import { expect, onTestFinished, test } from 'vitest'
import { createConsole } from '../../console/console.ts'
import { browserClock } from '../../lib/clock.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { createStoredRecordings } from './stored-recordings.ts'

const openRecordings = (email = 'ann@rig.test') => {
  const rigConsole = createConsole({
    host: window.location.origin,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    storage: createMemoryStorage,
    tabStorage: createMemoryStorage,
    clock: browserClock,
    page: { window, reload: () => {} },
  })
  onTestFinished(rigConsole.close)
  rigConsole.session.completeLogin(createSampleAdmin({ email }))
  return createStoredRecordings(rigConsole)
}

const summary = (id: string, pieces: number) => ({
  id,
  name: `PTZ North span ${id}.mp4`,
  mimeType: 'video/mp4',
  bytes: 3 * pieces,
  pieces,
  seconds: pieces,
  dropped: 0,
  storedAt: 1_000 * pieces,
})
const cue = (seconds: number) => ({
  ...{ seconds, at: '2026-11-28T15:00:00.000Z' },
  ...{ pan: 12, tilt: -6, zoom: 10, sled: null },
})
const piece = (text: string, seconds: number) => ({ parts: [new TextEncoder().encode(text)], cues: [cue(seconds)] })

test('`open` returns the pieces of a film and its positions in order, even if there are more than ten pieces', async () => {
  const { append, open } = openRecordings()
  const letters = [...'abcdefghijkl']
  for (const [index, letter] of letters.entries()) await append(summary('1', index + 1), piece(letter, index))
  await append(summary('2', 1), piece('other', 0))

  const { film, positions } = await open(summary('1', letters.length))

  expect(film.type).toBe('video/mp4')
  expect(await film.text()).toBe('abcdefghijkl')
  const text = await positions.text()
  expect(text.match(/-->/g)).toHaveLength(12)
  expect(text).toContain('00:00:11.000 --> 00:00:12.000\n2026-11-28 15:00:00  Pan 12.0°  Tilt -6.0°  Zoom 10.0')
})

test('`list` returns the newest summary of each film of the account, the newest film first, until the film is removed', async () => {
  const ann = openRecordings()
  await ann.append(summary('1', 1), piece('a', 0))
  await ann.append(summary('1', 2), piece('b', 1))
  await ann.append(summary('2', 1), piece('c', 0))

  expect(await openRecordings('ben@rig.test').list()).toEqual([])
  expect(await ann.list()).toEqual([summary('2', 1), summary('1', 2)])
  await ann.remove(summary('2', 1))
  expect(await ann.list()).toEqual([summary('1', 2)])
})

test('after a piece could not be stored, append rejects all further pieces, and the earlier pieces can still be opened', async () => {
  const { append, open, list } = openRecordings()
  await append(summary('1', 1), piece('a', 0))

  await expect(append(summary('1', 3), piece('c', 2))).rejects.toThrow('An earlier piece of the film is missing')

  const [film] = await list()
  expect(film?.pieces).toBe(1)
  expect(film && (await (await open(film)).film.text())).toBe('a')
})

test('`open` rejects with a message for the operator if another tab has deleted the film', async () => {
  const { append, open } = openRecordings()
  await append(summary('1', 1), piece('a', 0))
  await openRecordings().remove(summary('1', 1))

  await expect(open(summary('1', 1))).rejects.toThrow('This recording is no longer in this browser')
})
