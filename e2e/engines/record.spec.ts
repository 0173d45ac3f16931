import { engines } from './engines.ts'
import { expect, poll, test } from './fixtures.ts'

for (const engine of engines) {
  const encodes = engine.name !== 'WebKit'

  test(`Record ${encodes ? 'films the live picture' : 'says that this browser cannot record'} in ${engine.name}`, async ({
    openConsole,
  }) => {
    const screen = await openConsole(engine)
    await screen.click('switch', 'Live streaming')
    await screen.waitForText('LIVE')

    await screen.click('button', 'Record')

    // Debian's WebKit has no encoder
    if (!encodes) return screen.waitForText('This browser cannot record films')
    await poll(async () => Number((await screen.evaluate(readRecordedTime))?.slice(2) ?? 0)).toBeGreaterThan(3)
    await screen.click('button', 'Stop recording')
    await screen.waitFor('dialog', 'Recordings in this browser')
    expect((await screen.find('button', 'Save film')).length).toBe(1)
  })
}

const readRecordedTime = () => document.querySelector('[aria-label="Stop recording"]')?.textContent
