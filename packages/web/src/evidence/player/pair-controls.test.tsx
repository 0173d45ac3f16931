import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { cameraList } from '../../rig/cameras.ts'
import { toRecording } from '../../rig/recordings.ts'
import { scheduleList } from '../../rig/schedules.ts'
import { openFindingsBrowser } from '../../testing/findings-browser.ts'
import { provideConsole } from '../../testing/provide-console.tsx'
import { createEvenTimes } from '../film/frame-times.ts'
import type { FilmPair } from './film-pair.ts'
import { PairControls } from './pair-controls.tsx'

/** Renders the controls of two films. `png` is the picture as which the browser encodes a canvas. */
const renderPairControls = async (png: Blob | null) => {
  const [older, newer] = ['06', '07'].map((month) =>
    toRecording({ name: `Patrol PTZ 2026-${month}-10T06-30-00Z 20-80.mp4`, format: 'mp4' }),
  )
  if (!older || !newer) throw new Error('There are two films')
  const films = [createCanvas(), createCanvas()]
  const pair = {
    before: createEvenTimes(12, 1),
    after: createEvenTimes(12, 1),
    store: createStore(() => ({ frame: 1, shift: 2, isPlaying: false, drawn: { frames: [1, 3] } })),
    range: () => ({ first: 0, last: 9 }),
    times: () => [1, 3],
    getShiftSeconds: () => 2,
    step: () => Promise.resolve(),
    canvases: () => films,
  } as unknown as FilmPair
  const [drawImage, fillText] = [vi.fn(), vi.fn()]
  const surface = { drawImage, fillText, fillRect: () => {} }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(surface as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((resolve) => resolve(png))
  const tab = await openFindingsBrowser()()
  const { rigConsole } = tab
  rigConsole.queryClient.setQueryData(cameraList(rigConsole).queryKey, [])
  rigConsole.queryClient.setQueryData(scheduleList(rigConsole).queryKey, [])
  const props = { pair, mode: 'Side by side', onMode: () => {}, canDiffer: true, isReadable: true } as const
  render(<PairControls {...props} recordings={[older, newer]} />, provideConsole(rigConsole))
  return { ...tab, older, newer, films, drawImage, fillText }
}

test('a still of a pair has the picture, name and time of each film, and the position of the newer film', async () => {
  const { first, older, newer, films, drawImage, fillText } = await renderPairControls(new Blob(['png']))

  await userEvent.click(screen.getByRole('button', { name: 'Add to findings' }))

  await waitFor(() => expect(first()).toBeDefined())
  const sources = first()?.still?.sources.map(({ name, seconds }) => `${name} ${seconds}`)
  expect(sources).toEqual([`${older.name} 1`, `${newer.name} 3`])
  expect(first()).toMatchObject({ recording: { seconds: 3 }, sled: { value: 35 } })
  expect(first()?.time.at).toBe('2026-07-10T06:30:03.000Z')
  const drawn = drawImage.mock.calls.map(([film, left]) => `film ${films.indexOf(film)} at ${left}`)
  expect(drawn).toEqual(['film 0 at 0', 'film 1 at 24'])
  const texts = fillText.mock.calls.map(([text, left]) => `${text} at ${left}`)
  const lines = [`${older.name} at 8`, '0:01.0, frame 2 at 8', `${newer.name} at 32`, '0:03.0, frame 4 at 32']
  expect(texts).toEqual(lines)
})

test.each(['Save still', 'Add to findings'])(
  '%s shows the reason if the browser cannot encode the picture',
  async (name) => {
    const { rigConsole } = await renderPairControls(null)
    const showError = vi.spyOn(rigConsole.notices, 'error')

    await userEvent.click(screen.getByRole('button', { name }))

    await waitFor(() => expect(showError).toHaveBeenCalledWith('The picture could not be encoded'))
  },
)

const createCanvas = () => Object.assign(document.createElement('canvas'), { width: 16, height: 10 })
