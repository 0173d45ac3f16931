import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { AuthFrame } from './auth-frame.tsx'

afterEach(() => vi.useRealTimers())

const open = () =>
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<AuthFrame />}>
          <Route index element={<h1>Inside</h1>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )

test('AuthFrame shows the current year in the copyright notice', () => {
  vi.useFakeTimers({ now: new Date('2031-06-01T12:00:00') })

  open()

  expect(screen.getByRole('contentinfo').textContent).toContain('© 2031')
})

test('AuthFrame shows the logo, the nested screen and the support email', () => {
  open()

  expect(screen.getByRole('link', { name: 'Rig Console' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('main').textContent).toBe('Inside')
  expect(screen.getByRole('link', { name: 'support@rig.example' }).getAttribute('href')).toMatch(/^mailto:/)
})
