import { expect, test } from 'vitest'
import { hideForbiddenControls } from './hide-controls.ts'

const shown = () =>
  [...document.querySelectorAll('button')]
    .filter((button) => button.style.display !== 'none')
    .map((button) => button.id)

test('Visitors cannot reach the controls that delete a camera or restart a service', () => {
  document.body.innerHTML = `
    <button id="delete">Delete Camera</button>
    <button id="restart" aria-label="Restart services"></button>
    <button id="rename">Rename</button>`

  hideForbiddenControls(document)

  expect(shown()).toEqual(['rename'])
})

test('A control that the console adds later is hidden too', async () => {
  document.body.innerHTML = '<button id="rename">Rename</button>'
  hideForbiddenControls(document)

  document.body.insertAdjacentHTML('beforeend', '<button id="delete">Delete Camera</button>')
  await Promise.resolve()

  expect(shown()).toEqual(['rename'])
})
