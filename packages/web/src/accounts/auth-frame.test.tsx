import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { AuthFrame } from './auth-frame.tsx'

afterEach(() => vi.useRealTimers())

const open = (isSimulator = false) =>
  renderWithRig(
    <Routes>
      <Route element={<AuthFrame />}>
        <Route index element={<h1>Inside</h1>} />
      </Route>
    </Routes>,
    { config: { isSimulator } },
  )

test('AuthFrame shows the current year in the copyright notice', async () => {
  vi.useFakeTimers({ now: new Date('2031-06-01T12:00:00'), toFake: ['Date'] })

  await open()

  expect(screen.getByRole('contentinfo').textContent).toContain('© 2031')
})

test('AuthFrame shows the logo, a description of the product, the nested screen and the support email', async () => {
  await open()

  expect(screen.getByRole('link', { name: 'Rig Console' }).getAttribute('href')).toBe('/')
  expect(screen.getByText('Watch, steer and schedule the inspection cameras of a cable rig.')).toBeTruthy()
  expect(screen.getByRole('main').textContent).toBe('Inside')
  expect(screen.getByRole('link', { name: 'support@rig.example' }).getAttribute('href')).toMatch(/^mailto:/)
})

test.each([
  ['shows', 'a simulator', true, 1],
  ['does not show', 'another server', false, 0],
])('AuthFrame %s the word Simulator if the configuration came from %s', async (_shows, _server, isSimulator, count) => {
  await open(isSimulator)

  expect(screen.queryAllByText('Simulator')).toHaveLength(count)
})
