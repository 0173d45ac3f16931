import { advanceClock, expect, fillSignIn, poll, test } from '../support/fixtures.ts'
import { pressBriefly } from '../support/press-briefly.ts'
import { operator } from '../support/simulator.ts'
import { nonStandardRigs, unmodifiedSimulator } from './rigs.ts'

test.use({ nonStandardRig: unmodifiedSimulator, expectedErrors: [/503|A proxy or sign-in page/] })

/** One page visits all rigs. `pnpm e2e rigs` runs all tests with each rig. */
test('the console lets an operator sign in, steer, list schedules and read a failure message with each non-standard rig', async ({
  page,
  rig,
  rewritingProxy,
}) => {
  // Eleven rigs, one of which responds late
  test.setTimeout(180_000)
  await page.clock.install()
  await page.goto('/')
  for (const variant of nonStandardRigs)
    await test.step(variant.name, async () => {
      // With its full delay, the slow rig would take a third of the test
      rewritingProxy.setRewriting({ ...variant, responseDelayMs: (variant.responseDelayMs ?? 0) / 2 })
      await fillSignIn(page, operator)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Login Successful')).toBeVisible()

      if (variant.name === 'empty lists') await expect(page.getByText('No camera')).toBeVisible()
      else {
        const { cameraID = '' } = (await rig.cameras())[0] ?? {}
        const { pan } = await rig.position(cameraID)
        await pressBriefly(page.getByRole('button', { name: 'Pan right' }))
        await expect(page.getByText('Moving...')).toBeVisible()
        await poll(async () => (await rig.position(cameraID)).pan).toBeCloseTo(pan + 30, 1)
        await pressBriefly(page.getByRole('button', { name: 'Move sled forward' }))
        await expect(page.getByText('Sled moved forward')).toBeVisible()
        await page.getByRole('link', { name: 'Scheduler' }).click()
        await expect(page.getByRole('list', { name: 'Schedules' }).getByRole('button')).toHaveCount(3)
      }

      await rig.addFault({ kind: 'fail', path: '/api/v1/restart/*', status: 503 })
      await page.getByRole('button', { name: 'Restart services' }).click()
      await page.getByRole('menuitem', { name: 'Restart Motor' }).click()
      await expect(page.getByText(variant.failureMessage)).toBeVisible()

      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('button', { name: 'Yes, Log Out' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
      await rig.reset()
      await advanceClock(page, 6_000)
      await expect(page.getByRole('listitem')).toHaveCount(0)
    })
})
