import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { UiScreen } from './ui-screen.tsx'

const parts = Object.keys(import.meta.glob('../../ui/*.tsx')).filter((file) => !file.includes('.test.'))
const exhibits = Object.values(
  import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
).join('')

/** Parts of parts: fields, menus and tooltips show them. */
const shownByOthers = ['field-error', 'menu-popup', 'tooltip-popup'].map((name) => `../../ui/${name}.tsx`)

test('Every component of the console is on /dev/ui', () => {
  const missing = parts.filter((file) => !exhibits.includes(`'../${file}'`) && !exhibits.includes(`'${file}'`))

  expect(missing).toEqual(shownByOthers)
})

test('Each component on /dev/ui is labelled with its name', () => {
  render(
    <MemoryRouter>
      <UiScreen />
    </MemoryRouter>,
  )

  expect(
    screen
      .getAllByRole('region')
      .map(({ ariaLabel, attributes }) => ariaLabel ?? attributes.getNamedItem('aria-label')?.value),
  ).toContain('Badge')
})
