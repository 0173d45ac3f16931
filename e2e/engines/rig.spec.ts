import { engines } from './engines.ts'
import { expect, poll, test } from './fixtures.ts'

for (const engine of engines) {
  test(`in ${engine.name}, the live picture returns after an outage`, async ({ rig, openConsole }) => {
    const screen = await openConsole(engine)
    await screen.startStreaming()

    await rig.addFault({ kind: 'drop', path: '/*' })
    await screen.waitForText('Cameras are currently Offline. Do check back later.', { timeout: 60_000 })
    await rig.clearFaults()

    await screen.waitForText('LIVE', { timeout: 60_000 })
  })

  test(`in ${engine.name}, restarting a service shows 'Motor is restarting...' and reloads the page`, async ({
    rig,
    openConsole,
  }) => {
    const screen = await openConsole(engine)
    await screen.evaluate(() => void Object.assign(window, { isFirstPage: true }))
    await screen.click('button', 'Restart services')

    await screen.click('menuitem', 'Restart Motor')

    await screen.waitForText('Motor is restarting...')
    await poll(() => screen.evaluate(() => 'isFirstPage' in window)).toBe(false)
    expect(await rig.requests('POST', 'restart/*')).toMatchObject([{ status: 200 }])
  })

  test(`in ${engine.name}, a logout discards the session in all tabs`, async ({ openConsole }) => {
    const other = await openConsole(engine)
    const screen = await openConsole(engine)
    await screen.click('button', 'Logout')
    await screen.click('button', 'Yes, Log Out')

    await screen.waitFor('heading', 'Welcome back')
    expect(await screen.evaluate(() => localStorage.getItem('root'))).toBeNull()
    await other.waitFor('heading', 'Welcome back')
  })

  test(`in ${engine.name}, two tabs show live pictures, and each tab can steer the camera`, async ({
    rig,
    openConsole,
  }) => {
    const tabs = [await openConsole(engine), await openConsole(engine)]
    for (const [index, tab] of tabs.entries()) {
      await tab.show()
      if (!(await tab.hasText('LIVE'))) await tab.startStreaming()

      await tab.click('button', 'Pan right')

      await poll(async () => (await rig.motion()).length).toBe(index + 1)
    }
  })
}
