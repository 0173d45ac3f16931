import { engines } from './engines.ts'
import { expect, poll, test } from './fixtures.ts'

const MANY = 1_000
/** In this window, the cable strip reduces the height of the picture. */
const LAPTOP = { width: 1366, height: 768 }

for (const engine of engines) {
  test(`in ${engine.name}, a saved preset has a picture, and loading the preset returns the camera to its position`, async ({
    rig,
    openConsole,
  }) => {
    const screen = await openConsole(engine)
    await screen.startStreaming()
    await screen.click('button', 'Save view as')
    await screen.click('menuitem', 'Preset')
    await screen.fill('Preset name', 'Seen')
    await screen.click('button', 'Save Preset')
    await screen.waitForText('Preset taken')
    const saved = (await rig.state()).presets.find(({ name }) => name === 'Seen')

    await screen.click('button', 'Pan right')
    await poll(async () => (await rig.position(saved?.cameraID ?? '')).pan).not.toBe(saved?.pan)
    await screen.click('button', 'Preset')
    await poll(() => screen.evaluate(countPresetPictures)).toBe(1)
    await screen.evaluate(loadPreset, 'Seen')

    await screen.waitForText('Preset Activated')
    await poll(async () => (await rig.position(saved?.cameraID ?? '')).pan).toBe(saved?.pan)
  })

  test(`in ${engine.name}, a gallery of a thousand pictures scrolls to its last picture`, async ({
    rig,
    openConsole,
  }) => {
    await rig.call('POST', 'snap/', { cameraID: (await rig.cameras())[0]?.cameraID })
    const state = await rig.state()
    const [shot] = state.gallery
    const gallery = Array.from({ length: MANY }, (_, index) => ({ ...shot, name: `Picture ${index}.jpg` }))
    await rig.control('PUT', 'state', { ...state, gallery })
    const screen = await openConsole(engine)
    await screen.click('link', 'Gallery')
    await screen.waitFor('button', new RegExp(`^Open Picture ${MANY - 1}\\.jpg`))

    await screen.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

    await screen.waitFor('button', /^Open Picture 0\.jpg/)
  })

  test(`in ${engine.name}, the picture does not cover the header when the cable strip appears`, async ({
    openConsole,
  }) => {
    const screen = await openConsole(engine, LAPTOP)
    await screen.startStreaming()
    await screen.click('button', 'Move sled forward')
    await screen.waitFor('figure', 'The cable so far')

    // Unlike a click, which scrolls to the control first, this finds a control only where it is
    const header = await screen.find('switch', 'Live streaming')

    expect(header).toMatchObject([{ canBeClicked: true }])
  })

  test(`in ${engine.name}, the live view fills the window until the operator leaves full screen`, async ({
    openConsole,
  }) => {
    const screen = await openConsole(engine)
    await screen.click('button', 'Full screen')
    await screen.waitFor('button', 'Leave full screen')
    const isNavigationCovered = async () => (await screen.find('link', 'Gallery')).every((link) => !link.canBeClicked)
    await poll(isNavigationCovered).toBe(true)

    await screen.click('button', 'Leave full screen')

    await poll(isNavigationCovered).toBe(false)
  })

  test(`in ${engine.name}, a new schedule is stored with its time`, async ({ rig, openConsole }) => {
    const screen = await openConsole(engine)
    await screen.click('link', 'Scheduler')
    await screen.click('link', 'Create a new Schedule')
    await screen.set('Camera', 'PTZ South span')
    await screen.click('link', 'Continue')
    await screen.click('button', 'Set patrol time')
    await screen.set('Time', '23:59')
    await screen.click('button', 'Save')
    await screen.click('button', 'Confirm')

    await screen.waitForText('Schedule Created')
    expect((await rig.state()).schedules.at(-1)).toMatchObject({ time: '23:59' })
  })
}

function countPresetPictures() {
  return [...document.querySelectorAll<HTMLImageElement>('[role=dialog] li img')].filter(
    ({ naturalWidth }) => naturalWidth > 0,
  ).length
}

function loadPreset(name: string) {
  const row = [...document.querySelectorAll('[role=dialog] li')].find(({ textContent }) => textContent.includes(name))
  row?.querySelectorAll('button').forEach((button) => {
    if (button.textContent === 'Load Preset') button.click()
  })
}
