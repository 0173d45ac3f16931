import { engines } from './engines.ts'
import { poll, test } from './fixtures.ts'

for (const engine of engines) {
  const encodes = engine.name !== 'WebKit'

  test(`in ${engine.name}, the Record button ${encodes ? 'films the live picture' : 'reports that the browser cannot record'}`, async ({
    openConsole,
  }) => {
    const screen = await openConsole(engine)
    await screen.startStreaming()

    await screen.click('button', 'Record')

    // Debian's WebKit has no encoder
    if (!encodes) return screen.waitForText('This browser cannot record films')
    await poll(async () => Number((await screen.evaluate(readRecordedTime))?.slice(2) ?? 0)).toBeGreaterThan(3)
    await screen.click('button', 'Stop recording')
    await screen.waitFor('dialog', 'Recordings in this browser')
    await screen.evaluate(keepSavedFilm)
    await screen.click('button', 'Save film')
    await poll(() => screen.evaluate(readSavedFilm)).toEqual({ width: 1280, hasEnded: true })
  })
}

const readRecordedTime = () => document.querySelector('[aria-label="Stop recording"]')?.textContent

type KeepingWindow = typeof window & { savedFilm: HTMLVideoElement | null }

/** Plays the saved film, because not every driver gives access to the downloads. */
function keepSavedFilm() {
  const createObjectURL = URL.createObjectURL
  URL.createObjectURL = (blob: Blob) => {
    const video = Object.assign(document.createElement('video'), { muted: true, src: createObjectURL(blob) })
    void video.play()
    Object.assign(window, { savedFilm: video })
    return createObjectURL(blob)
  }
}

function readSavedFilm() {
  const { savedFilm } = window as KeepingWindow
  return savedFilm && { width: savedFilm.videoWidth, hasEnded: savedFilm.ended }
}
