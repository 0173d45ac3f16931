import { expect, test } from 'vitest'
import { createAccountStore } from '../../console/account/account-store.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { readStoredRecords } from '../../testing/stored-records.ts'
import { createFilmChecks } from './film-checks.ts'

test('results that another tab stores during a check are kept if the gallery lists their films', async () => {
  const openTab = () =>
    createRespondingConsole(() => Response.json({}), { email: 'ann@rig.test', host: 'https://rig.test' }).rigConsole
  const [tab, other] = [openTab(), openTab()]
  const filmChecks = tab.area(createFilmChecks)
  const results = { 'listed.mp4': 'a', 'deleted.mp4': 'b' }

  const checking = filmChecks.check([], [{ name: 'listed.mp4' }])
  await other.area(createAccountStore).update('film-checks', [], () => results)
  await checking

  expect(await readStoredRecords('film-checks')).toEqual([[['https://rig.test ann@rig.test'], { 'listed.mp4': 'a' }]])
})
