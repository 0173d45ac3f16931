import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { TRANSLATED, translatePage } from '../testing/translate-page.ts'
import { tolerateTranslation } from './tolerate-translation.ts'

type State = { name: string; isOn: boolean }

/**
 * Renders `content` with the state `before`, translates the page, and then renders it with `after`. Returns both texts
 * of the page.
 */
const changeTranslated = async (content: (state: State) => ReactNode, before: State, after: State) => {
  onTestFinished(tolerateTranslation(document))
  const { rerender } = render(<main>{content(before)}</main>)
  translatePage(document)
  await settle()
  const translated = screen.getByRole('main').textContent
  rerender(<main>{content(after)}</main>)
  await settle()
  return { translated, changed: screen.getByRole('main').textContent }
}

const settle = () => act(async () => {})

const north = { name: 'North', isOn: true }
const south = { name: 'South', isOn: true }
const off = { name: 'North', isOn: false }

test.each<[string, (state: State) => ReactNode, State, State, translated: string, changed: string]>([
  [
    'a text beside another text is updated',
    ({ name }) => <h1>Dashboard - {name}</h1>,
    north,
    south,
    `${TRANSLATED}Dashboard - ${TRANSLATED}North`,
    `${TRANSLATED}Dashboard - South`,
  ],
  ['a text without siblings is updated', ({ name }) => <p>{name}</p>, north, south, `${TRANSLATED}North`, 'South'],
  [
    'a text that becomes empty disappears',
    ({ name }) => <p>The camera {name}</p>,
    north,
    { name: '', isOn: true },
    `${TRANSLATED}The camera ${TRANSLATED}North`,
    `${TRANSLATED}The camera `,
  ],
  [
    'a text beside an element is removed',
    ({ isOn }) => (
      <p>
        {isOn && 'The picture is live'} <b>North</b>
      </p>
    ),
    north,
    off,
    `${TRANSLATED}The picture is live ${TRANSLATED}North`,
    ` ${TRANSLATED}North`,
  ],
  [
    'an element is inserted before a text',
    ({ isOn }) => (
      <p>
        {!isOn && <b>Offline: </b>}
        {'the camera '}
        <i>North</i>
      </p>
    ),
    north,
    off,
    `${TRANSLATED}the camera ${TRANSLATED}North`,
    `Offline: ${TRANSLATED}the camera ${TRANSLATED}North`,
  ],
  [
    'a text is replaced by an element',
    ({ isOn }) => <p>The picture is {isOn ? 'live' : <b>off</b>}</p>,
    north,
    off,
    `${TRANSLATED}The picture is ${TRANSLATED}live`,
    `${TRANSLATED}The picture is off`,
  ],
])('React can still update a translated page: %s', async (_what, content, before, after, translated, changed) => {
  const texts = await changeTranslated(content, before, after)

  expect(texts).toEqual({ translated, changed })
})

test('a text can be translated again after it has changed', async () => {
  await changeTranslated(({ name }) => <h1>Dashboard - {name}</h1>, north, south)

  translatePage(document)
  await settle()

  expect(screen.getByRole('heading').textContent).toBe(`${TRANSLATED}Dashboard - ${TRANSLATED}South`)
})

test('when the browser ends its translation, the original texts are shown completely', async () => {
  onTestFinished(tolerateTranslation(document))
  render(<h1>Dashboard - {'North'}</h1>)
  const heading = screen.getByRole('heading')
  const originals = [...heading.childNodes]
  translatePage(document)
  await settle()
  const translations = [...heading.querySelectorAll(':scope > font')]

  for (const [index, font] of translations.entries()) font.replaceWith(originals[index] ?? '')
  await settle()

  expect(heading.textContent).toBe('Dashboard - North')
})

const Line = ({ name, isOn }: State) => (
  <p>
    {name}
    {isOn && ' is live'}
  </p>
)

test('a text that React has removed beside a translation does not reappear when the translated text changes', async () => {
  onTestFinished(tolerateTranslation(document))
  const { rerender, container } = render(<Line {...off} />)
  translatePage(document)
  await settle()
  // The browser has not yet translated the new text
  rerender(<Line {...north} />)
  await settle()
  rerender(<Line {...off} />)
  await settle()

  rerender(<Line {...off} name="South" />)
  await settle()

  expect(container.textContent).toBe('South')
})

test('when a screen is removed, its translation is removed too', async () => {
  onTestFinished(tolerateTranslation(document))
  const { unmount } = render(<p>The rig {'North'}</p>)
  translatePage(document)
  await settle()

  unmount()

  expect(document.body.textContent).toBe('')
})
