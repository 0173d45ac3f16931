import { endPages } from '../support/end-pages.ts'
import { expect, poll } from '../support/fixtures.ts'
import { holdByMouse, test } from '../support/operator-input.ts'
import { operator } from '../support/simulator.ts'
import { listDrives, openLiveView } from '../support/steering.ts'

const LINK_DELAY_MS = 300

test.use({ account: operator })

test('a page that is closed during a hold sends no command to the rig of the next test', async ({
  input,
  expectErrors,
}) => {
  // The closed page logs the requests that it could not send
  expectErrors(/The rig cannot be reached|dynamically imported/)
  const { page, proxy, rig } = input
  await holdByMouse(input)
  await poll(() => listDrives(rig)).not.toEqual([])
  proxy.delay(LINK_DELAY_MS, 0)

  await endPages(page.context(), rig.reset)
  await rig.reset()

  // Opening a page over the same slow link takes long enough for a stop of the closed page to arrive
  await openLiveView(page)
  expect(await rig.requests('POST', 'ptz/control')).toEqual([])
  expect(await rig.motion()).toEqual([])
})
