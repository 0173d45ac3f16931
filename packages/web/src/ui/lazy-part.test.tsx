import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { lazyPart, PartFailureContext } from './lazy-part.tsx'

const Presets = ({ camera }: { camera: string }) => `The presets of ${camera}`

const Loading = () => <p>Loading</p>

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <p role="alert">
    {error.message}
    <button type="button" onClick={onRetry}>
      Try again
    </button>
  </p>
)

const createAttempts = () => {
  const attempts = [() => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve({ Presets })]
  return () => attempts.shift()?.() ?? Promise.reject(new Error('A third attempt'))
}

test('lazyPart shows an error if the code of a part cannot be loaded, and the part after a second attempt', async () => {
  expectLogged(/Failed to fetch/)
  const Part = lazyPart(createAttempts(), 'Presets')
  render(
    <PartFailureContext value={Failure}>
      <Part camera="North" />
    </PartFailureContext>,
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded/)

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('The presets of North')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('lazyPart shows its placeholder until the code is loaded', async () => {
  const Part = lazyPart(() => Promise.resolve({ Presets }), 'Presets', { Placeholder: Loading })

  render(<Part camera="North" />)

  expect(screen.getByText('Loading')).toBeTruthy()
  expect(await screen.findByText('The presets of North')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
})

test('an optional part whose code cannot be loaded shows nothing', async () => {
  expectLogged(/Failed to fetch/)
  const Part = lazyPart(createAttempts(), 'Presets', { Placeholder: Loading, isOptional: true })

  const { container } = render(<Part camera="North" />)

  await expect.poll(() => container.textContent).toBe('')
})
