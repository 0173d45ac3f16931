import { expect, test } from './fixtures.ts'
import { unmodifiedSimulator } from './rigs/rigs.ts'
import { operator } from './simulator.ts'
import { holdPan } from './steering.ts'

test.use({ account: operator, nonStandardRig: unmodifiedSimulator, expectedErrors: [/ptz\/control/] })

const foreignResponses = {
  'a redirect to a sign-in page': { status: 302, type: 'text/html', body: '', headers: { location: '/sign-in' } },
  'an HTML page with status 200': { status: 200, type: 'text/html', body: '<h1>Sign in</h1>' },
}

for (const [description, response] of Object.entries(foreignResponses)) {
  test(`the console repeats a stop and reports it as not confirmed while the rig returns ${description}`, async ({
    page,
    rig,
    rewritingProxy,
  }) => {
    await holdPan(page, rig)
    let interceptedCount = 0
    rewritingProxy.setRewriting({
      ...unmodifiedSimulator,
      intercept: ({ path }) => {
        if (path !== 'ptz/control') return undefined
        interceptedCount += 1
        return response
      },
    })
    await page.mouse.up()

    const notice = page.getByText('Stop not confirmed')
    await expect(notice).toBeVisible()
    expect(interceptedCount).toBeGreaterThan(2)

    rewritingProxy.setRewriting(unmodifiedSimulator)
    await expect(notice).toBeHidden()
    await expect(page.getByRole('status', { name: 'Movement' })).toHaveText('Not moving')
  })
}
