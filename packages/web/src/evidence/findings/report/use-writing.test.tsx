import { act, renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLocalMovie } from '../../../testing/local-movie.ts'
import { provideConsole } from '../../../testing/provide-console.tsx'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { createSimulatedRig, openConsole } from '../../../testing/simulated-rig.tsx'
import { openLocalFilms } from '../../local-films/open-local-films.ts'
import { createFindings } from '../record/findings.ts'
import { useWriting } from './use-writing.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
})

test.each(['Export all', 'Write report'])(
  'after a press of %s, a message gives the number of pictures that the browser cannot read',
  async (name) => {
    const { rigConsole, user } = await openConsole('/dashboard/findings', { as: 'operator' })
    await rigConsole.area(createFindings).put([{ finding: createSampleFinding(), pictures: [] }])

    await user.click(await screen.findByRole('button', { name }))

    expect(await screen.findByText('Incomplete: the browser cannot read 1 picture of the findings')).toBeTruthy()
  },
)

test.each([
  ['0 of 2 files are in the zip in your downloads, and the browser cannot read 2 pictures of the findings', 'Gone.jpg'],
  ['the browser cannot read 2 pictures of the findings', null],
])('after a report with originals, a message says "%s"', async (message, name) => {
  const { rigConsole, user } = await openConsole('/dashboard/findings', { as: 'operator' })
  const findings = ['1', '2'].map((id) =>
    createSampleFinding({ id, recording: name === null ? null : { name: `${id} ${name}`, seconds: null } }),
  )
  await rigConsole.area(createFindings).put(findings.map((finding) => ({ finding, pictures: [] })))

  await user.click(await screen.findByRole('switch', { name: 'Report with originals' }))
  await user.click(screen.getByRole('button', { name: 'Write report' }))

  expect(await screen.findByText(`Incomplete: ${message}`)).toBeTruthy()
})

const picture = { type: 'image/png', content: new ArrayBuffer(4) }

test.each([
  ['its still is read', { grade: null, still: { name: 'Pair.png', sources: [] } }],
  ['the gallery loads', { recording: null }],
])('a report with originals that is cancelled while %s shows no further progress', async (_when, changes) => {
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })
  const finding = createSampleFinding(changes)
  await rigConsole.area(createFindings).put([{ finding, pictures: [{ inspection: finding.id, picture }] }])
  const { result } = renderHook(useWriting, provideConsole(rigConsole))

  await act(async () => {
    const written = result.current.writeReport([finding], true)
    result.current.cancel()
    await written
  })

  expect(result.current.writing).toEqual({ state: 'none' })
})

test('a report counts a stored picture that it cannot show as unreadable', async () => {
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })
  const finding = createSampleFinding()
  await rigConsole.area(createFindings).put([{ finding, pictures: [{ inspection: finding.id, picture }] }])
  const { result } = renderHook(useWriting, provideConsole(rigConsole))

  await act(() => result.current.writeReport([finding], false))

  expect(result.current.writing).toEqual({ state: 'written', originals: null, pictures: 1 })
})

test('leaving the findings while an export is being written shows that it was cancelled', async () => {
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })
  const showError = vi.spyOn(rigConsole.notices, 'error')
  const { result, unmount } = renderHook(useWriting, provideConsole(rigConsole))
  act(() => void result.current.exportAll())

  unmount()

  expect(showError).toHaveBeenCalledWith('The report or export was cancelled')
})

test('a report with originals includes an open film from this computer', async () => {
  const { rigConsole, user } = await openConsole('/dashboard/findings', { as: 'operator' })
  const recording = { name: 'recorded.mp4', seconds: 3, isLocal: true }
  await openLocalFilms(rigConsole, [createLocalMovie(recording.name)])
  const finding = createSampleFinding({ recording, history: [] })
  await rigConsole.area(createFindings).put([{ finding, pictures: [] }])

  await user.click(await screen.findByRole('switch', { name: 'Report with originals' }))
  await user.click(screen.getByRole('button', { name: 'Write report' }))

  expect(await screen.findByText('The report and the zip with the originals are in your downloads')).toBeTruthy()
})
