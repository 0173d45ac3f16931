import { screen, waitFor } from '@testing-library/react'
import { VideoSample } from 'mediabunny'
import { expect, test, vi } from 'vitest'
import { changeRig, createGalleryItems } from '../../../testing/change-rig.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { writeFilm } from '../../../testing/small-film.ts'
import { createVirtualClock } from '../../../testing/virtual-clock.ts'
import { ReinspectButton } from '../list/findings-actions.tsx'
import { createFindings } from '../record/findings.ts'

/** Time after which the answers about a shown film are enabled. */
const SETTLE_MS = 500

test("'Undo last' shows the note of the answered finding again, and closing deletes it", async () => {
  // jsdom cannot decode, draw or encode pictures
  vi.stubGlobal('VideoDecoder', class {})
  vi.spyOn(VideoSample.prototype, 'draw').mockReturnValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return { canvas: this, drawImage: () => {} } as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((receive) => receive(null))
  const name = 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-80.mp4'
  const finding = createSampleFinding()
  const { clock, pass } = createVirtualClock()
  const { user, rigConsole, link } = await renderWithRig(<ReinspectButton findings={[finding]} />, {
    as: 'operator',
    clock,
    prepare: ({ app }) => changeRig(app, () => ({ gallery: createGalleryItems(name) })),
  })
  const film = await writeFilm('vp8')
  link.respond(/GET .*\.mp4/, () => Object.assign(new Response('film'), { blob: async () => film }))
  await rigConsole.area(createFindings).put([{ finding, pictures: [] }])
  const open = async () => user.click(await screen.findByRole('button', { name: 'Re-inspect (1)' }))
  const findNote = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })
  const giveAnswer = async () => {
    await screen.findByRole('slider', { name: 'Position in the film' })
    await pass(SETTLE_MS)
    await user.click(screen.getByRole('button', { name: /Grown/ }))
    await screen.findByText('1 of 1 finding inspected')
  }
  await open()
  await user.type(await findNote(), 'Rust below the clamp')
  await giveAnswer()

  await user.click(screen.getByRole('button', { name: 'Undo last' }))

  expect((await findNote()).value).toBe('Rust below the clamp')
  await giveAnswer()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  expect((await findNote()).value).toBe('')
})
