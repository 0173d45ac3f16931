import { expect, test } from 'vitest'
import { hideForbiddenControls } from './hide-controls.ts'

const shown = () =>
  [...document.querySelectorAll('button')]
    .filter((button) => button.style.display !== 'none')
    .map((button) => button.id)

test('hideForbiddenControls hides the buttons that delete a camera or restart services', () => {
  document.body.innerHTML = `
    <button id="delete">Delete Camera</button>
    <button id="restart" aria-label="Restart services"></button>
    <button id="rename">Rename</button>`

  hideForbiddenControls(document)

  expect(shown()).toEqual(['rename'])
})

test('hideForbiddenControls hides a forbidden button that the console renders later', async () => {
  document.body.innerHTML = '<button id="rename">Rename</button>'
  hideForbiddenControls(document)

  document.body.insertAdjacentHTML('beforeend', '<button id="delete">Delete Camera</button>')
  await Promise.resolve()

  expect(shown()).toEqual(['rename'])
})
