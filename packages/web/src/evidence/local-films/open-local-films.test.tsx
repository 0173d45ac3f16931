import { expect, test, vi } from 'vitest'
import { explainMediaError } from '../../rig/explain-media.ts'
import { fetchFile } from '../../rig/fetch-file.ts'
import { createLocalFilms } from '../../rig/local-films.ts'
import { createMediaLink } from '../../rig/media-links.ts'
import { createLocalMovie } from '../../testing/local-movie.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { openLocalFilms } from './open-local-films.ts'

const NAME = 'PTZ North span 2026-11-28T14-15-37Z recorded'

/** A positions file of three seconds in which the sled moves from 20 to 24. */
const vtt = ['WEBVTT', ...[0, 1, 2].map(writeCue), ''].join('\n\n')

function writeCue(second: number) {
  const position = `Pan 12.0°  Tilt -5.0°  Zoom 20.0  Sled ${20 + 2 * second}.0`
  return `00:0${second}.000 --> 00:0${second + 1}.000\n2026-11-28 14:15:3${7 + second}  ${position}`
}

const openFiles = async (...files: File[]) => {
  const { rigConsole, sent } = createRespondingConsole(() => Response.json({}))
  const onError = vi.spyOn(rigConsole.notices, 'error')
  const recordings = await openLocalFilms(rigConsole, files)
  const films = rigConsole.area(createLocalFilms)
  return { rigConsole, sent, films, recordings, problems: onError.mock.calls.map(([text]) => text) }
}

test('a local film gets camera and time from its name, and its bytes from the file, without a request', async () => {
  const file = createLocalMovie(`${NAME}.mp4`)

  const { rigConsole, sent, recordings, problems } = await openFiles(file)

  expect(problems).toEqual([])
  expect(recordings).toMatchObject([
    { name: `${NAME}.mp4`, list: 'computer', kind: 'film', cameraText: 'PTZ North span', track: null },
  ])
  const link = createMediaLink(rigConsole, { list: 'computer', name: `${NAME}.mp4` })
  expect(await link.read()).toMatch(/^blob:/)
  expect(await fetchFile(rigConsole, link, AbortSignal.timeout(5_000))).toBe(file)
  expect(sent).toEqual([])
  expect(createMediaLink(rigConsole, { list: 'gallery', name: `${NAME}.mp4` }).find()).toBeNull()
})

test('the reason why a film cannot be played is read from its file, without a request', async () => {
  const { rigConsole, sent } = await openFiles(createLocalMovie(`${NAME}.mp4`))
  const link = createMediaLink(rigConsole, { list: 'computer', name: `${NAME}.mp4` })
  const url = await link.read()

  const found = await explainMediaError(rigConsole, link, url, AbortSignal.timeout(5_000), 'film')

  expect(found).toEqual({ reason: 'The browser cannot play it' })
  expect(sent).toEqual([])
})

test('the track section of a local film comes from its recorded positions', async () => {
  const { films, recordings } = await openFiles(createLocalMovie(`${NAME}.webm`), new File([vtt], `${NAME}.vtt`))

  expect(recordings).toMatchObject([{ track: { from: 20, to: 24 }, format: 'webm' }])
  expect(films.find(`${NAME}.webm`)).toMatchObject({ vtt, unsearchableReason: null })
})

test('of two films, only the one with the same name as the positions file has positions; a single film has them even if the names differ', async () => {
  const [one, other] = [createLocalMovie('a.mp4'), createLocalMovie('b.mp4')]

  const two = await openFiles(one, other, new File([vtt], 'b.vtt'))
  const single = await openFiles(one, new File([vtt], 'positions.vtt'))

  expect(['a.mp4', 'b.mp4'].map((name) => two.films.find(name)?.vtt)).toEqual([null, vtt])
  expect(two.films.find('a.mp4')?.unsearchableReason).toMatch(/^a.mp4: its positions are unknown/)
  expect(single.films.find('a.mp4')?.vtt).toBe(vtt)
})

test('without recorded positions, the sled range of a film that was downloaded from the rig comes from the file name', async () => {
  const { films, recordings } = await openFiles(createLocalMovie('Patrol PTZ 2026-07-10T06-30-00Z 20-80.mp4'))

  expect(recordings).toMatchObject([{ track: { from: 20, to: 80 } }])
  expect(films.find(recordings[0]?.name ?? '')?.unsearchableReason).toBeNull()
})

test.each([
  ['an empty file', [new File([], 'a.mp4')], 'a.mp4 was not opened. The file is empty.'],
  [
    'another file',
    [new File(['x'.repeat(40)], 'a.mp4')],
    'a.mp4 was not opened. The file is not a film that can be played.',
  ],
  ['a positions file without a film', [new File([vtt], 'a.vtt')], 'Choose a film: an .mp4 or .webm file'],
  ['an unreadable file', [createUnreadable('a.mp4')], 'a.mp4 was not opened. The browser cannot read the file.'],
])('%s is not opened, and a toast gives the reason', async (_what, files, problem) => {
  const { recordings, problems } = await openFiles(...files)

  expect(recordings).toEqual([])
  expect(problems).toEqual([problem])
})

test.each([
  ['contains no positions', new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'], 'a.vtt')],
  ['is huge', createHuge('a.vtt')],
])('a film whose .vtt file %s is opened without positions, and a toast gives the reason', async (_what, file) => {
  const { films, problems } = await openFiles(createLocalMovie('a.mp4'), file)

  expect(films.find('a.mp4')).toMatchObject({ vtt: null })
  expect(problems).toEqual(['a.vtt contains no positions'])
})

test.each([
  ['closed when another account signs in', null, 'bob@rig.test', []],
  ['closed when another account signs in after the session has expired', 'expired', 'bob@rig.test', []],
  ['closed by a logout', 'logout', 'ada@rig.test', []],
  ['open when the same account signs in after the session has expired', 'expired', 'ada@rig.test', ['a.mp4']],
] as const)('local films are %s', async (_outcome, ended, email, open) => {
  const { rigConsole, films } = await openFiles(createLocalMovie('a.mp4'))

  if (ended) rigConsole.session.end(ended)
  rigConsole.session.completeLogin(createSampleAdmin({ email, token: 'second' }))

  expect([...films.store.getState().keys()]).toEqual(open)
  expect(createMediaLink(rigConsole, { list: 'computer', name: 'a.mp4' }).find() !== null).toBe(open.length > 0)
})

function createUnreadable(name: string) {
  const file = new File(['x'], name)
  return Object.assign(file, { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) })
}

function createHuge(name: string) {
  return Object.defineProperty(new File([vtt], name), 'size', { value: 1e9 })
}
