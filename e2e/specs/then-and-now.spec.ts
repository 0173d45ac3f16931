import { expect, poll, test } from '../support/fixtures.ts'
import { readRecords } from '../support/read-records.ts'
import { savePreset } from '../support/save-preset.ts'
import { operator, takeFrameShots } from '../support/simulator.ts'

test.use({ account: operator })

test('the then-and-now wipe shows the picture of the loaded preset or a chosen frame shot, and a message appears if the browser cannot store the picture of a saved preset', async ({
  page,
  rig,
}) => {
  await takeFrameShots(rig)
  await page.goto('/dashboard/view')

  await test.step('the wipe shows a frame shot that was taken before its camera was renamed', async () => {
    // The camera name must be stored even if the stream was never switched on
    await poll(() => readRecords(page, 'camera-names')).toHaveLength(1)
    await page.getByRole('textbox', { name: 'Rename camera' }).fill('PTZ East span')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard - PTZ East span' })).toBeVisible()
    await page.getByRole('button', { name: 'Enable Live streaming' }).click()
    await page.getByRole('button', { name: 'Then and now', exact: true }).click()
    await page.getByRole('list', { name: 'Frame shots' }).getByRole('button').click()
    await expect(page.getByRole('img', { name: /^Then: PTZ North span .*\.jpg$/ })).toBeVisible()
    await page.getByRole('button', { name: "Close 'Then and now'" }).click()
  })

  await test.step('the wipe shows the picture of a loaded preset', async () => {
    await savePreset(page, 'Span 4')
    await page.getByRole('button', { name: 'Preset', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'Span 4' }).getByRole('button', { name: 'Load Preset' }).click()
    await page.getByRole('button', { name: 'Then and now: Span 4' }).click()
    const then = page.getByRole('img', { name: 'Then: Span 4' })
    await expect(then).toBeVisible()
    const before = (await rig.motion()).length
    const wipe = page.getByRole('slider', { name: 'Then and now' })
    await wipe.focus()
    await page.keyboard.press('ArrowRight')
    await expect(wipe).toHaveValue('50.5')
    await expect(then).toHaveCSS('clip-path', 'inset(0px 49.5% 0px 0px)')
    expect(await rig.motion()).toHaveLength(before)
    await page.getByRole('button', { name: "Close 'Then and now'" }).click()
  })

  await test.step('a message reports a picture that the browser cannot store', async () => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    })
    await savePreset(page, 'Span 5')
    await expect(page.getByText('The preset is saved, but this browser could not store its picture')).toBeVisible()
  })
})

test('"Then and now" reports that the browser cannot store pictures', { tag: '@slow' }, async ({
  page,
  rig: _rig,
  expectErrors,
}) => {
  expectErrors(/SecurityError: Refused/)
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Refused', 'SecurityError')
    }
  })
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Enable Live streaming' }).click()

  await page.getByRole('button', { name: 'Then and now', exact: true }).click()

  await expect(page.getByText('This browser cannot store preset pictures.')).toBeVisible()
})
