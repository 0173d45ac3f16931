import { expect, test, vi } from 'vitest'
import { createAccountStore } from '../../console/account/account-store.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { readStoredRecords } from '../../testing/stored-records.ts'
import { createFilmChecks } from './film-checks.ts'

vi.mock('./check-film.ts', () => ({ checkFilm: async () => ({ seconds: 12, isBlack: true }) }))

const openTab = () =>
  createRespondingConsole(() => Response.json({}), { email: 'ann@rig.test', host: 'https://rig.test' }).rigConsole

test('results that another tab stores during a check are kept if the gallery lists their films', async () => {
  const [tab, other] = [openTab(), openTab()]
  const filmChecks = tab.area(createFilmChecks)
  const results = { 'listed.mp4': 'a', 'deleted.mp4': 'b' }

  const checking = filmChecks.check([], [{ name: 'listed.mp4' }])
  await other.area(createAccountStore).update('film-checks', [], () => results)
  await checking

  expect(await readStoredRecords('film-checks')).toEqual([[['https://rig.test ann@rig.test'], { 'listed.mp4': 'a' }]])
})

test('each check removes the results of films that the gallery no longer lists', async () => {
  const tab = openTab()
  const { check } = tab.area(createFilmChecks)
  await tab.area(createAccountStore).update('film-checks', [], () => ({ 'listed.mp4': 'a' }))

  await check([], [{ name: 'listed.mp4' }])
  await check([], [])

  expect(await readStoredRecords('film-checks')).toEqual([[['https://rig.test ann@rig.test'], {}]])
})

test.each([
  ['may still be uploaded is shown but not stored', Date.now(), {}],
  ['is complete is shown and stored', 0, { 'a.mp4': { seconds: 12, isBlack: true } }],
])('the result of a film that %s', async (_what, startedAt, stored) => {
  const { check, store } = openTab().area(createFilmChecks)
  const films = [{ name: 'a.mp4', cameraID: 'north', startedAt, track: null }]

  await check(films, films)

  expect(store.getState().checks.get('a.mp4')).toEqual({ seconds: 12, isBlack: true })
  expect(await readStoredRecords('film-checks')).toEqual([[['https://rig.test ann@rig.test'], stored]])
})
