import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { renderWithRig } from '../../testing/simulated-rig.tsx'
import { createSteadyClock } from '../../testing/virtual-clock.ts'
import { OfferedRecordings } from './offered-recordings.tsx'
import { createRecorderState } from './recorder-state.ts'
import { createFilmsInProgress, createStoredRecordings } from './stored-recordings.ts'

const openSecondWindow = () => {
  const account = { email: 'operator@rig.test', host: window.location.origin }
  const { rigConsole } = createRespondingConsole(() => Response.json({}), account)
  const { append } = createStoredRecordings(rigConsole)
  const store = (name: string, dropped = 0) => {
    const piece = { bytes: new Uint8Array(3), cues: [] }
    const shape = { mimeType: 'video/mp4', seconds: 1, bytes: 3, pieces: 1, storedAt: 0 }
    return append({ id: name, name, dropped, ...shape }, piece)
  }
  return { store, filmsInProgress: rigConsole.area(createFilmsInProgress) }
}

const openOffer = async () => {
  const { rigConsole } = await renderWithRig(<OfferedRecordings />, { as: 'operator', clock: createSteadyClock() })
  const state = rigConsole.area(createRecorderState)
  return { setState: (next: Partial<ReturnType<typeof state.getState>>) => act(() => state.setState(next)) }
}

const listOffered = () => screen.queryAllByRole('listitem').map(({ ariaLabel }) => ariaLabel)

const spyOnReading = () => vi.spyOn(IDBObjectStore.prototype, 'getAllKeys')

test('a film that a second window is recording is not offered, even if its newest piece is old', async () => {
  const { store, filmsInProgress } = openSecondWindow()
  await store('complete')
  await store('in progress')
  const endFilm = filmsInProgress.open('in progress')

  const { setState } = await openOffer()

  await waitFor(() => expect(listOffered()).toEqual(['complete']))
  endFilm()
  setState({ offered: 'all' })
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
  // The database would read the list before it writes
  await store('second')
  expect(readKeys).not.toHaveBeenCalled()
  setState({ phase: 'off', offered: 'all' })

  await waitFor(() => expect(listOffered()).toEqual(['second', 'first']))
})

test('the list of films is not read again when the window is focused', async () => {
  const { store } = openSecondWindow()
  await store('first', 1)
  await openOffer()
  await waitFor(() => expect(listOffered()).toEqual(['first']))
  expect(screen.getByText(/without 1 picture that/)).toBeTruthy()
  const readKeys = spyOnReading()

  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))

  // The database would read the list before it writes
  await store('second')
  expect(readKeys).not.toHaveBeenCalled()
})
