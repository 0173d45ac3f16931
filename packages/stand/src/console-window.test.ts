import { expect, test } from 'vitest'
import { openConsole } from './console-window.ts'

/** Opens a frame with this markup as the console; `sent` collects the values of submitted forms. */
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
  return { page, rig: openConsole(frame), sent }
}

const credentials = '<input type="email" name="email"><input type="password">'

test('The stand signs in when the console shows the sign-in form', () => {
  const { rig, sent } = showConsole(`<form>${credentials}<button>Sign in</button></form>`)

  expect(rig.signIn()).toBe(true)

  expect(sent).toEqual([['operator@rig.test', 'operator-demo']])
})

test('The stand does not sign in while a visitor is signing up', () => {
  const { rig, sent } = showConsole(`<form>${credentials}<button>Create acccount</button></form>`)

  expect(rig.signIn()).toBe(false)

  expect(sent).toEqual([])
})

test('The tour shows only the cameras that are online', () => {
  const { page, rig } = showConsole(`<ul aria-label="Cameras">
    <li><button>North <span>Online</span></button></li>
    <li><button>Tower <span>Offline</span></button></li>
    <li><button>South <span>Online</span></button></li>
  </ul>`)
  const chosen: (string | null)[] = []
  for (const button of page.querySelectorAll('button')) {
    button.addEventListener('click', () => chosen.push(button.textContent))
  }

  rig.chooseCamera(1)

  expect(rig.cameraCount()).toBe(2)
  expect(chosen).toEqual(['South Online'])
})

test('The stand enables the live picture if it is off', () => {
  const { page, rig } = showConsole('<button>Enable Live streaming</button>')
  const button = page.querySelector('button')
  button?.addEventListener('click', () => button.remove())

  expect([rig.watch(), rig.watch()]).toEqual([true, false])
})

test('A key that the tour holds reaches the page like a real key', () => {
  const { page, rig } = showConsole('')
  const keys: string[] = []
  for (const kind of ['keydown', 'keyup'] as const) {
    page.addEventListener(kind, ({ key, code }) => keys.push(`${kind} ${key} ${code}`))
  }

  rig.pressKey('ArrowRight')
  rig.releaseKey('ArrowRight')

  expect(keys).toEqual(['keydown ArrowRight ArrowRight', 'keyup ArrowRight ArrowRight'])
})
