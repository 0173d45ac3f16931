import { expect, poll, submitSignIn, test } from '../support/fixtures.ts'
import { pressBriefly } from '../support/press-briefly.ts'
import { combinedRigs } from './rigs.ts'

/** `pnpm e2e rigs` runs further tests with each rig separately. */
for (const variant of combinedRigs) {
  test.describe(() => {
    test.use({
      // With the full delay of the slow rig, the test would take ten seconds
      nonStandardRig: { ...variant, responseDelayMs: (variant.responseDelayMs ?? 0) / 2 },
    })

    test(`with the rig '${variant.name}', an operator signs in, steers, lists schedules and reads a failure message`, async ({
      page,
      rig,
      expectErrors,
    }) => {
      expectErrors(/503|A proxy or sign-in page/)
      await page.goto('/')
      await submitSignIn(page)
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
      await expect(
        page.getByText(variant.failureMessage ?? 'This failure was requested through /sim/faults'),
      ).toBeVisible()
    })
  })
}
