import { expect, fillSignIn, poll, test } from '../fixtures.ts'
import { pressBriefly } from '../press-briefly.ts'
import { operator } from '../simulator.ts'
import { nonStandardRigs } from './rigs.ts'

/** Runs one short test with each rig. `pnpm test:rigs` runs all tests with each rig. */
for (const variant of nonStandardRigs) {
  test.describe(() => {
    test.use({ nonStandardRig: variant, expectedErrors: [/503|A proxy or sign-in page/] })

    test(`the console with the rig '${variant.name}' lets an operator sign in, steer, list schedules and read a failure message`, async ({
      page,
      rig,
    }) => {
      await page.goto('/')
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
    })
  })
}
