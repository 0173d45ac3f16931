import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithRig } from '../testing/simulated-rig.tsx'
import { UiScreen } from './ui-screen.tsx'

const parts = Object.keys(import.meta.glob('../ui/*.tsx')).filter((file) => !file.includes('.test.'))
const exhibits = Object.values(
  import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
).join('')

/** Components that only other components render, or that are not visible. */
const nestedNames = [
  'announcements',
  'control-message',
  'field-error',
  'filled-text',
  'image-or-note',
  'menu-popup',
  'popup',
  'tooltip-popup',
]

test('UiScreen shows every component from ui/', () => {
  const missing = parts.filter((file) => !exhibits.includes(`'${file}'`))

  expect(missing).toEqual(nestedNames.map((name) => `../ui/${name}.tsx`))
})

test('UiScreen labels each component with its name', async () => {
  await renderWithRig(<UiScreen />)

  screen.getByRole('region', { name: 'Badge' })
})
