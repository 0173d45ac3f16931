import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

test.each([
  ['Ada', 'Keller', 'AK'],
  ['élodie', 'ångström', 'ÉÅ'],
  ['🦊 Fox', 'Li', '🦊L'],
  ['Cher', '', 'C'],
])('the avatar of a user with the first name "%s" and last name "%s" shows "%s"', (firstName, lastName, letters) => {
  const { container } = render(<Avatar user={{ firstName, lastName }} />)

  expect(container.textContent).toBe(letters)
})
