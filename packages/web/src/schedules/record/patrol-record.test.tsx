import { screen, waitFor, within } from '@testing-library/react'
import { IDBObjectStore } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getAccountKey } from '../../console/account/account.ts'
import { listPatrolFilms } from '../../rig/find-recordings.ts'
import { galleryList } from '../../rig/gallery.ts'
import { createKnownCameras } from '../../rig/recordings.ts'
import { NORTH_CAMERA_ID } from '../../testing/camera-page.tsx'
import { changeRig, createGalleryItems } from '../../testing/change-rig.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { runDuePolls } from '../../testing/polls.ts'
import { openConsole, type SimulatedRigOptions } from '../../testing/simulated-rig.tsx'
import { readStoredRecords, writeStoredRecord } from '../../testing/stored-records.ts'
import { createFilmChecks } from './film-checks.ts'

const film = (day: number) => `Patrol PTZ North span 2026-05-${String(day).padStart(2, '0')}T06-30-00Z 20-80.mp4`
const films = (...days: number[]) => days.map(film)

const openScheduler = async (
  names: readonly string[],
  config: { rigTimeZone?: string } = { rigTimeZone: 'UTC' },
  time = '12:00',
) => {
  const headers = { date: `Sun, 10 May 2026 ${time}:00 GMT` }
  const prepare: SimulatedRigOptions['prepare'] = ({ app, link }) => {
    link.respond(/./, async (_, forward) => Response.json(await (await forward()).json(), { headers }))
    return changeRig(app, ({ schedules: [first] }) => ({
      gallery: createGalleryItems(...names),
      schedules: [{ ...first, cameraID: NORTH_CAMERA_ID, time: '06:30', sled_start: 20, sled_stop: 80 }],
    }))
  }
  const rig = await openConsole('/dashboard/scheduler', { as: 'operator', config, prepare })
  return { ...rig, panel: await screen.findByRole('region', { name: 'Patrol record' }) }
}

const storeChecks = async (rig: Awaited<ReturnType<typeof openScheduler>>, checks: object) =>
  writeStoredRecord('film-checks', [getAccountKey(rig.rigConsole) ?? ''], checks)

test('the scheduler shows the newest irregularity, and the patrol record of its schedule counts the days by state and lists the irregular ones', async () => {
  const { panel, user } = await openScheduler(films(5, 6, 8, 10))

  await within(panel).findByText(/Newest irregularity/)
  expect(panel.textContent).toContain('Sat 9 May, PTZ North span, 06:30: missing. The gallery has no film.')
  await user.click(within(panel).getByRole('button', { name: 'Open record' }))

  const record = within(await screen.findByRole('dialog', { name: 'Patrol record: PTZ North span, 06:30' }))
  record.getByText('6 days: 2 missing, 4 present.')
  const items = within(record.getByRole('list', { name: 'Irregularities' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent?.slice(0, 16))).toEqual(['Sat 9 Maymissing', 'Thu 7 Maymissing'])
  const calendar = within(record.getByRole('table', { name: 'Patrols of PTZ North span, 06:30' }))
  const links = calendar.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['5present', '6present', '8present', '10present'])
  const href = `/dashboard/gallery?${new URLSearchParams({ open: film(5) })}`
  expect(links[0]?.getAttribute('href')).toBe(href)
})

test('the buttons of a record with more than five weeks stay focusable at its start and end, and say so', async () => {
  const { panel, user } = await openScheduler([film(10).replace('-05-', '-03-'), film(10)])
  await user.click(await within(panel).findByRole('button', { name: 'Open record' }))
  const record = within(await screen.findByRole('dialog'))
  const findButton = (name: string, description: string) =>
    record.findByRole<HTMLButtonElement>('button', { name, description })
  const later = await findButton('Later weeks', 'The record ends in these weeks')

  await user.click(record.getByRole('button', { name: 'Earlier weeks' }))

  const earlier = await findButton('Earlier weeks', 'The record starts in these weeks')
  expect([earlier.disabled, later.disabled]).toEqual([false, false])
})

test('after a reload, the record reports a film as dark if a stored check found it black, and keeps all stored checks', async () => {
  const first = await openScheduler(films(5, 6, 7, 8, 9, 10))
  const usual = Object.fromEntries(films(5, 6, 7, 8).map((name) => [name, { seconds: 30, isBlack: false }]))
  const short = { seconds: 12, isBlack: false }
  const black = { seconds: 30, isBlack: true }
  await storeChecks(first, { ...usual, [film(9)]: short, [film(10)]: black })
  first.unmount()

  const { panel } = await openScheduler(films(5, 6, 7, 8, 9, 10))

  await waitFor(() =>
    expect(panel.textContent).toContain('Sun 10 May, PTZ North span, 06:30: dark. Its picture is black.'),
  )
  const [[, stored] = []] = await readStoredRecords('film-checks')
  expect(Object.keys(Object(stored))).toHaveLength(6)
})

test('if the gallery is not listed completely, no patrol is reported as missing', async () => {
  const rig = await openScheduler([])
  const image = createGalleryItems(...films(5, 6, 10)).map((item) => ({ ...item, url: '/x.mp4' }))
  const headers = { date: 'Sun, 10 May 2026 12:00:00 GMT' }
  rig.link.respond(/GET .*gallery/, () => Response.json({ count: 90, data: { image } }, { headers }))

  await rig.rigConsole.queryClient.resetQueries({ queryKey: ['gallery'] })

  await within(rig.panel).findByText(/^No irregularities in 3 films/)
})

test("the record prompts for the rig's time zone, and appears once the zone is set", async () => {
  const rig = await openScheduler(films(8, 10), {})
  await within(rig.panel).findByText("The patrol record needs the rig's time zone.")

  rig.rigConsole.settings.change({ rigTimeZone: 'UTC' })

  await within(rig.panel).findByText(/Newest irregularity/)
})

test('if the gallery cannot be loaded, the scheduler says so and still lists the schedules', async () => {
  expectLogged(/GET \/api\/v1\/gallery\/ 503/)
  const rig = await openScheduler([])
  rig.link.respond(/GET .*gallery/, () => Response.json({ message: 'Busy' }, { status: 503 }))

  await rig.rigConsole.queryClient.resetQueries({ queryKey: ['gallery'] })

  await within(rig.panel).findByText('Patrol record: the gallery could not be loaded.')
  screen.getByRole('list', { name: 'Schedules' })
})

test('if a request for the gallery fails, the patrol record appears after the retry 5 s later', async () => {
  expectLogged(/GET \/api\/v1\/gallery\/ 503/)
  const rig = await openScheduler(films(8, 10))
  const recover = rig.link.respond(/GET .*gallery/, () => Response.json({ message: 'Busy' }, { status: 503 }))
  await rig.rigConsole.queryClient.resetQueries({ queryKey: ['gallery'] })
  await within(rig.panel).findByText('Patrol record: the gallery could not be loaded.')
  recover()

  await runDuePolls(5_000)

  await within(rig.panel).findByText(/Newest irregularity/)
})

const checkNewestFilms = async ({ rigConsole }: Awaited<ReturnType<typeof openScheduler>>, count = 1) => {
  const { recordings: listed } = await rigConsole.queryClient.fetchQuery(galleryList(rigConsole))
  const cameras = createKnownCameras([{ cameraID: NORTH_CAMERA_ID, name: 'PTZ North span', until: null }])
  await rigConsole.area(createFilmChecks).check(listPatrolFilms(listed, cameras).slice(-count), listed)
}

/** A film that was cut off: it has an index, but no frames. */
const CUT_FILM = new TextEncoder().encode('\0\0\0\x08moov\0\0\x01\0mdat')

const respondAs: Record<string, () => Response> = {
  '05-08': () => new Response('', { status: 416, headers: { 'content-range': 'bytes */0' } }),
  '05-09': () => new Response('', { status: 404 }),
  '05-10': () => new Response(CUT_FILM),
}

test('a check reports an empty, a lost and a truncated film as broken, and stores the faults', async () => {
  const rig = await openScheduler(films(7, 8, 9, 10))
  const { panel, user, link, rigConsole } = rig
  const url = (request: string) => Object.keys(respondAs).find((day) => request.includes(day))
  link.respond(/media\/gallery/, (_init, _forward, request) => respondAs[url(request) ?? '']?.())
  await within(panel).findByText(/No irregularities in 4 films/)

  await checkNewestFilms(rig, 3)

  await within(panel).findByText(/Newest irregularity/)
  expect(panel.textContent).toContain(
    'Sun 10 May, PTZ North span, 06:30: broken. The film cannot be played to the end.',
  )
  await user.click(within(panel).getByRole('button', { name: 'Open record' }))
  const record = within(await screen.findByRole('dialog', { name: 'Patrol record: PTZ North span, 06:30' }))
  record.getByText('4 days: 3 broken, 1 present.')
  const items = within(record.getByRole('list', { name: 'Irregularities' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => /end\. (.*?)\.Open/.exec(textContent ?? '')?.[1])).toEqual([
    'The end of the film is missing',
    'The rig returned 404 Not Found',
    'The file is empty',
  ])
  const faults = {
    [film(8)]: { fault: 'The file is empty' },
    [film(9)]: { fault: 'The rig returned 404 Not Found' },
    [film(10)]: { fault: 'The end of the film is missing' },
  }
  expect(await readStoredRecords('film-checks')).toEqual([[[getAccountKey(rigConsole)], faults]])
})

test.each([
  ['07:29', 'unclear', {}],
  ['07:31', 'broken', { [film(10)]: { fault: 'The end of the film is missing' } }],
])('at %s, a film from 06:30 without its end is %s', async (time, state, stored) => {
  const rig = await openScheduler(films(9, 10), { rigTimeZone: 'UTC' }, time)
  rig.link.respond(/media\/gallery/, () => new Response(CUT_FILM))

  await checkNewestFilms(rig)

  await rig.user.click(screen.getByRole('button', { name: 'Patrol record' }))
  const record = within(await screen.findByRole('dialog', { name: 'Patrol record: PTZ North span, 06:30' }))
  record.getByText(/The end of the film is missing\./)
  record.getByText(state === 'broken' ? '2 days: 1 broken, 1 present.' : '2 days: 1 present, 1 unclear.')
  expect(await readStoredRecords('film-checks')).toEqual([[[getAccountKey(rig.rigConsole)], stored]])
})

test('a film whose check timed out while the page was hidden is checked again when the page is visible, and holds no connection until then', async () => {
  const rig = await openScheduler(films(9, 10))
  const timeouts: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeout = new AbortController()
    timeouts.push(timeout)
    return timeout.signal
  })
  const hidden = vi.spyOn(document, 'hidden', 'get')
  onTestFinished(() => void vi.restoreAllMocks())
  const setHidden = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const { connections } = rig.rigConsole
  const { acquire } = connections
  let openFilms = 0
  vi.spyOn(connections, 'acquire').mockImplementation(async (kind, ...options) => {
    const release = await acquire(kind, ...options)
    if (kind !== 'film') return release
    openFilms += 1
    return () => {
      openFilms -= 1
      release()
    }
  })
  const requests: boolean[] = []
  rig.link.respond(/media\/gallery/, (init) => {
    requests.push(document.hidden)
    if (requests.length > 1) return new Response(CUT_FILM)
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('Aborted'))))
  })

  const checking = checkNewestFilms(rig)
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(openFilms).toBe(1)
  setHidden(true)
  timeouts.at(-1)?.abort()
  await waitFor(() => expect(openFilms).toBe(0))
  setHidden(false)
  await checking

  await waitFor(() => expect(rig.panel.textContent).toContain('broken. The film cannot be played to the end.'))
  expect(new Set(requests)).toEqual(new Set([false]))
})

test('a day is unclear if a sign-in page is returned instead of the film, and the record says that a full disk could not store the results', async () => {
  const rig = await openScheduler(films(7, 8, 9, 10))
  const { panel, user, link } = rig
  link.respond(/media\/gallery/, () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  await within(panel).findByText(/No irregularities in 4 films/)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  onTestFinished(() => void vi.restoreAllMocks())

  await checkNewestFilms(rig)

  await user.click(screen.getByRole('button', { name: 'Patrol record' }))
  const record = within(await screen.findByRole('dialog', { name: 'Patrol record: PTZ North span, 06:30' }))
  record.getByText('4 days: 3 present, 1 unclear.')
  record.getByText(/1 film could not be checked yet\. This browser cannot store the results: they are lost on reload/)
})

test('the URL of a patrol record whose schedule was deleted opens a message that stays until it is closed', async () => {
  const { router, user } = await openScheduler(films(10))
  await router.navigate('/dashboard/scheduler?record=gone')

  const message = within(await screen.findByRole('alert'))
  message.getByText('The schedule of this patrol record was deleted')
  await user.click(message.getByRole('button', { name: 'Close' }))

  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null))
  expect(router.state.location.search).toBe('')
})
