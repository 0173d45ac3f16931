import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { UiScreen } from './ui-screen.tsx'

const parts = Object.keys(import.meta.glob('../ui/*.tsx')).filter((file) => !file.includes('.test.'))
const exhibits = Object.values(
  import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
).join('')

/** Parts of fields, menus and tooltips. */
const shownByOthers = ['field-error', 'menu-popup', 'tooltip-popup'].map((name) => `../ui/${name}.tsx`)

test('Every component of the console is on /dev/ui', () => {
  const missing = parts.filter((file) => !exhibits.includes(`'${file}'`))

  expect(missing).toEqual(shownByOthers)
})

test('Each component on /dev/ui is labelled with its name', async () => {
  await renderWithRig(<UiScreen />)

  screen.getByRole('region', { name: 'Badge' })
})
