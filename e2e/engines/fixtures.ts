import { writeFile } from 'node:fs/promises'
import { test as base } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'
import type { Browser, Size } from './browser.ts'
import { type Engine, formatSkipReason } from './engines.ts'
import { createScreen, type Screen } from './screen.ts'

export { expect, poll } from '../support/fixtures.ts'

type Fixtures = {
  /** Origin of the console. By default, the rig serves the console. */
  consoleUrl: string
  /** Opens the live view in a new tab. All tabs of an engine share one browser, so only the first has to sign in. */
  openConsole: (engine: Engine, size?: Size) => Promise<Screen>
}

export const test = base.extend<Fixtures>({
  consoleUrl: ({ rig }, use) => use(rig.url),
  // Does not use Playwright's fixture `page`, which would start another browser
  rig: async ({ simulator }, use) => {
    await simulator.reset()
    await use(simulator)
  },
  openConsole: async ({ consoleUrl }, use, testInfo) => {
    const browsers = new Map<Engine, Browser>()
    const screens: Screen[] = []
    await use(async (engine, size = { width: 1440, height: 900 }) => {
      const launch = engine.findLaunch()
      testInfo.skip(!launch, formatSkipReason(engine))
      const isFirst = !browsers.has(engine)
      const browser = browsers.get(engine) ?? (await launch?.())
      if (!browser) throw new Error(`${engine.name} did not start`)
      browsers.set(engine, browser)
      const screen = createScreen(await browser.openTab())
      screens.push(screen)
      await screen.resize(size)
      await screen.open(consoleUrl)
      if (isFirst) await signIn(screen)
      await screen.waitFor('switch', 'Live streaming')
      return screen
    })
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [index, screen] of screens.entries())
        await screen.takeScreenshot().then(
          (picture) => writeFile(testInfo.outputPath(`failure-${index}.png`), picture),
          () => undefined,
        )
    await Promise.all([...browsers.values()].map((browser) => browser.close()))
  },
})

async function signIn(screen: Screen) {
  await screen.fill('Email', operator.email)
  await screen.fill('Password', operator.password)
  await screen.click('button', 'Sign in')
}
