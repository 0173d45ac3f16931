import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'
import { Form } from './form.tsx'
import { SelectField } from './select-field.tsx'
import { Switch } from './switch.tsx'
import { TextField } from './text-field.tsx'

const options = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
]

const Fields = () => {
  const [text, setText] = useState('')
  const [choice, setChoice] = useState('user')
  const [ticked, setTicked] = useState(false)
  const [on, setOn] = useState(false)
  return (
    <>
      <TextField label="Name" name="name" onChange={setText} error={text === 'x' ? 'Too short' : undefined} />
      <TextField label="Message" name="message" defaultValue="Hello" multiline />
      <SelectField label="Role" value={choice} onChange={setChoice} options={options} />
      <CheckboxField label="Remember Later" checked={ticked} onChange={setTicked} />
      <Switch label="Live streaming" checked={on} onChange={setOn} />
    </>
  )
}

test('TextField is named by its label and described by its error', async () => {
  render(<Fields />)

  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'x')

  expect(screen.getByRole('textbox', { name: 'Name', description: 'Too short' }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Hello')
})

test('SelectField changes its value when an option is selected', async () => {
  render(<Fields />)

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin')

  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'admin')
})

test.each([
  ['checkbox', 'Remember Later'],
  ['switch', 'Live streaming'],
])('the %s toggles when the control or its label is clicked', async (role, name) => {
  render(<Fields />)

  await userEvent.click(screen.getByRole(role, { name }))
  expect(screen.getByRole(role, { name, checked: true })).toBeTruthy()
  await userEvent.click(screen.getByText(name))
  expect(screen.getByRole(role, { name, checked: false })).toBeTruthy()
})

test('when TextField is rendered again, it keeps text that the browser has filled in without an event', async () => {
  render(<Fields />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })

  field.value = 'Ada'
  await userEvent.click(screen.getByRole('checkbox'))

  expect(field.value).toBe('Ada')
})

test('a form passes the contents of its fields to its handlers on submit and on each change', async () => {
  const received: unknown[] = []
  const record = (how: string) => (fields: FormData) => void received.push([how, ...fields.values()])
  render(
    <Form aria-label="Account" onSubmit={record('submitted')} onChange={record('changed')}>
      <TextField label="Name" name="name" />
      <TextField label="Message" name="message" defaultValue="Hello" multiline />
    </Form>,
  )

  screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value = 'Ada'
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), '!')
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value = 'Eve'
  fireEvent.submit(screen.getByRole('form', { name: 'Account' }))

  expect(received.map(String)).toEqual(['changed,Ada,Hello!', 'submitted,Eve,Hello!'])
})
