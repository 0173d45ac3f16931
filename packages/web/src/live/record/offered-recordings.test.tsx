import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createAccountStore } from '../../console/account/account-store.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { runDuePolls } from '../../testing/polls.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { createSteadyClock } from '../../testing/virtual-clock.ts'
import { OfferedRecordings } from './offered-recordings.tsx'
import { createRecorderState } from './recorder-state.ts'
import { createFilmsInProgress, createStoredRecordings, type FilmPiece } from './stored-recordings.ts'

const openSecondWindow = () => {
  const account = { email: 'operator@rig.test', host: window.location.origin }
  const { rigConsole } = createRespondingConsole(() => Response.json({}), account)
  const { append } = createStoredRecordings(rigConsole)
  const store = (id: string, { dropped = 0, seconds = 1, storedAt = 0 } = {}) =>
    append(
      { id, name: id, mimeType: 'video/mp4', bytes: 3, pieces: 1, seconds, dropped, storedAt },
      { parts: [new Uint8Array(3)], cues: [] },
    )
  return { store, filmsInProgress: rigConsole.area(createFilmsInProgress) }
}

const openOffer = async () => {
  const rig = await renderWithRig(<OfferedRecordings />, { as: 'operator', clock: createSteadyClock() })
  const state = rig.rigConsole.area(createRecorderState)
  return { ...rig, setState: (next: Partial<ReturnType<typeof state.getState>>) => act(() => state.setState(next)) }
}

const listOffered = () => screen.queryAllByRole('listitem').map(({ ariaLabel }) => ariaLabel)

const spyOnReading = () => vi.spyOn(IDBObjectStore.prototype, 'getAllKeys')

test('a film is offered even if the time of its newest piece is in the future, because the clock was set back', async () => {
  const { store } = openSecondWindow()
  await store('future', { storedAt: Date.now() + 3_600_000 })

  await openOffer()

  await waitFor(() => expect(listOffered()).toEqual(['future']))
})

test('a film that a second window is recording is not offered, even if its newest piece is old', async () => {
  const { store, filmsInProgress } = openSecondWindow()
  await store('complete')
  await store('in progress')
  const endFilm = filmsInProgress.open('in progress')

  const { setState } = await openOffer()

  await waitFor(() => expect(listOffered()).toEqual(['complete']))
  endFilm()
  setState({ phase: 'recording' })
  await waitFor(() => expect(listOffered()).toEqual([]))
  setState({ phase: 'off', offered: 'all' })
  await runDuePolls(1_000)
  await waitFor(() => expect(listOffered()).toEqual(['in progress', 'complete']))
})

test('no film is offered while this window records, and all are offered afterwards', async () => {
  const { store } = openSecondWindow()
  await store('first')
  const { setState } = await openOffer()
  await waitFor(() => expect(listOffered()).toEqual(['first']))
  const readKeys = spyOnReading()

  setState({ phase: 'recording' })
  await waitFor(() => expect(listOffered()).toEqual([]))
  // By the time this write is complete, another read of the list would have started
  await store('second')
  expect(readKeys).not.toHaveBeenCalled()
  setState({ phase: 'off', offered: 'all' })

  await waitFor(() => expect(listOffered()).toEqual(['second', 'first']))
})

test('the list of films is not read again when the window becomes visible', async () => {
  const { store } = openSecondWindow()
  await store('first', { dropped: 1 })
  await openOffer()
  await waitFor(() => expect(listOffered()).toEqual(['first']))
  expect(screen.getByText(/, 1 picture missing$/)).toBeTruthy()
  const readKeys = spyOnReading()

  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))

  // By the time this write is complete, another read of the list would have started
  await store('second')
  expect(readKeys).not.toHaveBeenCalled()
})

test('no film is offered while something moves, because the dialog would end a hold', async () => {
  const { store } = openSecondWindow()
  await store('first')
  const { rigConsole, setState } = await openOffer()
  await waitFor(() => expect(listOffered()).toEqual(['first']))
  setState({ phase: 'recording' })
  const readKeys = spyOnReading()

  setState({ phase: 'off', offered: 'all' })
  await expect.poll(() => readKeys).toHaveBeenCalledTimes(1)
  rigConsole.movement.setMoving('sled', true)
  await expect.poll(() => rigConsole.queryClient.isFetching()).toBe(0)
  expect(listOffered()).toEqual([])
  rigConsole.movement.setMoving('sled', false)
  await runDuePolls(2_000)

  await waitFor(() => expect(listOffered()).toEqual(['first']))
})

test('films are offered after their list could not be read', async () => {
  const { store } = openSecondWindow()
  await store('first')
  expectLogged(/The list of recordings could not be read/)
  spyOnReading().mockImplementationOnce(() => {
    throw new Error('The storage is busy')
  })

  await openOffer()
  await runDuePolls(1_000)

  await waitFor(() => expect(listOffered()).toEqual(['first']))
})

test('a list of films that cannot be read is read ten times', async () => {
  expectLogged(/The list of recordings could not be read/)
  const read = spyOnReading().mockImplementation(() => {
    throw new Error('The storage is damaged')
  })
  const { rigConsole } = await openOffer()

  for (let second = 0; second < 12; second += 1) {
    await runDuePolls(1_000)
    await expect.poll(() => rigConsole.queryClient.isFetching()).toBe(0)
  }

  expect(read).toHaveBeenCalledTimes(10)
})

test('a film is deleted only after a confirmation', async () => {
  const { store } = openSecondWindow()
  await store('first')
  await store('second')
  const { user } = await openOffer()
  await waitFor(() => expect(listOffered()).toEqual(['second', 'first']))
  const film = within(screen.getByRole('listitem', { name: 'first' }))

  await user.click(film.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(listOffered()).toEqual(['second', 'first'])
  await user.click(film.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete recording' }))

  await waitFor(() => expect(listOffered()).toEqual(['second']))
})

test('the positions of a film can be saved while the film itself is being saved', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  const { store } = openSecondWindow()
  await store('film.mp4')
  const { rigConsole } = await openOffer()
  const saveFilm = await screen.findByRole('button', { name: 'Save film' })
  let endReading = () => {}
  const reading = new Promise<FilmPiece>((resolve) => (endReading = () => resolve({ parts: [], cues: [] })))
  vi.spyOn(rigConsole.area(createAccountStore), 'read').mockReturnValueOnce(reading)

  fireEvent.click(saveFilm)
  // A native `disabled` would take the keys from the focused button
  await screen.findByRole('button', { name: 'Save film', description: 'The file is being saved' })
  fireEvent.click(screen.getByRole('button', { name: 'Save positions' }))

  await waitFor(() => expect(saved).toEqual(['film.vtt']))
  endReading()
  await waitFor(() => expect(saved).toEqual(['film.vtt', 'film.mp4']))
})

test('the list of recorded films shows the playing time of each film', async () => {
  const { store } = openSecondWindow()
  await store('short', { seconds: 5.5 })
  await store('long', { seconds: 3_000 })

  await openOffer()

  await waitFor(() => expect(listOffered()).toEqual(['short', 'long']))
  expect(screen.getByText(/^6 s, 0\.0 MB/)).toBeTruthy()
  expect(screen.getByText(/^50 min 0 s, 0\.0 MB/)).toBeTruthy()
})

test('if only the header of a film was stored, it cannot be saved, and the button that deletes it does not get the focus', async () => {
  const { store } = openSecondWindow()
  await store('header only', { seconds: 0 })

  await openOffer()

  const message = await screen.findByText(/^The recording ended before its first pictures were stored/)
  const film = within(message.closest('li') as HTMLElement)
  expect(film.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Delete'])
  await waitFor(() => expect(document.activeElement?.role).toBe('group'))
})
