import { QueryObserver, useQuery } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RigConsole } from '../console/console.ts'

import { expectLogged } from '../testing/logged-errors.ts'
import { provideConsole } from '../testing/provide-console.tsx'
import { createRespondingConsole, formatRequest } from '../testing/responding-console.ts'
import { cameraList } from './cameras.ts'
import { galleryList, polledGalleryList, useIsGalleryComplete } from './gallery.ts'
import { type jobList, polledJobList } from './jobs.ts'
import { presetList } from './presets.ts'
import { cameraPosition, polledPosition } from './ptz.ts'
import { scheduleList } from './schedules.ts'

/** Creates a console that gets each response from `server.respond`. `time.now` is the time on its clock. */
const openConsole = (initial: () => Response) => {
  const server = { respond: initial }
  const time = { now: 0 }
  const { rigConsole, sent } = createRespondingConsole(() => server.respond(), { clock: { now: () => time.now } })
  const read = <Result,>(useResult: () => Result) => renderHook(useResult, provideConsole(rigConsole)).result.current
  return { ...rigConsole, rigConsole, server, sent, time, read }
}

const listing = (list: string, entries: unknown[], others: object = {}) =>
  Response.json({ data: { [list]: entries, ...others } })

const schedule = (_id: string, time: string) => ({ _id, cameraID: 'north', time })
const image = (name: string) => ({ name, url: `/${name}`, format: 'jpg' })

test.each([
  ['with an error status', () => new Response(null, { status: 502 })],
  ['without a list', () => Response.json({ data: {} })],
])('a response to cameraList %s counts as a failed request, which can cause an outage', async (_what, respond) => {
  expectLogged(/dashboard/)
  const { rigConsole, queryClient, requestLog } = openConsole(respond)

  await queryClient.fetchQuery(cameraList(rigConsole)).catch(() => {})

  expect(requestLog.outage.getState().failures).toBe(1)
})

test('scheduleList sorts the schedules by time', async () => {
  const entries = [schedule('late', '21:00'), schedule('early', '6:30'), schedule('noon', '12:00')]
  const { rigConsole, queryClient, sent } = openConsole(() => listing('scheduler', entries))

  const { data } = await new QueryObserver(queryClient, scheduleList(rigConsole)).refetch()

  expect(data).toMatchObject([{ _id: 'early' }, { _id: 'noon' }, { _id: 'late' }])
  expect(sent.map(formatRequest)).toEqual(['GET /api/v1/scheduler/'])
  expect(queryClient.getQueryData(['schedules'])).toHaveLength(3)
})

type IntervalOptions = { refetchInterval?: unknown; queryKey: readonly unknown[] }

/** Returns the time in ms after which a screen with these options would refetch. */
const getInterval = ({ queryClient }: RigConsole, { refetchInterval, queryKey }: IntervalOptions) =>
  typeof refetchInterval === 'function'
    ? refetchInterval(queryClient.getQueryCache().find({ queryKey, exact: true }))
    : refetchInterval

test.each([
  ['scheduleList', scheduleList, 'scheduler'],
  ['galleryList', galleryList, 'image'],
])('%s refetches every 5 s only while requests fail', async (_name, createOptions, list) => {
  expectLogged(/502/)
  const { rigConsole, server, queryClient } = openConsole(() => new Response(null, { status: 502 }))
  const options = createOptions(rigConsole) as ReturnType<typeof galleryList>
  await queryClient.fetchQuery(options).catch(() => {})
  const whileFailing = getInterval(rigConsole, options)
  server.respond = () => listing(list, [])

  await queryClient.fetchQuery(options)

  expect(whileFailing).toBe(5_000)
  expect(getInterval(rigConsole, options)).toBe(false)
})

test.each([
  ['polledGalleryList', polledGalleryList, 'image', 'gallery'],
  ['polledJobList', polledJobList, 'job', 'job'],
])('%s waits five times as long as a slow request took', async (_name, createOptions, list, path) => {
  const { rigConsole, server, queryClient, sent, time } = openConsole(() => listing(list, []))
  const options = createOptions(rigConsole) as ReturnType<typeof jobList>
  await queryClient.fetchQuery(options)
  const whileQuick = getInterval(rigConsole, options)
  server.respond = () => {
    time.now += 2_000
    return listing(list, [])
  }

  await queryClient.fetchQuery({ ...options, staleTime: 0 })

  expect(whileQuick).toBe(4_000)
  expect(getInterval(rigConsole, options)).toBe(10_000)
  expect(sent.map(formatRequest)).toEqual([`GET /api/v1/${path}/`, `GET /api/v1/${path}/`])
})

test('galleryList keeps the recordings that a later response still contains, even with a new URL, and parses only new ones', async () => {
  const { rigConsole, queryClient, server } = openConsole(() => listing('image', [image('b'), image('a')]))
  const refetch = async (...entries: object[]) => {
    server.respond = () => listing('image', entries)
    return queryClient.fetchQuery({ ...galleryList(rigConsole), staleTime: 0 })
  }
  const [b, a] = (await queryClient.fetchQuery(galleryList(rigConsole))).recordings

  const longer = await refetch(image('c'), image('b'), image('a'))
  const moved = await refetch(image('c'), { ...image('b'), url: '/b?ticket=2' }, image('a'))

  expect(longer.recordings).toHaveLength(3)
  expect(longer.recordings[1]).toBe(b)
  expect(longer.recordings[2]).toBe(a)
  expect(moved.recordings).toBe(longer.recordings)
  expect(moved.links.get('b')).toBe('/b?ticket=2')
})

test('galleryList parses ten thousand names in ten tasks', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => image(`${index}.jpg`))
  const batches: number[] = []
  const setTimer = (run: () => void, ms: number) => {
    if (ms === 0) batches.push(ms)
    return setTimeout(run, ms)
  }
  const { rigConsole } = createRespondingConsole(() => listing('image', names), { clock: { setTimer } })

  const { recordings } = await rigConsole.queryClient.fetchQuery(galleryList(rigConsole))

  expect(recordings).toHaveLength(10_000)
  expect(batches).toHaveLength(10)
})

test.each([
  [true, 'the rig counts as many items as it lists', [image('a')], { count: 1 }],
  [false, 'the rig counts more items than it lists', [image('a')], { count: 2 }],
  [true, 'the response has no count', [image('a')], {}],
])('useIsGalleryComplete returns %s if %s', async (isComplete, _what, entries, count) => {
  const { rigConsole, queryClient, read } = openConsole(() => listing('image', entries, count))

  await queryClient.fetchQuery(galleryList(rigConsole))

  expect(read(useIsGalleryComplete)).toBe(isComplete)
  expect(read(() => useQuery(galleryList(rigConsole))).data).toMatchObject([{ name: 'a' }])
})

test('useIsGalleryComplete returns false if an item cannot be read, and true before the first response', async () => {
  expectLogged(/Skipped data\.image\[1\]/)
  const { rigConsole, queryClient, read } = openConsole(() => listing('image', [image('a'), {}], { count: 1 }))
  const before = read(useIsGalleryComplete)

  await queryClient.fetchQuery(galleryList(rigConsole))

  expect(before).toBe(true)
  expect(read(useIsGalleryComplete)).toBe(false)
})

test('presetList returns the presets of one camera', async () => {
  const { rigConsole, queryClient, sent } = openConsole(() => listing('preset', [{ id: '1', name: 'Door', nxid: '7' }]))

  const presets = await queryClient.fetchQuery(presetList(rigConsole, 'north'))

  expect(presets).toEqual([{ id: '1', name: 'Door', nxid: '7', cameraID: 'north', default: false }])
  expect(sent.map(formatRequest)).toEqual(['GET /api/v1/preset/list/north'])
  expect(presetList(rigConsole, 'north').queryKey).toEqual(['presets', 'north'])
})

/** Requests the position of a camera once for each pan angle, every `intervalMs`. Returns each `hasMoved`. */
const readPans = async (pans: readonly number[], intervalMs: number) => {
  const { rigConsole, server, queryClient, time } = openConsole(() => new Response())
  const moves: boolean[] = []
  for (const pan of pans) {
    time.now += intervalMs
    server.respond = () => Response.json({ data: { pan, tilt: 1, zoom: 1 } })
    const { hasMoved } = await queryClient.fetchQuery({ ...cameraPosition(rigConsole, 'north'), staleTime: 0 })
    moves.push(hasMoved)
  }
  return moves
}

test('cameraPosition returns the position, and stores it for each camera', async () => {
  const position = { pan: 1, tilt: -2, zoom: 3 }
  const { rigConsole, queryClient, sent } = openConsole(() => Response.json({ data: position }))

  const reading = await queryClient.fetchQuery(cameraPosition(rigConsole, 'north'))

  expect(reading).toMatchObject({ ...position, hasMoved: false })
  expect(queryClient.getQueryData(['position', 'north'])).toEqual(reading)
  expect(sent.map(formatRequest)).toEqual(['GET /api/v1/ptz/north'])
})

test('a camera whose position jitters by half a degree does not count as moved', async () => {
  const jitter = Array.from({ length: 40 }, (_, index) => (index % 3) / 2)

  expect(await readPans(jitter, 250)).not.toContain(true)
})

test.each([
  [0.5, 9],
  [5, 1],
  [20, 1],
])('a camera that another client moves by %d° per second counts as moved from response %i on', async (speed, first) => {
  const pans = Array.from({ length: 40 }, (_, index) => (index * speed) / 4)

  const moves = await readPans(pans, 250)

  expect(moves.indexOf(true)).toBe(first)
  expect(moves.slice(first)).not.toContain(false)
})

test('a camera that has stopped counts as moved until it has stayed near its position for 2.5 s', async () => {
  const moves = await readPans([0, 5, 10, ...Array.from({ length: 20 }, () => 10.1)], 250)

  expect(moves.lastIndexOf(true)).toBe(2 + 9)
})

test.each(['pan', 'tilt', 'zoom'])('a camera counts as moved if its %s differs by 2', async (axis) => {
  const position = { pan: 1, tilt: 1, zoom: 1 }
  const { rigConsole, server, queryClient } = openConsole(() => Response.json({ data: position }))
  const options = { ...cameraPosition(rigConsole, 'north'), staleTime: 0 }
  await queryClient.fetchQuery(options)
  server.respond = () => Response.json({ data: { ...position, [axis]: 3 } })

  expect(await queryClient.fetchQuery(options)).toMatchObject({ [axis]: 3, hasMoved: true })
})

test.each<[what: string, isMoving: boolean, hasMoved: boolean, status: 'success' | 'error', periodMs: number]>([
  ['every 2.5 s while the camera is idle', false, false, 'success', 2_500],
  ['every 2.5 s if the request after a movement has failed', false, true, 'error', 2_500],
  ['every 250 ms while this console steers the camera', true, false, 'success', 250],
  ['every 250 ms while another client moves the camera', false, true, 'success', 250],
])('polledPosition refetches %s', (_what, isMoving, hasMoved, status, periodMs) => {
  const { rigConsole, queryClient } = openConsole(() => Response.json({}))
  const options = polledPosition(rigConsole, 'north', isMoving)
  const position = { pan: 0, tilt: 0, zoom: 0 }
  queryClient.setQueryData(options.queryKey, { ...position, hasMoved, rest: { reference: position, since: 0 } })
  queryClient.getQueryCache().find({ queryKey: options.queryKey })?.setState({ status })

  expect(getInterval(rigConsole, options)).toBe(periodMs)
})

test('polledPosition refetches every 2.5 s before the first response', () => {
  const { refetchInterval } = polledPosition(openConsole(() => Response.json({})).rigConsole, 'north', false)

  expect(typeof refetchInterval === 'function' && refetchInterval({ state: {} } as never)).toBe(2_500)
})
