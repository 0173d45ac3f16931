import { expect, test } from './fixtures.ts'
import { theSimulatorItself } from './rigs/rigs.ts'
import { operator } from './simulator.ts'
import { holdPan } from './steering.ts'

test.use({ account: operator, oddRig: theSimulatorItself, expectedErrors: [/ptz\/control/] })

const standIns = {
  'a redirect to a sign-in page': { status: 302, type: 'text/html', body: '', headers: { location: '/sign-in' } },
  'an HTML page that says 200': { status: 200, type: 'text/html', body: '<h1>Sign in</h1>' },
}

for (const [what, answer] of Object.entries(standIns)) {
  test(`A stop that meets ${what} is repeated, and reported as not confirmed, until the rig has received it`, async ({
    page,
    rig,
    rewritingProxy,
  }) => {
    await holdPan(page, rig)
    let metCount = 0
    rewritingProxy.play({
      ...theSimulatorItself,
      instead: ({ path }) => {
        if (path !== 'ptz/control') return undefined
        metCount += 1
        return answer
      },
    })
    await page.mouse.up()

    const told = page.getByText('Stop not confirmed')
    await expect(told).toBeVisible()
    expect(metCount).toBeGreaterThan(2)

    rewritingProxy.play(theSimulatorItself)
    await expect(told).toBeHidden()
    await expect(page.getByRole('status', { name: 'Movement' })).toHaveText('Still')
  })
}
