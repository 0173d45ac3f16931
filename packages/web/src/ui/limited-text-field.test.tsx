import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { LimitedTextField } from './limited-text-field.tsx'

const openNote = async () => {
  onTestFinished(render(<LimitedTextField label="Note" name="note" multiline maxChars={10} />).unmount)
  const user = userEvent.setup()
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  await user.click(note)
  return { user, note }
}

test('LimitedTextField counts an emoji as one character', async () => {
  const { user, note } = await openNote()

  await user.type(note, 'Wire 😀')

  screen.getByText('6 of 10 characters')
  expect(note.getAttribute('aria-invalid')).toBe(null)
})

test('LimitedTextField keeps a pasted text that is too long, and shows the excess length', async () => {
  const { user, note } = await openNote()

  await user.paste('123456789012')

  expect(note.value).toBe('123456789012')
  screen.getByText('12 of 10 characters')
  screen.getByText('Shorten this text by 2 characters. Nothing has been cut.')
  expect(note.getAttribute('aria-invalid')).toBe('true')
})
