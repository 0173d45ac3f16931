import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectLogged } from '../testing/logged-errors.ts'
import { LoadFailure } from './load-failure.tsx'
import { useLazyModule } from './use-lazy-module.ts'

type Content = { text: string }

const Panel = ({ importContent }: { importContent: () => Promise<Content> }) => {
  const { module, hasFailed, load } = useLazyModule(importContent)
  return (
    <>
      <button type="button" onClick={load}>
        Load
      </button>
      {hasFailed && <LoadFailure />}
      {module?.text}
    </>
  )
}

test('code that cannot be loaded is reported, and a second attempt shows it', async () => {
  expectLogged(/Failed to fetch/)
  const attempts = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve({ text: 'The presets' })]
  render(<Panel importContent={() => attempts.shift() ?? Promise.reject(new Error('A third attempt'))} />)

  fireEvent.click(screen.getByRole('button'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded.*again/)
  fireEvent.click(screen.getByRole('button'))

  expect(await screen.findByText('The presets')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
