import { filmPatrols } from '../support/patrol-films.ts'
import { engines } from './engines.ts'
import { expect, poll, test } from './fixtures.ts'
import { openComparison, type Screen } from './screen.ts'

for (const engine of engines) {
  test(`in ${engine.name}, a film plays in the viewer`, async ({ rig, openConsole }) => {
    await filmPatrols(rig, ['2026-07-10T06:30'])
    const screen = await openConsole(engine)
    await screen.click('link', 'Gallery')

    await screen.click('button', /^Open Patrol/)

    await poll(() => screen.evaluate(() => document.querySelector('video')?.currentTime)).toBeGreaterThan(1)
  })

  test(`in ${engine.name}, a comparison draws both films and finds the wire that broke between them`, async ({
    rig,
    openConsole,
  }) => {
    await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
    const screen = await openConsole(engine)
    await screen.click('link', 'Gallery')
    await openComparison(screen)
    await poll(() => screen.evaluate(countDrawnCanvases)).toBe(2)

    await screen.click('button', 'Find changes')

    await screen.waitForText('1 change found', { timeout: 120_000 })
  })

  test(`in ${engine.name}, a finding is recorded, reported, exported, deleted and imported`, async ({
    openConsole,
  }) => {
    const screen = await openConsole(engine)
    await screen.click('button', 'Frame Shot')
    await screen.waitForText('Frameshot taken')
    await screen.click('link', 'Gallery')
    await screen.click('button', /^Open .*\.\w+$/)
    await screen.click('button', 'Mark finding (M)')
    await screen.fill('Extent', '3 cm')
    await screen.click('button', 'Save finding')
    await screen.waitForText('Finding saved')
    await screen.type('Escape')
    await screen.click('link', 'Findings')
    await screen.evaluate(keepSavedFiles)

    await screen.click('button', 'Write report')
    await poll(() => readSavedFiles(screen)).toHaveLength(1)
    await screen.click('button', 'Export all')
    await poll(() => readSavedFiles(screen)).toHaveLength(2)

    const [report = '', exported = ''] = await readSavedFiles(screen)
    expect(report).toContain('3 cm')
    expect(report).toContain('data:image/jpeg;base64,')
    await screen.evaluate(chooseFile, exported.replace('"extent":"3 cm"', '"extent":"9 cm"'))
    await screen.click('button', 'Import')
    await screen.waitFor('dialog', 'Import findings')
    await screen.set('Choice', 'Use the one from the file')
    await screen.click('button', 'Import')
    await screen.waitForText('1 finding imported')
    await screen.waitForText(/9 cm/)
  })

  test(`in ${engine.name}, the patrol record checks the films of a schedule`, async ({ rig, openConsole }) => {
    await filmPatrols(rig, ['2026-07-09T06:30', '2026-07-10T06:30', '2026-07-11T06:30'])
    const screen = await openConsole(engine)
    await screen.click('link', 'Scheduler')
    await screen.click('button', 'Patrol record')
    await screen.click('button', /^Check \d films for length and darkness$/)

    await screen.waitForText('All these films have been checked for length and darkness.', { timeout: 60_000 })
  })
}

function countDrawnCanvases() {
  return [...document.querySelectorAll<HTMLCanvasElement>('[role=dialog] figure canvas')].filter((canvas) => {
    const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
    pixel?.drawImage(canvas, 0, 0, 1, 1)
    return (pixel?.getImageData(0, 0, 1, 1).data[3] ?? 0) > 0
  }).length
}

type KeepingWindow = typeof window & { savedFiles: Blob[] }

/** Records the files that the page saves, because not every driver gives access to the downloads folder. */
function keepSavedFiles() {
  const keeping = window as KeepingWindow
  keeping.savedFiles = []
  const createObjectURL = URL.createObjectURL
  URL.createObjectURL = (blob: Blob) => {
    if (!blob.type.startsWith('image/')) keeping.savedFiles.push(blob)
    return createObjectURL(blob)
  }
}

const readSavedFiles = (screen: Screen) =>
  screen.evaluate(() => Promise.all((window as KeepingWindow).savedFiles.map((file) => file.text())))

/** Chooses a file when the page opens the browser's file chooser, which WebDriver cannot operate. */
function chooseFile(content: string) {
  HTMLInputElement.prototype.click = function () {
    const chosen = new DataTransfer()
    chosen.items.add(new File([content], 'findings.json', { type: 'application/json' }))
    this.files = chosen.files
    this.dispatchEvent(new Event('change'))
  }
}
