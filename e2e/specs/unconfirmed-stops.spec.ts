import { unmodifiedSimulator } from '../rigs/rigs.ts'
import { expect, findAnnouncement, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'
import { holdPan } from '../support/steering.ts'

test.use({ account: operator, nonStandardRig: unmodifiedSimulator, expectedErrors: [/ptz\/control/] })

const foreignResponses = [
  { status: 302, type: 'text/html', body: '', headers: { location: '/sign-in' } },
  { status: 200, type: 'text/html', body: '<h1>Sign in</h1>' },
]

test('the console repeats a stop and reports it as not confirmed while a proxy returns redirects and HTML pages', async ({
  page,
  rig,
  rewritingProxy,
}) => {
  await holdPan(page, rig)
  let interceptedCount = 0
  rewritingProxy.setRewriting({
    ...unmodifiedSimulator,
    intercept: ({ path }) =>
      path === 'ptz/control' ? foreignResponses[interceptedCount++ % foreignResponses.length] : undefined,
  })
  await page.mouse.up()

  const notice = page.getByText('Stop not confirmed')
  await expect(notice).toBeVisible()
  // A console that takes one kind of response for the rig's sends at most two stops
  expect(interceptedCount).toBeGreaterThan(2)

  rewritingProxy.setRewriting(unmodifiedSimulator)
  await expect(notice).toBeHidden()
  await expect(findAnnouncement(page, 'Not moving')).toBeAttached()
})
