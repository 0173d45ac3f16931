import { expect, test } from 'vitest'
import { createConsoleWindow, hideForbiddenControls } from './console-window.ts'

/** Opens a frame with this markup instead of the console. `sent` collects the values of submitted forms. */
function showConsole(markup: string) {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const page = frame.contentDocument
  if (!page) throw new Error('The frame has no document')
  page.body.innerHTML = markup
  const sent: string[][] = []
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push([...page.querySelectorAll('input')].map(({ value }) => value))
  })
  return { page, consoleWindow: createConsoleWindow(frame), sent }
}

const credentials = '<input type="email" name="email"><input type="password">'

test('signIn submits the sign-in form with the demo account', () => {
  const { consoleWindow, sent } = showConsole(`<form>${credentials}<button>Sign in</button></form>`)

  expect(consoleWindow.signIn()).toBe(true)

  expect(sent).toEqual([['operator@rig.test', 'operator-demo']])
})

test('signIn returns false while a visitor is filling in the sign-up form', () => {
  const { consoleWindow, sent } = showConsole(`<form>${credentials}<button>Create acccount</button></form>`)

  expect(consoleWindow.signIn()).toBe(false)

  expect(sent).toEqual([])
})

test('selectCamera and countOnlineCameras skip cameras that are offline', () => {
  const { page, consoleWindow } = showConsole(`<ul aria-label="Cameras">
    <li><button>North <span>Online</span></button></li>
    <li><button>Tower <span>Offline</span></button></li>
    <li><button>South <span>Online</span></button></li>
  </ul>`)
  const chosen: (string | null)[] = []
  for (const button of page.querySelectorAll('button')) {
    button.addEventListener('click', () => chosen.push(button.textContent))
  }

  consoleWindow.selectCamera(1)

  expect(consoleWindow.countOnlineCameras()).toBe(2)
  expect(chosen).toEqual(['South Online'])
})

test('enableLivePicture returns false when the live picture is already enabled', () => {
  const { page, consoleWindow } = showConsole('<button>Enable Live streaming</button>')
  const button = page.querySelector('button')
  button?.addEventListener('click', () => button.remove())

  expect([consoleWindow.enableLivePicture(), consoleWindow.enableLivePicture()]).toEqual([true, false])
})

test('pressKey and releaseKey dispatch keyboard events that bubble to the document', () => {
  const { page, consoleWindow } = showConsole('')
  const keys: string[] = []
  for (const kind of ['keydown', 'keyup'] as const) {
    page.addEventListener(kind, ({ key, code }) => keys.push(`${kind} ${key} ${code}`))
  }

  consoleWindow.pressKey('ArrowRight')
  consoleWindow.releaseKey('ArrowRight')

  expect(keys).toEqual(['keydown ArrowRight ArrowRight', 'keyup ArrowRight ArrowRight'])
})

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
