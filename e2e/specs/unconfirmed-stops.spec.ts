import { unmodifiedSimulator } from '../rigs/rigs.ts'
import {
  advanceUntilVisible,
  expect,
  findAnnouncement,
  findToast,
  pauseClock,
  poll,
  test,
} from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'
import { holdPan } from '../support/steering.ts'

test.use({ account: operator, nonStandardRig: unmodifiedSimulator })

const foreignResponses = [
  { status: 302, type: 'text/html', body: '', headers: { location: '/sign-in' } },
  { status: 200, type: 'text/html', body: '<h1>Sign in</h1>' },
]

test('while a proxy returns redirects and HTML pages, the console repeats a stop and shows "Stop not confirmed" without covering other notices', async ({
  page,
  rig,
  rewritingProxy,
  expectErrors,
}) => {
  expectErrors(/ptz\/control/)
  await page.clock.install()
  await holdPan(page, rig)
  let interceptedCount = 0
  rewritingProxy.setRewriting({
    ...unmodifiedSimulator,
    intercept: ({ path }) =>
      path === 'ptz/control' ? foreignResponses[interceptedCount++ % foreignResponses.length] : undefined,
  })
  await page.mouse.up()

  const unconfirmed = page.getByRole('listitem').filter({ hasText: 'Stop not confirmed' })
  await expect(unconfirmed).toBeVisible()
  // If the console mistook redirects or HTML pages for responses of the rig, it would send at most two stops
  await poll(() => interceptedCount).toBeGreaterThan(2)

  // On a busy machine, the first toast could expire before the second one is visible
  await pauseClock(page)
  const success = findToast(page, 'Sled moved forward')
  const error = findToast(page, 'Input cannot be empty')
  await page.getByRole('button', { name: 'Move sled forward' }).click()
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await advanceUntilVisible(page, success, error, unconfirmed)
  const boxes = await Promise.all([error, unconfirmed, success].map((notice) => notice.boundingBox()))
  const spans = boxes.flatMap((box) => (box ? [[box.x, box.x + box.width]] : [])).sort(([a = 0], [b = 0]) => a - b)
  expect(spans).toHaveLength(3)
  expect(spans.flat()).toEqual(spans.flat().toSorted((a, b) => a - b))

  await page.clock.resume()
  rewritingProxy.setRewriting(unmodifiedSimulator)
  await expect(unconfirmed).toBeHidden()
  await expect(findAnnouncement(page, 'Not moving')).toBeAttached()
})
